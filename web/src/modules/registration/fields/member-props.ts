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
  /** Includes the errors of untouched fields. */
  showsAll: boolean;
  currency: Currency;
  /** By the server's clock. */
  now: Date;
  /** Uploads files; without it they are not asked for. */
  registrationId?: string | undefined;
  /** The order is fixed, so its items are not asked for again. */
  isCorrecting?: boolean | undefined;
  /** Filled in by someone else, who confirms the person's consent instead of giving their own. */
  isForOther?: boolean | undefined;
}
