import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import type { Offer } from '@plenum/contract/registration/offer';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { RefusedCall } from '#kernel/client/refused-call';

/**
 * Returns the refusal that the server would give to a new registration because of the time; undefined while
 * registration is open. Checked before the form is shown, so that people don't fill it in for nothing.
 */
export function shutRefusal({ registration: { status } }: Offer, lan: Language): RefusedCall | undefined {
  const refused = (refusal: Refusal) =>
    new RefusedCall(409, {
      code: refusal.code,
      message: inLanguage(refusal, lan),
      errors: [],
      requestId: undefined,
    });
  if (status === 'closed') return refused(registrationRefusals.CLOSED);
  return status === 'not_open' ? refused(registrationRefusals.NOT_OPEN_YET) : undefined;
}
