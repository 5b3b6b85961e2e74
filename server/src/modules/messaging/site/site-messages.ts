import type { Language } from '@plenum/contract/kernel/language';
import { MOST_UNREAD_COUNTED, type SiteMessage } from '@plenum/contract/messaging/site-messages';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { pathOfLink } from '../links/short-links.ts';
import { splitLink } from './split-link.ts';

interface Written {
  readonly accountId: string;
  readonly meetingId?: string | null;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly kind: string | null;
  /** The address in the text, or the page about the matter; empty if there is none. */
  readonly link: string;
}

/** Writes a message, once for each event. The person's open pages are notified when the transaction commits. */
export async function writeSiteMessage(
  { config, clock }: Kernel,
  tx: Tx,
  { accountId, meetingId = null, link, language, subject, kind, text: written }: Written,
  outboxId: bigint | null,
): Promise<void> {
  // Stored without the host, so that the link still works if the site's host changes. Links to other sites are left
  // out.
  const path = pathOfLink({ config }, link) ?? '';
  const { text, linkText } = splitLink(written, link);
  const now = clock.now();
  const id = orderedId(now.getTime());
  const added = await tx.execute(sql`
    insert into site_messages (id, account_id, outbox_id, kind, meeting_id, language, title, text, link, link_text,
      created_at)
    values (${id}, ${accountId}, ${outboxId}, ${kind}, ${meetingId}, ${language}, ${subject}, ${text},
      ${path}, ${linkText}, ${now})
    on conflict (outbox_id) do nothing returning id`);
  if (added.rows.length > 0)
    await announce(tx, { channel: accountChannel(accountId), event: 'site_message', id });
}

const PAGE = 20;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly link_text: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Lists messages, newest first; with `after`, only those older than that message. */
export async function listSiteMessages(
  db: Db,
  accountId: string,
  after: string | undefined,
): Promise<{ messages: SiteMessage[]; next: string | null }> {
  const older =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (select created_at, id from site_messages
              where id = ${after} and account_id = ${accountId})`;
  const { rows } = await db.execute<Row>(sql`
    select id, language, title, text, link, link_text, created_at, read_at from site_messages
    where account_id = ${accountId} ${older} order by created_at desc, id desc limit ${PAGE + 1}`);
  const shown = rows.slice(0, PAGE);
  return {
    messages: shown.map(present),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

function present({ id, language, title, text, link, link_text, created_at, read_at }: Row): SiteMessage {
  const at = new Date(created_at).toISOString();
  return { id, language, title, text, link, linkText: link_text, at, isRead: read_at !== null };
}

export async function countUnread(db: Db | Tx, accountId: string): Promise<{ unread: number }> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::integer as unread from (
      select from site_messages where account_id = ${accountId} and read_at is null limit ${MOST_UNREAD_COUNTED}) as counted`);
  return rows[0] ?? { unread: 0 };
}

/** Marks a message, or a message and all older ones, as read. The person's other windows get an event. */
export async function readSiteMessages(
  { clock }: Kernel,
  tx: Tx,
  accountId: string,
  which: { readonly id: string } | { readonly upTo: string },
): Promise<{ unread: number }> {
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`(created_at, id) <= (select created_at, id from site_messages
              where id = ${which.upTo} and account_id = ${accountId})`;
  const marked = await tx.execute(sql`
    update site_messages set read_at = ${clock.now()}
    where account_id = ${accountId} and read_at is null and ${chosen} returning id`);
  if (marked.rows.length > 0)
    await announce(tx, { channel: accountChannel(accountId), event: 'site_message', id: accountId });
  return countUnread(tx, accountId);
}

const KEPT_DAYS = 365;
const KEPT_OF_ONE = 500;

/** Deletes messages older than a year, and keeps only the newest five hundred of each account. */
export async function sweepSiteMessages({ db, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  await db.execute(sql`delete from site_messages where created_at < ${before}`);
  await db.execute(sql`
    delete from site_messages where id in (
      select old.id from (
        select account_id from site_messages group by account_id having count(*) > ${KEPT_OF_ONE}) as many
      cross join lateral (
        select id from site_messages where account_id = many.account_id
        order by created_at desc, id desc offset ${KEPT_OF_ONE}) as old)`);
}
