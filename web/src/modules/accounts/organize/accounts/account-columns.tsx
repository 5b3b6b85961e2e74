import { type AccountColumn, accountColumns, type AccountRow } from '@plenum/contract/console/account-lists';
import { accountColumnWords, accountStateWords, languageWords } from '@plenum/contract/console/account-words';
import { yesNoWords } from '@plenum/contract/registration/people/person-words';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { RecordColumn } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { StatusPill } from '#kernel/ui/layout/status-pill';

export const shownAtFirst: readonly AccountColumn[] = [
  'name',
  'username',
  'phone',
  'email',
  'state',
  'lastLoginAt',
  'createdAt',
];

const widths: Partial<Record<AccountColumn, number>> = {
  name: 168,
  email: 200,
  state: 112,
  administrator: 112,
  conferences: 112,
  language: 104,
  createdAt: 190,
  lastLoginAt: 190,
};

const tones = { active: 'success', disabled: 'danger', merged: 'neutral' } as const;

export function AccountStatePill({ state }: Pick<AccountRow, 'state'>) {
  const sentence = useSentence();
  return <StatusPill tone={tones[state]}>{sentence(accountStateWords[state])}</StatusPill>;
}

export function useAccountColumns(): RecordColumn<AccountRow>[] {
  const { t } = useTranslation('accounts-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const yesNo = (value: boolean) => sentence(yesNoWords[value ? 'yes' : 'no']);
  const special: Partial<Record<AccountColumn, (row: AccountRow) => ReactNode>> = {
    // Nothing where there is none: a card leaves out what is empty.
    phone: ({ phone }) => phone && <span className="tabular">{phone}</span>,
    state: ({ state }) => <AccountStatePill state={state} />,
    administrator: ({ administrator }) => yesNo(administrator),
    secondFactor: ({ secondFactor }) => yesNo(secondFactor),
    conferences: ({ conferences }) => (conferences === 0 ? '' : formatNumber(conferences, lan)),
    language: ({ language }) => sentence(languageWords[language]),
    createdAt: ({ createdAt }) => <span className="tabular">{formatDateTime(createdAt, lan)}</span>,
    lastLoginAt: ({ lastLoginAt }) =>
      lastLoginAt === null ? (
        <span className="text-muted">{t('accounts.never')}</span>
      ) : (
        <span className="tabular">{formatDateTime(lastLoginAt, lan)}</span>
      ),
  };
  return accountColumns.map((key) => {
    const width = widths[key];
    return {
      key,
      header: sentence(accountColumnWords[key]),
      render: special[key] ?? ((row) => row[key] as ReactNode),
      ...(width !== undefined && { width }),
      ...(key === 'name' && { isAlwaysShown: true }),
      ...(key === 'conferences' && { align: 'end' as const }),
    };
  });
}
