import { Email } from '@plenum/contract/kernel/fields';
import type { SubmissionDraft } from '@plenum/contract/submissions/content';

/**
 * The author's addresses: the presenter's email address and the account's. An email address comes first if there is
 * one, because letters are long; a phone number also gets a short notice.
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
