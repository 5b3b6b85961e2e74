import { accountMessages } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findPublishedLegal } from '#modules/consents/public';

/** Refuses a form that was shown without terms to agree to if terms have been published since. */
export async function requireAgreement({ db, clock }: Kernel, agreed: true | null): Promise<void> {
  if (agreed === null && (await findPublishedLegal(db, clock.now())).length > 0)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { agreed: accountMessages.terms_required } });
}
