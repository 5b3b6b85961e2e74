import type { Decision } from '@plenum/contract/submissions/review-words';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { declineReview, discuss, saveReview, submitReview } from '#modules/submissions/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import { criteria } from '../meetings/coastal-review.ts';
import type { Dice } from '../people/invent.ts';
import { isChinese } from './paper.ts';
import { authorWords, chairWords, discussionWords } from './review-texts.ts';
import type { StoredPaper } from './submit-papers.ts';

interface Assigned extends Record<string, unknown> {
  readonly id: string;
  readonly submissionId: string;
  readonly reviewerId: string;
}

/** Every assignment of these submissions, by submission. */
export async function findAssigned(tx: Tx, papers: readonly StoredPaper[]) {
  const { rows } = await tx.execute<Assigned>(sql`
    select id, submission_id as "submissionId", reviewer_id as "reviewerId" from submission_reviews
    where submission_id = any (${sql.param(papers.map(({ id }) => id))}::uuid[]) order by submission_id, position`);
  return Map.groupBy(rows, ({ submissionId }) => submissionId);
}

const middle: Readonly<Record<Decision, number>> = { oral: 4.3, poster: 3.6, revise: 3, reject: 1.8 };

/** A review with scores close to the decision. */
function inventReview(dice: Dice, leaning: Decision, isHan: boolean, position: number) {
  const score = () => Math.max(1, Math.min(5, Math.round(middle[leaning] + dice.below(3) - 1)));
  const half = isHan ? 'zh' : 'en';
  return {
    scores: Object.fromEntries(criteria.map(({ id }) => [id, score()])),
    overall: score(),
    recommendation: dice.chance(0.75) ? leaning : ('poster' as const),
    // No two reviewers of a submission write the same text.
    toAuthor: authorWords[leaning][position % authorWords[leaning].length]?.[half] ?? '',
    toChair: dice.chance(0.4) ? dice.pick(chairWords[leaning])[half] : '',
  };
}

interface Reviewing {
  readonly tx: Tx;
  readonly dice: Dice;
  /** Names of the reviewers, each of whom writes in one language. */
  readonly names: ReadonlyMap<string, string>;
  readonly source: AuditSource;
}

/** The first `done` reviewers of a submission submit their review; the next one may have begun. */
export async function reviewPaper(
  { tx, dice, names, source }: Reviewing,
  { paper }: StoredPaper,
  assigned: readonly Assigned[],
  done: number,
): Promise<void> {
  const first = dice.below(3);
  for (const [index, { id: reviewId, reviewerId }] of assigned.entries()) {
    const ref = { meetingId: DEMO_MEETING_ID, accountId: reviewerId, reviewId };
    const draft = inventReview(
      dice,
      paper.decision ?? 'oral',
      isChinese(names.get(reviewerId) ?? ''),
      first + index,
    );
    const own = { ...source, actor: reviewerId, at: new Date(source.at.getTime() + index * 17_000_000) };
    if (index < done) await submitReview(tx, ref, { version: 0, paperVersion: 1, draft }, own);
    else if (index === done && dice.chance(0.6))
      await saveReview(
        tx,
        ref,
        { version: 0, draft: { ...draft, overall: null, recommendation: null } },
        own.at,
      );
  }
  if (done > 1 && dice.chance(0.35)) await talkAbout({ tx, dice, names, source }, assigned.slice(0, done));
}

async function talkAbout(
  { tx, dice, names, source }: Reviewing,
  assigned: readonly Assigned[],
): Promise<void> {
  const exchange = dice.pick(discussionWords);
  for (const [index, words] of exchange.entries()) {
    const one = assigned[index % assigned.length];
    if (!one) continue;
    const at = new Date(source.at.getTime() + (index + 5) * 9_000_000);
    const text = words[isChinese(names.get(one.reviewerId) ?? '') ? 'zh' : 'en'];
    const ref = { meetingId: DEMO_MEETING_ID, accountId: one.reviewerId, reviewId: one.id };
    await discuss(tx, ref, text, { ...source, actor: one.reviewerId, at });
  }
}

/** One reviewer declines for lack of time, another because of knowing the authors. */
export async function declineSome(tx: Tx, assigned: readonly Assigned[], source: AuditSource): Promise<void> {
  const answers = [
    { isConflict: false, reason: '本月出差，无法按期完成，抱歉。' },
    { isConflict: true, reason: '与作者有在研合作项目。' },
  ];
  for (const [index, answer] of answers.entries()) {
    const one = assigned[index];
    if (!one) continue;
    const ref = { meetingId: DEMO_MEETING_ID, accountId: one.reviewerId, reviewId: one.id };
    await declineReview(tx, ref, answer, { ...source, actor: one.reviewerId });
  }
}
