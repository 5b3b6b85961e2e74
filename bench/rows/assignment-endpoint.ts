import { openLargeConference, PAPERS, REVIEWERS } from '../large-conference.ts';
import { startProduct } from '../product.ts';
import type { Row } from '../row.ts';

const MOST_MS = 5_000;

interface Plan {
  readonly assignments: number;
  readonly unfilled: readonly unknown[];
  readonly least: number;
  readonly most: number;
}

export const assignmentEndpoint: Row = {
  id: 'B11-endpoint',
  about: `milliseconds to preview and make the assignment of ${REVIEWERS} reviewers to ${PAPERS} submissions by the API`,
  comparator: `the limit of ${MOST_MS} ms`,
  target: { atMost: 1 },
  open: async () => {
    const { id, ask, pool, close } = await openLargeConference(await startProduct());
    const path = `/api/meetings/${id}/review-assignment`;
    const lines: string[] = [];
    const timed = async (name: string, work: () => Promise<Plan>) => {
      const start = performance.now();
      const { assignments, unfilled, least, most } = await work();
      const took = performance.now() - start;
      lines.push(
        `${name}: ${took.toFixed(0)} ms, ${assignments} reviews, loads ${least}–${most}, ${unfilled.length} submissions lack one`,
      );
      return took;
    };
    return {
      rounds: 3,
      ours: async () => {
        await pool.query('delete from submission_reviews where meeting_id = $1', [id]);
        const seen = await timed('preview', () => ask<Plan>('GET', path));
        const made = await timed('assignment', () => ask<Plan>('POST', path, { otherFields: false }));
        return seen + made;
      },
      comparator: () => Promise.resolve(MOST_MS),
      remarks: () => lines,
      prove: async () => {
        // The conflicts in the benchmark's data follow from shared institutions, so no table contains them.
        const { rows } = await pool.query<{ loads: number; conflicts: number }>(
          `select count(distinct load)::int as loads, sum(conflicts)::int as conflicts from (
             select reviewer_id, count(*) as load,
               count(*) filter (where (content -> 'presenter' ->> 'affiliation') = reviewer.institution) as conflicts
             from submission_reviews as review
             join submission_versions as version on version.submission_id = review.submission_id
             join submission_reviewers as reviewer
               on reviewer.account_id = review.reviewer_id and reviewer.meeting_id = review.meeting_id
             where review.meeting_id = $1 group by reviewer_id) as each`,
          [id],
        );
        if (rows[0]?.conflicts !== 0) throw new Error(`${rows[0]?.conflicts} conflicts`);
        return `0 conflicts; ${rows[0].loads} different loads`;
      },
      close,
    };
  },
};
