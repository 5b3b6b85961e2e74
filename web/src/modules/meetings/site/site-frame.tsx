import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { MeetingCard, SeriesPage } from '@plenum/contract/meetings/public-schemas';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { useCardWords } from '../card-words.ts';
import { showEntry, type MenuEntry } from '../page/meeting-tab-row.tsx';

export const siteParts = ['index', 'program', 'committee', 'venue', 'history', 'contact'] as const;
export type SitePart = (typeof siteParts)[number];

interface SiteFrameProps {
  series: SeriesPage['series'];
  part: SitePart;
  partHref: (part: SitePart) => string;
  menu: readonly MenuEntry[];
  children: ReactNode;
}

const entry = classes(
  'flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-text',
  'focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text',
);

/** The frame of a sub-site: the conference's name, navigation and colour. */
export function SiteFrame({ series, part, partHref, menu, children }: SiteFrameProps) {
  const { t } = useTranslation('meetings');
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => showEntry(row.current, part), [part]);
  return (
    <>
      <div className="border-b bg-surface-raised print:hidden">
        <div className="page flex flex-wrap items-center gap-x-8">
          <p className="flex items-center gap-3 py-2 font-bold text-accent">
            {series.logo !== '' && (
              <img src={fileAddress(series.logo)} alt="" className="h-7 max-w-28 object-contain" />
            )}
            {series.name}
          </p>
          <nav aria-label={t('site.navigation', { name: series.name })} className="min-w-0">
            <ul ref={row} className="relative flex [scrollbar-width:none] gap-6 overflow-x-auto">
              {siteParts.map((name) => (
                <li key={name} data-entry={name}>
                  <a
                    href={partHref(name)}
                    aria-current={name === part ? 'page' : undefined}
                    className={entry}
                  >
                    {t(`site.part.${name}`)}
                  </a>
                </li>
              ))}
              {menu.map(({ label, href, isOutside }) => (
                <li key={href}>
                  <a
                    href={href}
                    className={entry}
                    {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      {children}
    </>
  );
}

interface SiteSheetProps {
  title: string;
  meeting: MeetingCard;
  children: ReactNode;
}

/** A page of the sub-site: its title, the conference that it is about, and the content. */
export function SiteSheet({ title, meeting, children }: SiteSheetProps) {
  const lan = useAppStore((state) => state.lan);
  const { place } = useCardWords(meeting);
  const dates = formatDateRange(meeting.startsOn, meeting.endsOn, lan);
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-8 measure text-lg text-muted">
        {[meeting.title, dates, place].filter(Boolean).join(' · ')}
      </p>
      {children}
    </div>
  );
}
