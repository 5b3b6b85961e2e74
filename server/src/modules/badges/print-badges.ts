import { badgeRefusals } from '@plenum/contract/badges/messages';
import {
  MOST_BADGES,
  MOST_DIRECT,
  type PrintedBadge,
  type PrintJob,
  type PrintRequest,
  type PrintWay,
} from '@plenum/contract/badges/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { renewTicket } from '#modules/tickets/public';
import { badgeFact } from './audit-facts.ts';
import { lockDesign } from './designs.ts';
import { findBadgeConference, findPrinted, presentPeople, wantedPeople } from './people.ts';
import { badgeDesignVersions, badgeJobs, type DesignRow } from './tables.ts';

/**
 * Records who gets a badge now, in printing order. The file or the printer requests the batch afterwards, as often as
 * needed, so that a printer that stops midway can continue without another log entry. A person whose badge was printed
 * before needs a reason.
 */
export async function printBadges(
  tx: Tx,
  meetingId: string,
  { designId, participantIds, filter, order, way, place, reason, lost }: PrintRequest,
  source: AuditSource,
): Promise<{ jobId: string; badges: number }> {
  const design = await lockDesign(tx, { meetingId, designId });
  const wanted = await wantedPeople(tx, { meetingId, filter, participantIds, order });
  const badges = await countOf(tx, wanted.where);
  if (badges === 0) refuse(badgeRefusals.NO_BADGES);
  if (badges > (way === 'pdf' ? MOST_BADGES : MOST_DIRECT)) refuse(badgeRefusals.TOO_MANY_BADGES);
  if (lost) {
    const [participantId] = participantIds ?? [];
    if (participantId === undefined || badges > 1) refuse(badgeRefusals.TOO_MANY_BADGES);
    if (reason === '') refuse(badgeRefusals.REPRINT_REASON);
    await renewTicket(tx, { meetingId, participantId }, reason, source);
  }
  const again = await countOf(
    tx,
    sql`${wanted.where} and exists (select from badge_prints as print where print.participant_id = person.id)`,
  );
  if (again > 0 && reason === '') refuse(badgeRefusals.REPRINT_REASON);
  return { jobId: await writeJob(tx, { design, way, place, reason, badges, lost }, wanted, source), badges };
}

interface NewJob {
  readonly design: Pick<DesignRow, 'id' | 'meetingId' | 'version' | 'name'>;
  readonly way: PrintWay;
  readonly place: string;
  readonly reason: string;
  readonly badges: number;
  readonly lost?: boolean;
}

/** Records a batch of badges for these people, in this order. */
export async function writeJob(
  tx: Tx,
  { design, way, place, reason, badges, lost = false }: NewJob,
  { where, order }: { readonly where: SQL; readonly order: SQL },
  source: AuditSource,
): Promise<string> {
  const { id: designId, meetingId, version: designVersion, name } = design;
  const jobId = orderedId(source.at.getTime());
  await tx.insert(badgeJobs).values({
    id: jobId,
    meetingId,
    designId,
    designVersion,
    way,
    place,
    reason,
    badges,
    createdAt: source.at,
    createdBy: source.actor,
  });
  const { rows } = await tx.execute<{ again: boolean }>(sql`
    insert into badge_prints (job_id, position, participant_id, is_reprint)
    select ${jobId}, row_number() over (order by ${order}), person.id,
      exists (select from badge_prints as print where print.participant_id = person.id)
    from ${where} returning is_reprint as again`);
  const again = rows.filter((row) => row.again).length;
  const detail = { design: designId, name, count: badges, again, place, reason, lost };
  await writeAudit(tx, badgeFact('badge.printed', meetingId, detail), source);
  return jobId;
}

async function countOf(tx: Tx, from: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::integer as count from ${from}`);
  return rows[0]?.count ?? 0;
}

/** Returns a batch with the version of the design that it was printed with. */
export async function findPrintJob(db: Db, { meetingId, jobId }: { meetingId: string; jobId: string }) {
  const [found] = await db
    .select({ job: badgeJobs, design: badgeDesignVersions.design, designName: badgeDesignVersions.name })
    .from(badgeJobs)
    .innerJoin(
      badgeDesignVersions,
      and(
        eq(badgeDesignVersions.designId, badgeJobs.designId),
        eq(badgeDesignVersions.version, badgeJobs.designVersion),
      ),
    )
    .where(and(eq(badgeJobs.id, jobId), eq(badgeJobs.meetingId, meetingId)));
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  return found;
}

export async function readPrintJob(
  kernel: Kernel,
  of: { meetingId: string; jobId: string },
): Promise<PrintJob> {
  const { db } = kernel;
  const { job, design } = await findPrintJob(db, of);
  const rows = await findPrinted(db, job.id, { from: 1, most: MOST_DIRECT });
  return {
    jobId: job.id,
    design,
    conference: await findBadgeConference(db, of.meetingId),
    people: await presentPeople(kernel, of.meetingId, rows),
  };
}

const PAGE = 50;

/** Lists printed badges, latest first. */
export async function listPrinted(
  db: Db,
  meetingId: string,
  { participantId, page }: { readonly participantId?: string | undefined; readonly page: number },
): Promise<{ prints: PrintedBadge[]; total: number; pages: number }> {
  const one = participantId === undefined ? sql`` : sql`and print.participant_id = ${participantId}`;
  const from = sql`badge_jobs as job join badge_prints as print on print.job_id = job.id
    where job.meeting_id = ${meetingId} ${one}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::integer as total from ${from}`);
  const total = counted.rows[0]?.total ?? 0;
  const found = await db.execute<Omit<PrintedBadge, 'at'> & { at: string }>(sql`
    select printed.*, person.full_name as name, coalesce(account.name, '') as by, design.name as "designName" from (
      select job.id as "jobId", print.participant_id as "participantId", print.position, job.way, job.place, job.reason,
        print.is_reprint as "isReprint", job.created_at as at, job.created_by, job.design_id, job.design_version
      from ${from} order by job.created_at desc, job.id desc, print.position limit ${PAGE} offset ${(page - 1) * PAGE}) as printed
    join participants as person on person.id = printed."participantId"
    join badge_design_versions as design
      on design.design_id = printed.design_id and design.version = printed.design_version
    left join accounts as account on account.id = printed.created_by
    order by printed.at desc, printed."jobId" desc, printed.position`);
  const prints = found.rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { prints, total, pages: Math.ceil(total / PAGE) };
}
