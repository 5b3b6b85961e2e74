import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import type { readInvitationByLink as endpoint } from '@plenum/contract/registration/mine/endpoints';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { readInvitationLink } from '../sharing/invitation-link.ts';
import { findPendingInvitation } from './list-queries.ts';
import { presentInvitation } from './present.ts';

/** Returns an open invitation by the link in its message. Once the invitation is answered, the link shows nothing. */
export async function readInvitationByLink(
  { db, keys, clock }: Kernel,
  token: string,
  language: Language,
): Promise<ReplyOf<typeof endpoint>> {
  const id = readInvitationLink(keys, token, clock.now());
  const found = id === null ? null : await findPendingInvitation(db, id);
  if (!found || found.bedOrderId !== null) refuse(lodgingRefusals.INVITATION_OVER);
  return presentInvitation(keys, found, '', language);
}
