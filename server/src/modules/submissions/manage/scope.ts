import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { findConflicts } from '@plenum/contract/submissions/conflicts';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { findContact } from '#modules/accounts/public';
import { mayIn } from '#modules/meetings/public';
import { findChaired } from '../review/chairs.ts';
import { submissionConflicts, submissionReviewers } from '../review/tables.ts';
import { type SubmissionRow, submissions } from '../tables.ts';

/** Whose submissions a caller may manage: all of the conference, or those of the fields they are chair of. */
export type ManagedFields = 'all' | readonly string[];

/** To reviewers who are chair of nothing, there is nothing here. */
export async function managedFields(db: Db | Tx, actor: Actor, meetingId: string): Promise<ManagedFields> {
  if (mayIn(actor, meetingId, 'manageSubmissions')) return 'all';
  const fields = await findChaired(db, { meetingId, accountId: actor.accountId });
  return fields.length === 0 ? refuse(kernelRefusals.NOT_FOUND) : fields;
}

export function inFields(fields: ManagedFields): SQL | undefined {
  return fields === 'all' ? undefined : inArray(submissions.fieldId, [...fields]);
}

interface PaperRef {
  readonly meetingId: string;
  readonly paperId: string;
}

/** A submitted one. A chair does not see what they have an interest in. */
export async function findPaper(
  db: Db | Tx,
  actor: Actor,
  { meetingId, paperId }: PaperRef,
): Promise<SubmissionRow> {
  const fields = await managedFields(db, actor, meetingId);
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, paperId), eq(submissions.meetingId, meetingId), inFields(fields)));
  if (!row || row.version === 0) refuse(kernelRefusals.NOT_FOUND);
  if (fields !== 'all' && (await hasConflict(db, row, actor.accountId))) refuse(kernelRefusals.NOT_FOUND);
  return row;
}

/** Declared, or seen from the data. */
export async function hasConflict(
  db: Db | Tx,
  row: Pick<SubmissionRow, 'id' | 'accountId' | 'meetingId' | 'draft'>,
  accountId: string,
): Promise<boolean> {
  const [declared] = await db
    .select({ at: submissionConflicts.at })
    .from(submissionConflicts)
    .where(and(eq(submissionConflicts.submissionId, row.id), eq(submissionConflicts.accountId, accountId)));
  if (declared) return true;
  const [profile] = await db
    .select({ institution: submissionReviewers.institution })
    .from(submissionReviewers)
    .where(
      and(eq(submissionReviewers.meetingId, row.meetingId), eq(submissionReviewers.accountId, accountId)),
    );
  const { name, email } = await findContact(db, accountId);
  const found = findConflicts(
    { ...row.draft, accountId: row.accountId },
    { accountId, name, email, institution: profile?.institution ?? '' },
  );
  return found.length > 0;
}
