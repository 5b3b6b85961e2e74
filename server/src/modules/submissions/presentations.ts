import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { formatNumber } from './number.ts';

/** Accepted work, as it is described on its certificate. */
export interface Presentation {
  readonly id: string;
  readonly meetingId: string;
  readonly accountId: string;
  readonly number: string;
  readonly presentedAs: SubmissionType;
  readonly title: LocalizedText;
  /** Name of the presenter. */
  readonly name: string;
  readonly organization: string;
  readonly position: string;
}

interface Wanted {
  readonly meetingId?: string;
  /** Limits the result to these submissions. */
  readonly ids?: readonly string[];
}

type Found = Record<string, unknown> & Omit<Presentation, 'number'> & { readonly number: number };

/** Returns all accepted work, by report number. */
export async function findPresentations(db: Db | Tx, { meetingId, ids }: Wanted): Promise<Presentation[]> {
  const { rows } = await db.execute<Found>(sql`
    select paper.id, paper.meeting_id as "meetingId", paper.account_id as "accountId", paper.number,
      paper.accepted_as as "presentedAs", version.content -> 'title' as title,
      version.content -> 'presenter' ->> 'name' as name,
      version.content -> 'presenter' ->> 'affiliation' as organization,
      version.content -> 'presenter' ->> 'position' as position
    from submissions as paper
    join submission_versions as version on version.submission_id = paper.id and version.version = paper.version
    where paper.state = 'accepted'
      and ${meetingId === undefined ? sql`true` : sql`paper.meeting_id = ${meetingId}`}
      and ${ids === undefined ? sql`true` : sql`paper.id = any (${sql.param([...ids])}::uuid[])`}
    order by paper.number`);
  return rows.map(({ number, ...row }) => ({ ...row, number: formatNumber(number) ?? '' }));
}

/**
 * Locks submissions in the order of their ids. Withdrawals and decisions lock the submissions too, so they have to
 * wait.
 */
export async function lockPresentations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select from submissions where id = any (${sql.param([...ids])}::uuid[]) order by id for share`,
  );
}

/** Returns whether this account submitted the work, in any state. */
export async function ownsSubmission(db: Db | Tx, id: string, accountId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from submissions where id = ${id} and account_id = ${accountId}`,
  );
  return rows.length > 0;
}
