import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import {
  type SubmissionFileRow,
  submissionFiles,
  type SubmissionRow,
  submissions,
  submissionVersions,
} from './tables.ts';

/** Identifies an author's own submission; everyone else gets "not found". */
export interface OwnRef {
  readonly id: string;
  readonly accountId: string;
}

const isOwn = ({ id, accountId }: OwnRef) =>
  and(eq(submissions.id, id), eq(submissions.accountId, accountId));

export async function findOwnSubmission(db: Db | Tx, own: OwnRef): Promise<SubmissionRow> {
  const [row] = await db.select().from(submissions).where(isOwn(own));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function lockOwnSubmission(tx: Tx, own: OwnRef): Promise<SubmissionRow> {
  const [row] = await tx.select().from(submissions).where(isOwn(own)).for('no key update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function findSubmissionVersions(db: Db | Tx, submissionId: string) {
  return db
    .select()
    .from(submissionVersions)
    .where(eq(submissionVersions.submissionId, submissionId))
    .orderBy(desc(submissionVersions.version));
}

export async function findSubmissionFiles(db: Db | Tx, submissionId: string): Promise<SubmissionFileRow[]> {
  return db
    .select()
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId))
    .orderBy(desc(submissionFiles.uploadedAt));
}
