import { lodgingMessages, lodgingRefusals } from '@plenum/contract/registration/sharing/messages';
import { refuse } from '#kernel/http/refusal-error';

/** By the name of what is wrong; the field says where. */
export function refuseShare(fault: string, field: string): never {
  const fields = { [field]: fault };
  if (fault === lodgingMessages.cohabitant_taken) refuse(lodgingRefusals.COHABITANT_TAKEN, { fields });
  if (fault === lodgingMessages.cohabitant_unfit || fault === lodgingMessages.cohabitant_no_room)
    refuse(lodgingRefusals.COHABITANT_UNFIT, { fields });
  refuse(lodgingRefusals.NO_MATCH, { fields });
}
