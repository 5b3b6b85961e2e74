import { letterKinds, letterKindWords } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useLinks } from '#kernel/organize/links';
import { IssueTab } from './issue-tab.tsx';
import { letterTextsQuery } from './letters-api.ts';
import { LetterTextForm } from './letter-text-form.tsx';
import { PresentersTab } from './presenters-tab.tsx';

const views = ['issue', 'presenters', ...letterKinds] as const;
type View = (typeof views)[number];

/**
 * The screen for issuing invitation letters and certificates of attendance and of presentation, and for editing their
 * texts.
 */
export function LettersScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  const links = useLinks();
  const view: View = views.find((known) => known === query['view']) ?? 'issue';
  const { data, error, refetch } = useQuery(letterTextsQuery(meeting.id));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return (
    <Tabs<View>
      label={t('tabs')}
      selected={view}
      onSelect={(next) =>
        links.go(links.console(meeting.id, 'letters', next === 'issue' ? {} : { view: next }), {
          stays: true,
        })
      }
      tabs={[
        { id: 'issue', label: t('issue.tab'), content: <IssueTab meeting={meeting} texts={data} /> },
        {
          id: 'presenters',
          label: t('presenters.tab'),
          content: <PresentersTab meeting={meeting} texts={data} />,
        },
        ...data.texts.map((text) => ({
          id: text.kind,
          label: sentence(letterKindWords[text.kind]),
          content: <LetterTextForm meeting={meeting} text={text} dayAfter={data.dayAfter} />,
        })),
      ]}
    />
  );
}
