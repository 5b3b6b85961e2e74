import { downloadLetters, MOST_CHOSEN } from '@plenum/contract/letters/endpoints';
import { issuePresentations } from '@plenum/contract/letters/presentation-endpoints';
import type { LetterTexts, Presenter } from '@plenum/contract/letters/schemas';
import { letterObstacleWords } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { submissionTypes } from '@plenum/contract/meetings/submission-settings';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { SearchField } from '#kernel/ui/fields/search-field';
import { Select } from '#kernel/ui/fields/select';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useWords } from '../use-words.ts';
import { issueLanguages } from './issue-tab.tsx';
import { lettersChanged, presentersQuery } from './letters-api.ts';
import { Issued } from './person-row.tsx';

const filters = ['all', ...submissionTypes] as const;
type Filter = (typeof filters)[number];

/** Certificates of presentation: to all presenters, those of talks or posters, or chosen ones. */
export function PresentersTab({ meeting, texts }: { meeting: MeetingConsole; texts: LetterTexts }) {
  const { t } = useTranslation('issuing');
  const sentence = useSentence();
  const { data: presenters, error, refetch } = useQuery(presentersQuery(meeting.id));
  const [filter, setFilter] = useState<Filter>('all');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isWritten = texts.texts.some(({ kind, version }) => kind === 'presentation' && version > 0);
  const searched = q.trim().toLowerCase();
  const shown = (presenters ?? []).filter(
    ({ presentedAs, name, number, title }) =>
      (filter === 'all' || presentedAs === filter) &&
      [name, number, title.en, title.zh].some((text) => text.toLowerCase().includes(searched)),
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
      <IssueBar meeting={meeting} filter={filter} chosen={chosen} onDone={() => setChosen(new Set())} />
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
              isFull={chosen.size >= MOST_CHOSEN}
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

interface IssueBarProps {
  meeting: MeetingConsole;
  filter: Filter;
  chosen: ReadonlySet<string>;
  onDone: () => void;
}

function IssueBar({ meeting, filter, chosen, onDone }: IssueBarProps) {
  const { t } = useTranslation('issuing');
  const client = useQueryClient();
  const [language, setLanguage] = useState<(typeof issueLanguages)[number]>('own');
  const [pending, setPending] = useState<'issue' | 'file'>();
  const params = { id: meeting.id };

  async function run(what: 'issue' | 'file', work: () => Promise<unknown>) {
    setPending(what);
    try {
      await work();
    } catch (failure) {
      // The refusal is shown already.
      if (!(failure instanceof RefusedCall)) throw failure;
    } finally {
      setPending(undefined);
      await lettersChanged(client, meeting.id);
    }
  }

  const issue = () =>
    run('issue', async () => {
      const { issued, left } = await call(issuePresentations, {
        params,
        body: {
          language,
          presentedAs: filter === 'all' ? null : filter,
          submissionIds: chosen.size > 0 ? [...chosen] : null,
        },
      });
      notify({
        kind: 'success',
        text: t(left > 0 ? 'issue.doneSome' : 'issue.done', { count: issued, left }),
      });
      onDone();
    });
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 border-t pt-4">
      <Select
        label={t('issue.language')}
        options={issueLanguages.map((value) => ({
          value,
          label: t(value === 'own' ? 'presenters.ownLanguage' : `issue.languages.${value}`),
        }))}
        value={language}
        onChange={setLanguage}
        className="min-w-52"
      />
      <Button kind="primary" isPending={pending === 'issue'} onPress={() => void issue()}>
        {chosen.size > 0 ? t('issue.some', { count: chosen.size }) : t('issue.all')}
      </Button>
      <Button
        isPending={pending === 'file'}
        onPress={() =>
          void run('file', () => download(downloadLetters, { params, query: { kind: 'presentation' } }))
        }
      >
        {t('issue.file')}
      </Button>
    </div>
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
  const { t } = useTranslation('issuing');
  const sentence = useSentence();
  const words = useWords();
  const { name, organization, number, title, presentedAs, obstacle, missing, letters } = presenter;
  return (
    <li className="border-b py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Checkbox
          isSelected={isChosen}
          isDisabled={obstacle !== null || (isFull && !isChosen)}
          onChange={onChoose}
          className="mt-0.5 shrink-0"
        >
          <span className="sr-only">{t('presenters.choose', { name, number })}</span>
        </Checkbox>
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm break-words">
            <span className="tabular me-2 text-muted">{number}</span>
            {words(title)}
          </p>
          <p className="text-sm text-muted">
            {[sentence(typeWords[presentedAs]), organization].filter((part) => part !== '').join(' · ')}
          </p>
          {missing.length > 0 && (
            <p className="text-sm text-warning">{t('issue.missing', { letters: missing.join(' ') })}</p>
          )}
        </div>
        {obstacle !== null && letters.length === 0 && (
          <span className="max-sm:ms-8">
            <StatusPill tone="neutral">{sentence(letterObstacleWords[obstacle])}</StatusPill>
          </span>
        )}
      </div>
      {letters.length > 0 && (
        <ul className="ms-8 mt-1.5 grid gap-1.5">
          {letters.map((letter) => (
            <li key={letter.id}>
              <Issued meeting={meeting} letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
