import {
  type AssignmentResult,
  assignReviewers,
  type AvailableReviewer,
  type PaperToReview,
} from '@plenum/contract/submissions/assign-reviewers';
import type { Row } from '../row.ts';

const [PAPERS, REVIEWERS, WANTED, FIELDS, CAPACITY] = [1_000, 120, 3, 12, 27];
/** Some fields have several times as many papers as others. */
const fieldOfPaper = (random: () => number) => Math.floor(FIELDS * random() ** 1.3);

/** Returns a random generator that gives the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Returns the papers and reviewers of a conference. Each reviewer has two fields, evenly distributed, although some
 * fields have more submissions than others, and a conflict with one paper in twenty.
 */
function conference(): { papers: PaperToReview[]; reviewers: AvailableReviewer[] } {
  const random = seeded(26);
  const reviewers = Array.from({ length: REVIEWERS }, (_, nr): AvailableReviewer => {
    const own = new Set([nr % FIELDS, Math.floor(FIELDS * random())]);
    return { id: `reviewer-${nr}`, fieldIds: [...own].map(String), capacity: CAPACITY, load: 0 };
  });
  const papers = Array.from({ length: PAPERS }, (_, nr): PaperToReview => {
    const conflicts = reviewers.filter(() => random() < 0.05).map(({ id }) => id);
    const fieldId = String(fieldOfPaper(random));
    return { id: `paper-${nr}`, fieldId, wanted: WANTED, conflicts: new Set(conflicts), assigned: [] };
  });
  return { papers, reviewers };
}

interface Figures {
  readonly filled: number;
  readonly min: number;
  readonly max: number;
  readonly squares: number;
}

function figuresOf(loads: readonly number[]): Figures {
  return {
    filled: loads.reduce((sum, load) => sum + load, 0),
    min: Math.min(...loads),
    max: Math.max(...loads),
    squares: loads.reduce((sum, load) => sum + load * load, 0),
  };
}

/** Assigns to each paper in turn the reviewers of its field with the smallest load, without backtracking. */
function assignGreedily({ papers, reviewers }: ReturnType<typeof conference>): Figures {
  const loads = new Map(reviewers.map(({ id }) => [id, 0]));
  const loadOf = ({ id }: AvailableReviewer) => loads.get(id) ?? 0;
  for (const { fieldId, wanted, conflicts } of papers) {
    const free = reviewers.filter(
      (one) => one.fieldIds.includes(fieldId) && !conflicts.has(one.id) && loadOf(one) < one.capacity,
    );
    for (const one of free.toSorted((left, right) => loadOf(left) - loadOf(right)).slice(0, wanted))
      loads.set(one.id, loadOf(one) + 1);
  }
  return figuresOf([...loads.values()]);
}

function countConflicts({ assignments }: AssignmentResult, papers: readonly PaperToReview[]): number {
  const conflicts = new Map(papers.map((paper) => [paper.id, paper.conflicts]));
  return assignments.filter(({ paperId, reviewerId }) => conflicts.get(paperId)?.has(reviewerId)).length;
}

const say = (who: string, { filled, min, max, squares }: Figures) =>
  `${who}: ${filled} of ${PAPERS * WANTED} places filled, loads ${min}–${max}, sum of squares ${squares}`;

const MOST_MS = 5_000;

export const reviewerAssignment: Row = {
  id: 'B11',
  about: `milliseconds to assign ${REVIEWERS} reviewers to ${PAPERS} papers`,
  comparator: 'greedy assignment',
  target: { atMost: 30 },
  open: async () => {
    const given = conference();
    let [ours, greedy, slowest] = [assignReviewers(given.papers, given.reviewers), assignGreedily(given), 0];
    const timed = (work: () => void) => {
      const start = performance.now();
      work();
      return Promise.resolve(performance.now() - start);
    };
    const figures = () => figuresOf([...ours.loads.values()]);
    return {
      rounds: 9,
      ours: async () => {
        const milliseconds = await timed(() => (ours = assignReviewers(given.papers, given.reviewers)));
        slowest = Math.max(slowest, milliseconds);
        return milliseconds;
      },
      comparator: () => timed(() => (greedy = assignGreedily(given))),
      remarks: () => {
        // If other fields are allowed, every reviewer may read every paper, which makes the largest network.
        const start = performance.now();
        const { balance } = assignReviewers(given.papers, given.reviewers, { allowOtherFields: true });
        const took = (performance.now() - start).toFixed(0);
        return [
          say('ours', figures()),
          say('greedy', greedy),
          `other fields allowed: ${took} ms, loads ${balance.min}–${balance.max}`,
        ];
      },
      prove: async () => {
        const conflicts = countConflicts(ours, given.papers);
        const { filled } = figures();
        if (conflicts > 0) throw new Error(`${conflicts} conflicts`);
        if (filled < greedy.filled) throw new Error('A greedy assignment fills more places');
        if (slowest > MOST_MS) throw new Error(`${slowest.toFixed(0)} ms`);
        return `0 conflicts, at most ${slowest.toFixed(0)} ms`;
      },
      close: async () => undefined,
    };
  },
};
