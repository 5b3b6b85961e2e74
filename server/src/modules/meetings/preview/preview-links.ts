import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import {
  MOST_PREVIEW_LINKS,
  type PreviewLink,
  type PreviewLinkForm,
} from '@plenum/contract/meetings/preview';
import type { KeyRing } from '#kernel/crypto/keys';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { lockMeeting } from '../queries.ts';
import { previewLinks } from '../tables.ts';

const PURPOSE = 'conference preview';
const Content = z.object({ link: z.uuid() });
const DAY = 24 * 3_600_000;
// The expiry of a link is stored in its database row. Its token can be read for another year, so that an old link can
// explain why it no longer works.
const READABLE = 365 * DAY;
/** At most this many ended links are listed. */
const MOST_LISTED = 50;

type LinkRow = typeof previewLinks.$inferSelect;

export async function createLink(
  tx: Tx,
  meetingId: string,
  { note, days }: z.output<typeof PreviewLinkForm>,
  source: AuditSource & { readonly actor: string },
): Promise<{ id: string }> {
  const { at } = source;
  const { state } = await lockMeeting(tx, meetingId);
  if (state !== 'draft') refuse(meetingRefusals.PREVIEW_NOT_DRAFT);
  const valid = and(
    eq(previewLinks.meetingId, meetingId),
    isNull(previewLinks.revokedAt),
    gt(previewLinks.expiresAt, at),
  );
  if ((await tx.$count(previewLinks, valid)) >= MOST_PREVIEW_LINKS)
    refuse(meetingRefusals.PREVIEW_LINKS_MOST, { values: { most: MOST_PREVIEW_LINKS } });
  const id = randomUUID();
  const expiresAt = new Date(at.getTime() + days * DAY);
  await tx
    .insert(previewLinks)
    .values({ id, meetingId, note, createdBy: source.actor, createdAt: at, expiresAt });
  const detail = { note, until: expiresAt.toISOString() };
  await writeAudit(tx, meetingFact('meeting.preview_link_created', meetingId, detail), source);
  return { id };
}

/** Revokes a link. Revoking a revoked link has no effect. */
export async function revokeLink(
  tx: Tx,
  params: { id: string; linkId: string },
  source: AuditSource & { readonly actor: string },
): Promise<null> {
  await lockMeeting(tx, params.id);
  const row = await findLink(tx, params.linkId);
  if (row?.meetingId !== params.id) return refuse(kernelRefusals.NOT_FOUND);
  if (row.revokedAt !== null) return null;
  await tx
    .update(previewLinks)
    .set({ revokedAt: source.at, revokedBy: source.actor })
    .where(eq(previewLinks.id, row.id));
  const detail = { note: row.note };
  await writeAudit(tx, meetingFact('meeting.preview_link_revoked', params.id, detail), source);
  return null;
}

/** Lists links, latest first. */
export async function listLinks({ db, keys, clock }: Kernel, meetingId: string): Promise<PreviewLink[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(previewLinks)
    .where(eq(previewLinks.meetingId, meetingId))
    .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id))
    .limit(MOST_LISTED);
  const names = await findAccountNames(
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => {
    const status = statusOf(row, now);
    return {
      id: row.id,
      note: row.note,
      token: status === 'valid' ? tokenOf(keys, row) : '',
      createdBy: names.get(row.createdBy) ?? '',
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      status,
    };
  });
}

/** Returns the link that a token of this server belongs to, whether or not it is still valid. */
export async function findTokenLink({ db, keys, clock }: Kernel, token: string): Promise<LinkRow> {
  const content = Content.safeParse(readToken(keys, PURPOSE, token, clock.now()));
  const row = content.success ? await findLink(db, content.data.link) : null;
  return row ?? refuse(meetingRefusals.PREVIEW_LINK_UNKNOWN);
}

/** Refuses a link that has expired or was revoked. */
export function requireValid(row: LinkRow, now: Date): LinkRow {
  const status = statusOf(row, now);
  if (status === 'revoked') refuse(meetingRefusals.PREVIEW_LINK_REVOKED);
  if (status === 'expired') refuse(meetingRefusals.PREVIEW_LINK_EXPIRED);
  return row;
}

/** The conference that a valid link opens. */
export async function requireLink(kernel: Kernel, token: string): Promise<{ meetingId: string }> {
  return requireValid(await findTokenLink(kernel, token), kernel.clock.now());
}

function statusOf({ revokedAt, expiresAt }: LinkRow, now: Date): PreviewLink['status'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'valid';
}

function tokenOf(keys: KeyRing, { id, expiresAt }: LinkRow): string {
  return signToken(keys, PURPOSE, { link: id }, new Date(expiresAt.getTime() + READABLE));
}

async function findLink(db: Db | Tx, id: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(previewLinks).where(eq(previewLinks.id, id));
  return row ?? null;
}
