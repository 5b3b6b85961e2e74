import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { KeyRing } from '#kernel/crypto/keys';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createSecretLink } from '#modules/messaging/public';

const PURPOSE = 'ticket-link';

/** `holder` is the substitution by which the person came to their place; null if they were registered for it. */
const Content = z.object({ participant: z.uuid(), holder: z.uuid().nullable() });
export type TicketLinkContent = z.infer<typeof Content>;

/**
 * Returns a short link that shows a person their ticket without a login, until 30 days after the conference. The link
 * stops working when another person takes the place. Null if there is no such person.
 */
export async function personalTicketLink(
  kernel: Kernel,
  tx: Tx,
  participantId: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ holder: string | null; until: Date }>(sql`
    select (select id from substitutions where participant_id = person.id order by at desc, id desc limit 1) as holder,
      (meetings.ends_on + 30)::timestamp at time zone meetings.time_zone as until
    from participants as person join meetings on meetings.id = person.meeting_id
    where person.id = ${participantId} and not person.removed`);
  const [found] = rows;
  if (!found) return null;
  const expiresAt = new Date(found.until);
  const token = signToken(
    kernel.keys,
    PURPOSE,
    { participant: participantId, holder: found.holder },
    expiresAt,
  );
  return createSecretLink(kernel, tx, `/index/myTicket#${token}`, expiresAt);
}

/** Returns the content of the token; null if the token is not ours, was altered, or has expired. */
export function readTicketLink(keys: KeyRing, token: string, now: Date): TicketLinkContent | null {
  return Content.safeParse(readToken(keys, PURPOSE, token, now)).data ?? null;
}
