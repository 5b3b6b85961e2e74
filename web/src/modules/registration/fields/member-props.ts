import type { Currency } from '@plenum/contract/kernel/money';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import type { FieldErrors } from './validation.ts';

/** The props of every group of fields about one member, in the wizard, in a team and behind a member's own link. */
export interface MemberFieldsProps {
  offer: Offer;
  draft: MemberDraft;
  onChange: (draft: MemberDraft) => void;
  fieldErrors: FieldErrors;
  warnings: FieldErrors;
  /** Whether errors of untouched fields are shown too. */
  showsAll: boolean;
  currency: Currency;
  /** The current time by the server's clock. */
  now: Date;
  /** The registration to which files are uploaded; without it, the form asks for no files. */
  registrationId?: string | undefined;
  /** True if a rejected registration is corrected. Its order is fixed, so the items are not asked for again. */
  isCorrecting?: boolean | undefined;
  /** True if someone else fills in the form and confirms the person's consent instead of giving their own. */
  isForOther?: boolean | undefined;
}
