import type { AccountRow } from '@plenum/contract/accounts/account-list';
import { accountStateWords } from '@plenum/contract/accounts/account-words';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill } from '#kernel/ui/layout/status-pill';

const tones = { active: 'success', disabled: 'danger', merged: 'neutral' } as const;

export function AccountStatePill({ state }: Pick<AccountRow, 'state'>) {
  const sentence = useSentence();
  return <StatusPill tone={tones[state]}>{sentence(accountStateWords[state])}</StatusPill>;
}
