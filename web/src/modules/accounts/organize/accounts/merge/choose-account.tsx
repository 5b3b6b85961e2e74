import { accountList } from '@plenum/contract/accounts/account-list';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { SearchField } from '#kernel/ui/fields/search-field';
import { CardButton } from '#kernel/ui/layout/card';
import { accountsKey } from '../accounts-api.ts';

interface Candidate {
  id: string;
  name: string;
  username: string;
  phone: string;
  email: string;
}

const MOST = 8;

interface ChooseAccountProps {
  account: AccountDetail;
  typed: string;
  setTyped: (text: string) => void;
  onChoose: (id: string) => void;
}

/** Chooses the other account: a similar one, or the result of a search. */
export function ChooseAccount({ account, typed, setTyped, onChoose }: ChooseAccountProps) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const sentence = useSentence();
  const q = useDeferredValue(typed.trim());
  const { data: found } = useQuery({
    queryKey: [...accountsKey, 'choose', q],
    queryFn: ({ signal }) => call(accountList.list, { query: { q, state: 'active' }, signal, quiet: true }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const candidates = (q === '' ? account.similar : (found?.rows ?? [])).filter(({ id }) => id !== account.id);
  const isNone = q !== '' && found !== undefined && candidates.length === 0;
  return (
    <div className="max-w-2xl">
      <p>{t('accounts.merge.intro', { name: account.name })}</p>
      <SearchField
        className="mt-4"
        label={sentence(accountList.searchWords)}
        value={typed}
        onChange={setTyped}
      />
      {q === '' && candidates.length > 0 && (
        <h2 className="mt-6 text-sm font-semibold text-muted">{t('accounts.similar')}</h2>
      )}
      <ul className="mt-3 flex flex-col gap-3">
        {candidates.slice(0, MOST).map((candidate) => (
          <li key={candidate.id}>
            <CardButton onPress={() => onChoose(candidate.id)}>
              <CandidateLines candidate={candidate} />
            </CardButton>
          </li>
        ))}
      </ul>
      {isNone && <p className="mt-4 text-muted">{t('organize:people.noneFound')}</p>}
    </div>
  );
}

export function CandidateLines({ candidate }: { candidate: Candidate }) {
  const { name, username, phone, email } = candidate;
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
        {username !== '' && username !== name && <span>{username}</span>}
        {phone !== '' && <span className="tabular">{phone}</span>}
        {email !== '' && <span>{email}</span>}
      </span>
    </>
  );
}
