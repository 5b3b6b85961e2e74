import { peopleShown } from '@plenum/contract/console/letter-lists';
import { MOST_COUNTED } from '@plenum/contract/console/list';
import { downloadLetters, issueLetters } from '@plenum/contract/letters/endpoints';
import type { LetterPerson, LetterTexts } from '@plenum/contract/letters/schemas';
import { letterKindWords, type PersonLetterKind, personLetterKinds } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { type List, useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { SearchField } from '#kernel/ui/fields/search-field';
import { Select } from '#kernel/ui/fields/select';
import { PageHead } from '#kernel/ui/layout/page-head';
import { letterPeopleList, lettersChanged } from './letters-api.ts';
import { PersonRow } from './person-row.tsx';

type Show = (typeof peopleShown)[number];
export const issueLanguages = ['own', 'en', 'zh-cn'] as const;

/** Who can have a letter, who has one, and issuing it for some or for all. */
export function IssueTab({ meeting, texts }: { meeting: MeetingConsole; texts: LetterTexts }) {
  const { t } = useTranslation('issuing');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const [kind, setKind] = useState<PersonLetterKind>('invitation');
  const [show, setShow] = useState<Show>('all');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const searched = q.trim().slice(0, 80);
  const wishes = { kind, show, ...(searched !== '' && { q: searched }) };
  const list = useList(letterPeopleList(meeting.id, wishes, lan));
  const { rows, error } = list;
  const again = () => setChosen(new Set());
  const isWritten = texts.texts.some((text) => text.kind === kind && text.version > 0);
  return (
    <>
      <PageHead title={t('issue.title')} />
      <p className="mb-6 max-w-prose text-muted">{t('issue.intro')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('issue.kind')}
          options={personLetterKinds.map((value) => ({ value, label: sentence(letterKindWords[value]) }))}
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
          value={q}
          onChange={(next) => {
            setQ(next);
            again();
          }}
          className="self-end"
        />
      </div>
      {!isWritten && (
        <p className="mt-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{t('issue.builtIn')}</p>
      )}
      <IssueBar meeting={meeting} kind={kind} chosen={chosen} onDone={() => setChosen(new Set())} />
      {error && rows.length === 0 && <LoadingFailed error={error} onRetry={list.refresh} />}
      {list.isLoading && rows.length === 0 && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {!list.isLoading && !error && rows.length === 0 && (
        <EmptyState title={t('issue.none')}>{t('issue.noneWhy')}</EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <People meeting={meeting} people={rows} chosen={chosen} onChoose={setChosen} />
          <ListEnd list={list} />
        </>
      )}
    </>
  );
}

interface IssueBarProps {
  meeting: MeetingConsole;
  kind: PersonLetterKind;
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

/** How many there are, and more of them. */
function ListEnd({ list: { rows, total, hasMore, isLoadingMore, loadMore } }: { list: List<LetterPerson> }) {
  const { t } = useTranslation('issuing');
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <span>
        {total === null
          ? t('issue.shownSome', { count: rows.length, most: formatNumber(MOST_COUNTED, lan) })
          : t('issue.total', { count: total })}
      </span>
      {hasMore && (
        <Button size="small" isPending={isLoadingMore} onPress={loadMore}>
          {t('issue.more')}
        </Button>
      )}
    </div>
  );
}
