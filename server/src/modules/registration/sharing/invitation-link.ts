import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { KeyRing } from '#kernel/crypto/keys';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createSecretLink } from '#modules/messaging/public';

const PURPOSE = 'share-invitation-link';
const Content = z.object({ invitation: z.uuid() });

/**
 * Returns a short link that shows an invitation to share a room without a login, until the conference has ended. To
 * answer, the invited person has to log in.
 */
export async function invitationLink(kernel: Kernel, tx: Tx, invitationId: string): Promise<string> {
  const { rows } = await tx.execute<{ until: Date }>(sql`
    select (meetings.ends_on + 1)::timestamp at time zone meetings.time_zone as until
    from share_invitations as invitation join meetings on meetings.id = invitation.meeting_id
    where invitation.id = ${invitationId}`);
  const [found] = rows;
  if (!found) throw new Error(`No invitation ${invitationId}`);
  const expiresAt = new Date(found.until);
  const token = signToken(kernel.keys, PURPOSE, { invitation: invitationId }, expiresAt);
  return createSecretLink(kernel, tx, `/index/roommate#${token}`, expiresAt);
}

/** Returns the invitation's id; null if the token is not ours, was altered, or has expired. */
export function readInvitationLink(keys: KeyRing, token: string, now: Date): string | null {
  return Content.safeParse(readToken(keys, PURPOSE, token, now)).data?.invitation ?? null;
}
