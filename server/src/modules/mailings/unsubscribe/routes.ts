import * as endpoints from '@plenum/contract/mailings/unsubscribe-endpoints';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { route, type Route } from '#kernel/http/route';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findMeetingName } from '#modules/meetings/scope/public';
import { readUnsubscribeToken, type Subscriber } from './unsubscribes.ts';

export function unsubscribeRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readSubscription, {
      write: async ({ body, language }, tx) =>
        readSubscription(tx, await requireToken(kernel, tx, body.token), language),
    }),
    route(endpoints.changeSubscription, {
      write: async ({ body, requestId, address, language }, tx) => {
        const subscriber = await requireToken(kernel, tx, body.token);
        const source = { actor: null, requestId, address, at: kernel.clock.now() };
        await changeSubscription(tx, subscriber, body.isSubscribed, source);
        return readSubscription(tx, subscriber, language);
      },
    }),
  ];
}

async function requireToken(kernel: Kernel, tx: Tx, token: string): Promise<Subscriber> {
  return (await readUnsubscribeToken(kernel, tx, token)) ?? refuse(jobRefusals.UNSUBSCRIBE_LINK);
}

async function readSubscription(
  db: Db | Tx,
  { meetingId, person }: Subscriber,
  language: Language,
): Promise<{ conference: string; isSubscribed: boolean }> {
  const meeting = await findMeetingName(db, meetingId);
  if (!meeting) refuse(jobRefusals.UNSUBSCRIBE_LINK);
  const { rows } = await db.execute(
    sql`select from unsubscribes where meeting_id = ${meetingId} and person = ${person}`,
  );
  return { conference: textIn(meeting.name, language), isSubscribed: rows.length === 0 };
}

/** Subscribes or unsubscribes a person. It is idempotent, with the same answer each time. */
export async function changeSubscription(
  tx: Tx,
  { meetingId, person }: Subscriber,
  isSubscribed: boolean,
  source: AuditSource,
): Promise<void> {
  const changed = isSubscribed
    ? await tx.execute(sql`delete from unsubscribes where meeting_id = ${meetingId} and person = ${person}`)
    : await tx.execute(sql`
        insert into unsubscribes (meeting_id, person, at) select ${meetingId}, ${person}, ${source.at}
        where exists (select from meetings where id = ${meetingId}) on conflict do nothing`);
  if (changed.rowCount !== 1) return;
  const action = isSubscribed ? 'mailing.subscribed' : 'mailing.unsubscribed';
  await writeAudit(tx, { action, object: `meeting:${meetingId}`, detail: { by: person } }, source);
}
