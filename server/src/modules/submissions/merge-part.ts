import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { type MergePair, type MergePart, type MergeRow, mergeRow } from '#kernel/db/merge-part';
import { submissions } from './tables.ts';

/** Moves submissions with their author; versions and files keep the account that sent them at the time. */
export const submissionsMergePart: MergePart = {
  columns: {
    'submissions.account_id': 'moves',
    'submission_versions.by': 'stays',
    'submission_files.uploaded_by': 'stays',
    'submission_templates.created_by': 'stays',
    'submission_reviewers.account_id': 'moves',
    'submission_chairs.account_id': 'moves',
    'submission_chairs.appointed_by': 'stays',
    'submission_conflicts.account_id': 'moves',
    'submission_conflicts.by': 'stays',
    'submission_reviews.reviewer_id': 'moves',
    'submission_reviews.assigned_by': 'stays',
    'submission_comments.account_id': 'moves',
    'submission_decisions.decided_by': 'stays',
    'submission_decisions.sent_by': 'stays',
  },
  find: async (db, { from }) => {
    const { rows } = await db.execute<Record<string, unknown> & MergeRow>(sql`
      select id, coalesce(nullif(draft #>> '{title,en}', ''), draft #>> '{title,zh}') as label,
        meeting_id as "meetingId", created_at as at
      from submissions where account_id = ${from} order by created_at desc, id`);
    return { groups: { submissions: rows.map(mergeRow) } };
  },
  move: async (tx, { from, into }) => {
    await tx.update(submissions).set({ accountId: into }).where(eq(submissions.accountId, from));
    await moveReviewer(tx, { from, into });
  },
};

// If both accounts have an assignment for a submission, the one of the remaining account is kept, but a completed
// review is never deleted.
async function moveReviewer(tx: Tx, { from, into }: MergePair): Promise<void> {
  await tx.execute(sql`
    delete from submission_reviews as given where reviewer_id = ${from} and state <> 'done'
      and exists (select from submission_reviews where submission_id = given.submission_id and reviewer_id = ${into})`);
  await tx.execute(sql`
    delete from submission_reviews as given where reviewer_id = ${into} and state <> 'done'
      and exists (select from submission_reviews where submission_id = given.submission_id and reviewer_id = ${from})`);
  await tx.execute(sql`
    update submission_reviews as moved set reviewer_id = ${into} where reviewer_id = ${from}
      and not exists (select from submission_reviews where submission_id = moved.submission_id and reviewer_id = ${into})`);
  for (const [table, key] of [
    ['submission_reviewers', 'meeting_id'],
    ['submission_chairs', 'field_id'],
    ['submission_conflicts', 'submission_id'],
  ] as const) {
    const [name, column] = [sql.identifier(table), sql.identifier(key)];
    await tx.execute(sql`
      update ${name} as moved set account_id = ${into} where account_id = ${from}
        and not exists (select from ${name} as kept where kept.account_id = ${into} and kept.${column} = moved.${column})`);
  }
  await tx.execute(sql`update submission_comments set account_id = ${into} where account_id = ${from}`);
}
