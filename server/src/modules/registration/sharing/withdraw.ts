import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { lodgingRefusals } from '@plenum/contract/registration/sharing/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { closeInvitation } from './invitations.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { sharingFact } from './audit-facts.ts';
import { shareWithdrawn } from '../events.ts';
import { findInvitation } from './queries.ts';

export async function withdrawInvitation(tx: Tx, id: string, source: OwnerSource): Promise<null> {
  const invitation = await findInvitation(tx, id);
  if (invitation?.from.accountId !== source.actor) refuse(kernelRefusals.NOT_FOUND);
  if (!(await closeInvitation(tx, id, 'withdrawn', source.at))) refuse(lodgingRefusals.INVITATION_OVER);
  await emit(tx, shareWithdrawn, { invitationId: id }, source.at);
  await writeAudit(
    tx,
    sharingFact('share.withdrawn', invitation.from.participantId, { invitation: id }),
    source,
  );
  return null;
}
