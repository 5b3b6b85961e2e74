import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { KeyRing } from '#kernel/crypto/keys';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { participants } from '../tables.ts';

const PURPOSE = 'fill-in';
const DAYS = 14;
const Content = z.object({ member: z.uuid(), epoch: z.int() });
type Content = z.infer<typeof Content>;

export function signLink(keys: KeyRing, content: Content, now: Date) {
  const expiresAt = new Date(now.getTime() + DAYS * 24 * 3_600_000);
  return { token: signToken(keys, PURPOSE, content, expiresAt), expiresAt: expiresAt.toISOString() };
}

export function readLink(keys: KeyRing, token: string, now: Date): Content {
  const content = Content.safeParse(readToken(keys, PURPOSE, token, now));
  return content.success ? content.data : refuse(registrationRefusals.LINK_ENDED);
}

/** The member a link is for, unless they are gone or a newer link was made. */
export async function findLinked(db: Db | Tx, { member, epoch }: Content) {
  const [found] = await db
    .select()
    .from(participants)
    .where(
      and(eq(participants.id, member), eq(participants.linkEpoch, epoch), eq(participants.removed, false)),
    );
  return found ?? refuse(registrationRefusals.LINK_ENDED);
}
