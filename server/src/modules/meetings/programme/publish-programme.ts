import { and, desc, eq } from 'drizzle-orm';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Programme } from '@plenum/contract/meetings/programme';
import { programmeChanges } from '@plenum/contract/meetings/programme-diff';
import type {
  Publication,
  readPublication as readPublicationEndpoint,
  readPublications as readPublicationsEndpoint,
} from '@plenum/contract/meetings/programme-endpoints';
import { sections } from '@plenum/contract/meetings/sections';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames, refuseChanged } from '#modules/accounts/staff/public';
import { type AuditSource, findLastFact, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { invalidateMeeting } from '../invalidate-meeting.ts';
import { findMeeting, lockOpenMeeting } from '../queries.ts';
import { findLatestVersion, findProgramme } from './find-programme.ts';
import { replaceItems } from './programme-items.ts';
import { findRevision, storeRevision, tellEditors } from './programme-revision.ts';
import { programmeVersions } from './tables.ts';

type VersionRow = typeof programmeVersions.$inferSelect;

/** Returns all published versions, and the changes the next one would make. */
export async function readPublications(
  db: Db,
  meetingId: string,
): Promise<ReplyOf<typeof readPublicationsEndpoint>> {
  await findMeeting(db, meetingId);
  const revision = await findRevision(db, meetingId);
  const draft = await findProgramme(db, meetingId);
  const rows = await db
    .select()
    .from(programmeVersions)
    .where(eq(programmeVersions.meetingId, meetingId))
    .orderBy(desc(programmeVersions.version));
  const [latest] = rows;
  return {
    revision,
    changes: latest ? programmeChanges(latest.content, draft) : [],
    versions: await presentVersions(db, rows),
    isWithdrawn: latest !== undefined && latest.withdrawnAt !== null,
  };
}

async function presentVersions(db: Db, rows: readonly VersionRow[]): Promise<Publication[]> {
  const names = await findAccountNames(
    db,
    rows.map(({ publishedBy }) => publishedBy),
  );
  return rows.map(({ version, publishedAt, publishedBy, note, changes }) => ({
    version,
    at: publishedAt.toISOString(),
    by: names.get(publishedBy ?? '') ?? null,
    note,
    changes,
  }));
}

async function findVersion(db: Db | Tx, meetingId: string, version: number): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(programmeVersions)
    .where(and(eq(programmeVersions.meetingId, meetingId), eq(programmeVersions.version, version)));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function readPublication(
  db: Db,
  meetingId: string,
  version: number,
): Promise<ReplyOf<typeof readPublicationEndpoint>> {
  const row = await findVersion(db, meetingId, version);
  const [publication] = await presentVersions(db, [row]);
  return publication ? { ...publication, content: row.content } : refuse(kernelRefusals.NOT_FOUND);
}

interface Publishing {
  /** The revision that the organizer saw when publishing. */
  readonly revision: number;
  readonly note: LocalizedText;
}

/** Publishes the draft, and shows visitors what changed since the previous version. */
export async function publishProgramme(
  tx: Tx,
  meetingId: string,
  { revision, note }: Publishing,
  source: AuditSource,
): Promise<{ version: number }> {
  const meeting = await lockOpenMeeting(tx, meetingId);
  await requireRevision(tx, meetingId, revision);
  const content = await findProgramme(tx, meetingId);
  const latest = await findLatestVersion(tx, meetingId);
  const version = (latest?.version ?? 0) + 1;
  const changes = latest ? programmeChanges(latest.content, content) : [];
  await tx.insert(programmeVersions).values({
    meetingId,
    version,
    revision,
    content,
    changes,
    note,
    publishedAt: source.at,
    publishedBy: source.actor,
    withdrawnAt: null,
  });
  const detail = { version, revision, count: changes.length };
  await writeAudit(tx, meetingFact('meeting.programme_published', meetingId, detail), source);
  await invalidateMeeting(tx, meeting);
  await tellEditors(tx, meetingId);
  return { version };
}

/** Withdraws the programme, so that visitors see none until one is published again. */
export async function withdrawProgramme(tx: Tx, meetingId: string, source: AuditSource): Promise<null> {
  const meeting = await lockOpenMeeting(tx, meetingId);
  const latest = await findLatestVersion(tx, meetingId);
  if (!latest || latest.withdrawnAt !== null) return null;
  const { version } = latest;
  await tx
    .update(programmeVersions)
    .set({ withdrawnAt: source.at })
    .where(and(eq(programmeVersions.meetingId, meetingId), eq(programmeVersions.version, version)));
  await writeAudit(tx, meetingFact('meeting.programme_withdrawn', meetingId, { version }), source);
  await invalidateMeeting(tx, meeting);
  await tellEditors(tx, meetingId);
  return null;
}

/** Restores a published version as the draft. Visitors see no change until it is published. */
export async function restorePublication(
  tx: Tx,
  meetingId: string,
  wanted: { version: number; revision: number },
  source: AuditSource,
): Promise<{ revision: number }> {
  await lockOpenMeeting(tx, meetingId);
  await requireRevision(tx, meetingId, wanted.revision);
  const { content } = await findVersion(tx, meetingId, wanted.version);
  const detail = { version: wanted.version };
  await writeAudit(tx, meetingFact('meeting.programme_restored', meetingId, detail), source);
  return {
    revision: await replaceProgramme(tx, meetingId, sections.programme.schema.parse(content), source),
  };
}

/** Replaces the draft and returns its revision. The caller must have locked the conference's row. */
export async function replaceProgramme(
  tx: Tx,
  meetingId: string,
  programme: Programme,
  { at, actor }: Pick<AuditSource, 'at' | 'actor'>,
): Promise<number> {
  const stamp = { meetingId, changedAt: at, changedBy: actor };
  const revision = await storeRevision(tx, meetingId, programme, stamp);
  await replaceItems(tx, programme, { ...stamp, revision });
  return revision;
}

async function requireRevision(tx: Tx, meetingId: string, seen: number): Promise<void> {
  if ((await findRevision(tx, meetingId)) === seen) return;
  await refuseChanged(tx, await findLastFact(tx, meetingFact('meeting.programme_changed', meetingId)));
}
