import { Email } from '@plenum/contract/kernel/fields';
import type { SubmissionDraft } from '@plenum/contract/submissions/content';

/**
 * Where an author is written to: the presenter's e-mail address and the account. The first is an e-mail address if there
 * is one, because letters are long; a phone number then gets a short notice as well.
 */
export function authorAddresses(
  account: string,
  { presenter }: Pick<SubmissionDraft, 'presenter'>,
): { target: string; also: string[] } {
  const presenting = Email.safeParse(presenter.email).data;
  if (presenting === undefined || presenting === account) return { target: account, also: [] };
  return account.includes('@')
    ? { target: account, also: [presenting] }
    : { target: presenting, also: [account] };
}
