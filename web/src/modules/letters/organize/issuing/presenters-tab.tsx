import { MOST_LETTERS_CHOSEN } from '@plenum/contract/letters/endpoints';
import { issuePresentations } from '@plenum/contract/letters/presentation-endpoints';
import type { LetterTexts, Presenter } from '@plenum/contract/letters/schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { submissionTypes } from '@plenum/contract/meetings/submission-settings';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { SearchField } from '#kernel/ui/fields/search-field';
import { Select } from '#kernel/ui/fields/select';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useTextMatch } from '#kernel/organize/use-text-match';
import { useWords } from '#kernel/organize/use-words';
import { IssueBar } from './issue-bar.tsx';
import { LetterRow } from './letter-row.tsx';
import { presentersQuery } from './letters-api.ts';

const filters = ['all', ...submissionTypes] as const;
type Filter = (typeof filters)[number];

/** Issues certificates of presentation: to all presenters, to those of talks or of posters, or to selected ones. */
export function PresentersTab({ meeting, texts }: { meeting: MeetingConsole; texts: LetterTexts }) {
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  const { data: presenters, error, refetch } = useQuery(presentersQuery(meeting.id));
  const [filter, setFilter] = useState<Filter>('all');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isWritten = texts.texts.some(({ kind, version }) => kind === 'presentation' && version > 0);
  const matches = useTextMatch(q);
  const shown = (presenters ?? []).filter(
    ({ presentedAs, name, number, title }) =>
      (filter === 'all' || presentedAs === filter) &&
      [name, number, title.en, title.zh].some((text) => matches(text, q)),
  );
  return (
    <>
      <PageHead title={t('presenters.title')} />
      <p className="mb-6 max-w-prose text-muted">{t('presenters.intro')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('presenters.filter')}
          options={filters.map((value) => ({
            value,
            label: value === 'all' ? t('presenters.all') : sentence(typeWords[value]),
          }))}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setChosen(new Set());
          }}
        />
        <SearchField label={t('presenters.search')} value={q} onChange={setQ} className="self-end" />
      </div>
      {!isWritten && (
        <p className="mt-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{t('issue.builtIn')}</p>
      )}
      <IssueBar
        meeting={meeting}
        kind="presentation"
        ownLanguage={t('presenters.ownLanguage')}
        chosen={chosen.size}
        onIssue={(language) =>
          call(issuePresentations, {
            params: { id: meeting.id },
            body: {
              language,
              presentedAs: filter === 'all' ? null : filter,
              submissionIds: chosen.size > 0 ? [...chosen] : null,
            },
          })
        }
        onDone={() => setChosen(new Set())}
      />
      {error && !presenters && <LoadingFailed error={error} onRetry={refetch} />}
      {!presenters && !error && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {presenters && shown.length === 0 && (
        <EmptyState title={t('presenters.none')}>{t('presenters.noneWhy')}</EmptyState>
      )}
      {shown.length > 0 && (
        <ul aria-label={t('presenters.tab')} className="mt-5 border-t">
          {shown.map((presenter) => (
            <PresenterRow
              key={presenter.submissionId}
              meeting={meeting}
              presenter={presenter}
              isChosen={chosen.has(presenter.submissionId)}
              isFull={chosen.size >= MOST_LETTERS_CHOSEN}
              onChoose={(isOn) => {
                const next = new Set(chosen);
                if (isOn) next.add(presenter.submissionId);
                else next.delete(presenter.submissionId);
                setChosen(next);
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface PresenterRowProps {
  meeting: MeetingConsole;
  presenter: Presenter;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isOn: boolean) => void;
}

function PresenterRow({ meeting, presenter, isChosen, isFull, onChoose }: PresenterRowProps) {
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  const words = useWords();
  const { name, organization, number, title, presentedAs } = presenter;
  return (
    <LetterRow
      meeting={meeting}
      person={presenter}
      chooseLabel={t('presenters.choose', { name, number })}
      {...{ isChosen, isFull, onChoose }}
    >
      <p className="text-sm break-words">
        <span className="tabular me-2 text-muted">{number}</span>
        {words(title)}
      </p>
      <p className="text-sm text-muted">
        {[sentence(typeWords[presentedAs]), organization].filter((part) => part !== '').join(' · ')}
      </p>
    </LetterRow>
  );
}
