import { lodgingMessages, lodgingRefusals } from '@plenum/contract/registration/sharing/messages';
import { refuse } from '#kernel/http/refusal-error';
import { shareFault } from '../checkout/public.ts';
import type { LockedGuest } from './lock-guests.ts';
import { refuseShare } from './refuse-share.ts';

/** Who asks needs a bed in a shared room and nobody beside it; who is asked must fit. */
export function insistFits(own: LockedGuest, other: LockedGuest | undefined, field: string): void {
  if (own.paired) refuse(lodgingRefusals.COHABITANT_TAKEN);
  if (!own.isRegistered || own.choice !== 'shared') refuse(lodgingRefusals.COHABITANT_UNFIT);
  const isThere = other?.isRegistered === true && other.meetingId === own.meetingId;
  const fault =
    other?.participantId === own.participantId
      ? lodgingMessages.cohabitant_self
      : shareFault(own, own.gender, isThere ? other : undefined);
  if (fault !== null) refuseShare(fault, field);
}
