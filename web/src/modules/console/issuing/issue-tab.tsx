import { downloadLetters, issueLetters, peopleShown } from '@plenum/contract/letters/endpoints';
import type { LetterPerson, LetterTexts } from '@plenum/contract/letters/schemas';
import { type LetterKind, letterKinds, letterKindWords } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { SearchField } from '#kernel/ui/fields/search-field';
import { Select } from '#kernel/ui/fields/select';
import { PageHead } from '#kernel/ui/layout/page-head';
import { letterPeopleQuery, lettersChanged } from './letters-api.ts';
import { PersonRow } from './person-row.tsx';

type Show = (typeof peopleShown)[number];
const issueLanguages = ['own', 'en', 'zh-cn'] as const;

/** Who can have a letter, who has one, and issuing it for some or for all. */
export function IssueTab({ meeting, texts }: { meeting: MeetingConsole; texts: LetterTexts }) {
  const { t } = useTranslation('issuing');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const [kind, setKind] = useState<LetterKind>('invitation');
  const [show, setShow] = useState<Show>('all');
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wishes = { kind, show, name: name.trim().slice(0, 60), page };
  const { data, error, refetch } = useQuery(letterPeopleQuery(meeting.id, wishes, lan));
  const again = () => {
    setPage(1);
    setChosen(new Set());
  };
  const isWritten = texts.texts.some((text) => text.kind === kind && text.version > 0);
  return (
    <>
      <PageHead title={t('issue.title')} />
      <p className="mb-6 max-w-prose text-muted">{t('issue.intro')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('issue.kind')}
          options={letterKinds.map((value) => ({ value, label: sentence(letterKindWords[value]) }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            again();
          }}
        />
        <Select
          label={t('issue.show')}
          options={peopleShown.map((value) => ({ value, label: t(`shown.${value}`) }))}
          value={show}
          onChange={(next) => {
            setShow(next);
            again();
          }}
        />
        <SearchField
          label={t('issue.search')}
          value={name}
          onChange={(next) => {
            setName(next);
            again();
          }}
          className="self-end"
        />
      </div>
      {!isWritten && (
        <p className="mt-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{t('issue.builtIn')}</p>
      )}
      <IssueBar meeting={meeting} kind={kind} chosen={chosen} onDone={() => setChosen(new Set())} />
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {data?.total === 0 && <EmptyState title={t('issue.none')}>{t('issue.noneWhy')}</EmptyState>}
      {data && data.total > 0 && (
        <People meeting={meeting} people={data.people} chosen={chosen} onChoose={setChosen} />
      )}
      {data && <Pages page={page} pages={data.pages} total={data.total} onPage={setPage} />}
    </>
  );
}

interface IssueBarProps {
  meeting: MeetingConsole;
  kind: LetterKind;
  chosen: ReadonlySet<string>;
  onDone: () => void;
}

function IssueBar({ meeting, kind, chosen, onDone }: IssueBarProps) {
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
      const participantIds = chosen.size > 0 ? [...chosen] : null;
      const { issued, left } = await call(issueLetters, { params, body: { kind, language, participantIds } });
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
        options={issueLanguages.map((value) => ({ value, label: t(`issue.languages.${value}`) }))}
        value={language}
        onChange={setLanguage}
        className="min-w-52"
      />
      <Button kind="primary" isPending={pending === 'issue'} onPress={() => void issue()}>
        {chosen.size > 0 ? t('issue.some', { count: chosen.size }) : t('issue.all')}
      </Button>
      <Button
        isPending={pending === 'file'}
        onPress={() => void run('file', () => download(downloadLetters, { params, query: { kind } }))}
      >
        {t('issue.file')}
      </Button>
    </div>
  );
}

interface PeopleProps {
  meeting: MeetingConsole;
  people: readonly LetterPerson[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function People({ meeting, people, chosen, onChoose }: PeopleProps) {
  const { t } = useTranslation('issuing');
  return (
    <ul aria-label={t('issue.people')} className="mt-5 border-t">
      {people.map((person) => (
        <PersonRow
          key={person.participantId}
          meeting={meeting}
          person={person}
          isChosen={chosen.has(person.participantId)}
          onChoose={(isOn) => {
            const next = new Set(chosen);
            if (isOn) next.add(person.participantId);
            else next.delete(person.participantId);
            onChoose(next);
          }}
        />
      ))}
    </ul>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, pages, total, onPage }: PagesProps) {
  const { t } = useTranslation('issuing');
  if (total === 0) return null;
  return (
    <div className="mt-4 flex items-center justify-between gap-3 text-sm text-muted">
      <span>{t('issue.total', { count: total })}</span>
      {pages > 1 && (
        <span className="flex items-center gap-2">
          <Button size="small" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
            {t('issue.previous')}
          </Button>
          <span className="tabular">{`${page} / ${pages}`}</span>
          <Button size="small" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
            {t('issue.next')}
          </Button>
        </span>
      )}
    </div>
  );
}
