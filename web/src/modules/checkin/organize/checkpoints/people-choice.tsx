import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { Button } from '#kernel/ui/buttons/button';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { SearchField } from '#kernel/ui/fields/search-field';
import { recordKey } from '#kernel/organize/record-keys';

export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
}

interface PeopleChoiceProps {
  meetingId: string;
  /** People whose names are known without a search. */
  known: readonly ListedPerson[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const SHOWN = 8;

function foundQuery(meetingId: string, q: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'peopleForList', q),
    queryFn: ({ signal }) =>
      call(participantList.list, {
        params: { id: meetingId },
        query: { q, sort: 'name' },
        signal,
        quiet: true,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** Finds people by name, phone or order number, and adds them to a list. */
export function PeopleChoice({ meetingId, known, chosen, onChange }: PeopleChoiceProps) {
  const { t } = useTranslation('checkin-organize');
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<readonly ListedPerson[]>([]);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery(foundQuery(meetingId, q));
  const found = q === '' ? [] : (data?.rows.slice(0, SHOWN) ?? []);
  const names = new Map([...known, ...picked].map((person) => [person.id, person]));

  function turn(person: ListedPerson, isChosen: boolean) {
    setPicked([...picked, person]);
    const others = chosen.filter((id) => id !== person.id);
    onChange(isChosen ? [...others, person.id] : others);
  }

  return (
    <div className="flex flex-col gap-3 border-s-2 ps-4">
      <SearchField label={t('checkin.listFind')} value={typed} onChange={setTyped} />
      {q !== '' && data?.rows.length === 0 && <p className="text-sm text-muted">{t('checkin.listNone')}</p>}
      {found.map(({ id, name, organization }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) => turn({ id, name, organization }, isChosen)}
          description={organization}
        >
          {name}
        </Checkbox>
      ))}
      {q !== '' && (data?.rows.length ?? 0) > SHOWN && (
        <p className="text-sm text-muted">{t('checkin.listMore')}</p>
      )}
      {chosen.length > 0 && (
        <ul
          aria-label={t('checkin.who.list', { count: chosen.length })}
          className="max-h-56 divide-y overflow-y-auto rounded-md border bg-surface-raised"
        >
          {chosen.map((id) => {
            const person = names.get(id);
            return (
              <li key={id} className="flex items-center gap-3 px-3 py-1">
                <span className="min-w-0 grow truncate">
                  {person?.name ?? '…'}
                  <span className="ms-2 text-sm text-muted">{person?.organization}</span>
                </span>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('checkin.listRemoveOf', { name: person?.name ?? '' })}
                  onPress={() => onChange(chosen.filter((one) => one !== id))}
                >
                  {t('checkin.listRemove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
