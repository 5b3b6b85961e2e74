import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { KeyRing } from '#kernel/crypto/keys';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { createSecretLink } from '#modules/messaging/public';
import { participants } from '../tables.ts';

const PURPOSE = 'fill-in';
const DAYS = 14;
/** `isLater`: the link is for a registered person who adds missing values. */
const Content = z.object({ member: z.uuid(), epoch: z.int(), isLater: z.boolean().default(false) });
type Content = z.infer<typeof Content>;

/** Creates a fill-in link with its short address. */
export async function createFillLink(
  kernel: Kernel,
  tx: Tx,
  content: z.input<typeof Content>,
  now: Date,
): Promise<{ token: string; link: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + DAYS * 24 * 3_600_000);
  const token = signToken(kernel.keys, PURPOSE, content, expiresAt);
  return { token, link: await createSecretLink(kernel, tx, `/index/fillIn#${token}`, expiresAt), expiresAt };
}

export function readLink(keys: KeyRing, token: string, now: Date): Content {
  const content = Content.safeParse(readToken(keys, PURPOSE, token, now));
  return content.success ? content.data : refuse(registrationRefusals.LINK_ENDED);
}

/** Returns the member that a link is for; null if they were deleted or the link is no longer valid. */
export async function findLinked(db: Db | Tx, { member, epoch }: Content) {
  const [found] = await db
    .select()
    .from(participants)
    .where(
      and(eq(participants.id, member), eq(participants.linkEpoch, epoch), eq(participants.removed, false)),
    );
  return found ?? refuse(registrationRefusals.LINK_ENDED);
}
