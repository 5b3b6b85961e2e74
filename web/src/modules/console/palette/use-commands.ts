import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { languages } from '@plenum/contract/kernel/language';
import { useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { useThemeStore } from '#kernel/theme/theme';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import { isEditorial, isListed, navGroups } from '../parts.ts';
import { useWords } from '#kernel/organize/use-words';
import type { PaletteContext, PaletteEntry } from './palette-entries.ts';

/** The screens, conferences and actions that this person may open. */
export function useCommands(
  meeting: MeetingConsole | undefined,
  { areas, canCreate, isChair = false }: PaletteContext,
): readonly PaletteEntry[] {
  const links = useLinks();
  const words = useWords();
  const { data: meetings = [] } = useQuery(managedMeetingsQuery);
  return [
    ...usePartEntries(meeting, isChair),
    ...areas.map(({ id, label, href }): PaletteEntry => {
      return { id: `area ${id}`, group: 'screens', label, keywords: [id], run: () => links.go(href) };
    }),
    ...meetings
      .filter(({ id }) => id !== meeting?.id)
      .map(({ id, title, series, startsOn }): PaletteEntry => {
        return {
          id: `meeting ${id}`,
          group: 'meetings',
          label: words(title),
          detail: startsOn.slice(0, 4),
          keywords: [title.en, title.zh, series.name.en, series.name.zh],
          run: () => links.go(links.console(id)),
        };
      }),
    ...useActionEntries(meeting, canCreate),
  ];
}

function usePartEntries(meeting: MeetingConsole | undefined, isChair: boolean): readonly PaletteEntry[] {
  const { t } = useTranslation(['console', 'organize']);
  const partTitle = usePartTitle();
  const links = useLinks();
  if (!meeting) return [];
  return navGroups.flatMap(({ id: group, entries }) =>
    entries
      .filter((part) => isListed(part, meeting, isChair))
      .map((part): PaletteEntry => {
        return {
          id: `part ${part}`,
          group: 'screens',
          label: partTitle(part),
          detail: t(`nav.group.${group}`),
          // English names of screens are understood in either language.
          keywords: [part],
          run: () => links.go(isEditorial(part) ? links[part](meeting.id) : links.console(meeting.id, part)),
        };
      }),
  );
}

function useActionEntries(meeting: MeetingConsole | undefined, canCreate: boolean): readonly PaletteEntry[] {
  const { t } = useTranslation(['console', 'organize']);
  const links = useLinks();
  const theme = useThemeStore((state) => state.theme);
  const toggleTheme = useThemeStore((state) => state.toggleTheme);
  const lan = useAppStore((state) => state.lan);
  const setLan = useAppStore((state) => state.setLan);
  const other = languages.find((language) => language !== lan) ?? lan;
  return [
    ...(meeting
      ? [
          {
            id: 'action visit',
            group: 'actions',
            label: t('organize:action.visit'),
            keywords: ['public page'],
            run: () => links.go(links.publicMeeting(meeting.id)),
          } as const,
        ]
      : []),
    ...(canCreate
      ? [
          {
            id: 'action new',
            group: 'actions',
            label: t('organize:list.new'),
            keywords: ['new', '新建'],
            run: () => links.go(links.newMeeting()),
          } as const,
        ]
      : []),
    {
      id: 'action theme',
      group: 'actions',
      label: t(theme === 'dark' ? 'palette.light' : 'palette.dark'),
      keywords: ['theme', '主题'],
      run: toggleTheme,
    },
    {
      id: 'action language',
      group: 'actions',
      label: t(other === 'en' ? 'palette.english' : 'palette.chinese'),
      keywords: ['language', '语言', 'English', '中文'],
      run: () => setLan(other),
    },
  ];
}
