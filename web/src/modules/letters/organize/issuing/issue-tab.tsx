import { peopleShown } from '@plenum/contract/console/letter-lists';
import { MOST_COUNTED } from '@plenum/contract/kernel/list';
import { issueLetters } from '@plenum/contract/letters/endpoints';
import type { LetterPerson, LetterTexts } from '@plenum/contract/letters/schemas';
import { letterKindWords, type PersonLetterKind, personLetterKinds } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
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
import { IssueBar } from './issue-bar.tsx';
import { letterPeopleList } from './letters-api.ts';
import { LetterRow } from './letter-row.tsx';

type Show = (typeof peopleShown)[number];

/** Lists who can have a letter and who has one, and issues letters for some or for all. */
export function IssueTab({ meeting, texts }: { meeting: MeetingConsole; texts: LetterTexts }) {
  const { t } = useTranslation('letters-organize');
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
      <IssueBar
        meeting={meeting}
        kind={kind}
        ownLanguage={t('issue.languages.own')}
        chosen={chosen.size}
        onIssue={(language) =>
          call(issueLetters, {
            params: { id: meeting.id },
            body: { kind, language, participantIds: chosen.size > 0 ? [...chosen] : null },
          })
        }
        onDone={again}
      />
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

interface PeopleProps {
  meeting: MeetingConsole;
  people: readonly LetterPerson[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function People({ meeting, people, chosen, onChoose }: PeopleProps) {
  const { t } = useTranslation('letters-organize');
  return (
    <ul aria-label={t('issue.people')} className="mt-5 border-t">
      {people.map((person) => (
        <LetterRow
          key={person.participantId}
          meeting={meeting}
          person={person}
          chooseLabel={t('issue.choose', { name: person.name })}
          isChosen={chosen.has(person.participantId)}
          onChoose={(isOn) => {
            const next = new Set(chosen);
            if (isOn) next.add(person.participantId);
            else next.delete(person.participantId);
            onChoose(next);
          }}
        >
          <p className="text-sm text-muted">
            {[person.typeName, person.organization].filter((part) => part !== '').join(' · ')}
          </p>
        </LetterRow>
      ))}
    </ul>
  );
}

/** The total, and the button that loads more. */
function ListEnd({ list: { rows, total, hasMore, isLoadingMore, loadMore } }: { list: List<LetterPerson> }) {
  const { t } = useTranslation('letters-organize');
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
