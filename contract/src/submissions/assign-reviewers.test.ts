import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assignReviewers,
  type AssignmentResult,
  type AvailableReviewer,
  type PaperToReview,
} from './assign-reviewers.ts';

function paper(id: string, rest: Partial<PaperToReview> = {}): PaperToReview {
  return { id, fieldId: 'ocean', wanted: 2, conflicts: new Set(), assigned: [], ...rest };
}

function reviewer(id: string, rest: Partial<AvailableReviewer> = {}): AvailableReviewer {
  return { id, fieldIds: ['ocean'], capacity: 10, load: 0, ...rest };
}

const pairsOf = ({ assignments }: AssignmentResult) =>
  assignments.map(({ paperId, reviewerId }) => `${paperId}-${reviewerId}`);

describe('assigning reviewers', () => {
  test('chooses only reviewers of the field who have no conflict', () => {
    const found = assignReviewers(
      [paper('p', { wanted: 3, conflicts: new Set(['a']) })],
      [
        reviewer('a'),
        reviewer('b'),
        reviewer('c', { fieldIds: ['ice', 'ocean'] }),
        reviewer('d', { fieldIds: ['ice'] }),
      ],
    );
    expect(pairsOf(found)).toEqual(['p-b', 'p-c']);
    expect(found.unfilled).toEqual([{ paperId: 'p', places: 1, reason: 'no_eligible_reviewer' }]);
  });

  test('uses other fields if allowed, and only if the paper’s field has no capacity left', () => {
    const reviewers = [reviewer('a', { capacity: 1 }), reviewer('b', { fieldIds: [] })];
    const found = assignReviewers([paper('p'), paper('q')], reviewers, { allowOtherFields: true });
    expect(found.assignments.filter(({ isOtherField }) => isOtherField)).toHaveLength(2);
    expect(found.unfilled).toEqual([
      { paperId: expect.stringMatching(/p|q/), places: 1, reason: 'capacity_exhausted' },
    ]);
  });

  test('keeps existing assignments, counts them, and does not repeat them', () => {
    const kept = paper('p', { assigned: ['a', 'gone'], wanted: 3, conflicts: new Set(['a']) });
    const found = assignReviewers(
      [kept, paper('q', { wanted: 1 })],
      [reviewer('a', { capacity: 0 }), reviewer('b', { load: 4 }), reviewer('c')],
    );
    expect(pairsOf(found)).toHaveLength(2);
    expect(pairsOf(found).some((pair) => pair.endsWith('-a'))).toBe(false);
    expect(found.loads.get('a')).toBe(1);
    expect(found.balance).toEqual({ min: 2, max: 4, spread: 2 });
  });

  test('moves one reviewer so that another paper can be read', () => {
    // Only `a` may read q, so an earlier choice of `a` for p must be reversed.
    const found = assignReviewers(
      [paper('p', { wanted: 1 }), paper('q', { wanted: 1, conflicts: new Set(['b']) })],
      [reviewer('a', { capacity: 1 }), reviewer('b', { load: 5 })],
    );
    expect(pairsOf(found)).toEqual(['p-b', 'q-a']);
  });

  test('spreads missing reviews over the papers', () => {
    const found = assignReviewers(
      [paper('p'), paper('q'), paper('r')],
      [reviewer('a', { capacity: 2 }), reviewer('b', { capacity: 1 })],
    );
    expect(found.unfilled.map(({ places }) => places)).toEqual([1, 1, 1]);
  });

  test('gives both reasons together', () => {
    const found = assignReviewers(
      [paper('p', { wanted: 3 })],
      [reviewer('a'), reviewer('b', { capacity: 0 })],
    );
    expect(found.unfilled).toEqual([
      { paperId: 'p', places: 1, reason: 'no_eligible_reviewer' },
      { paperId: 'p', places: 1, reason: 'capacity_exhausted' },
    ]);
  });

  test('returns nothing if there is nothing to assign', () => {
    expect(assignReviewers([], [])).toMatchObject({ assignments: [], unfilled: [], balance: { spread: 0 } });
    expect(
      pairsOf(assignReviewers([paper('p', { wanted: 1, assigned: ['x', 'y'] })], [reviewer('a')])),
    ).toEqual([]);
  });
});

const fieldIds = ['ice', 'ocean'] as const;
const reviewerIds = ['a', 'b', 'c', 'd'] as const;

const seldom = <Item>(items: fc.Arbitrary<Item[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<Item[]>([]) }, items);

const someCase = fc.record({
  papers: fc.array(
    fc.record({
      fieldId: fc.constantFrom(...fieldIds),
      wanted: fc.constantFrom(1, 1, 2, 2, 3),
      conflicts: seldom(fc.subarray([...reviewerIds], { maxLength: 2 })).map((ids) => new Set(ids)),
      assigned: seldom(fc.subarray([...reviewerIds, 'gone'], { maxLength: 2 })),
    }),
    { minLength: 1, maxLength: 5, size: 'max' },
  ),
  reviewers: fc.array(
    fc.record({
      fieldIds: fc.constantFrom(['ice'], ['ocean'], ['ice', 'ocean'], ['ice', 'ocean']),
      capacity: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
      load: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  ),
  allowOtherFields: fc.boolean(),
});

type SomeCase = typeof someCase extends fc.Arbitrary<infer Value> ? Value : never;

function named({ papers, reviewers }: SomeCase) {
  return {
    papers: papers.map((rest, at): PaperToReview => ({ id: `p${at}`, ...rest })),
    reviewers: reviewers.map((rest, at): AvailableReviewer => ({ id: reviewerIds[at] ?? '', ...rest })),
  };
}

/** The goals in their order, each as a number to minimize. */
interface Worth {
  readonly empty: number;
  readonly unevenness: number;
  readonly otherFields: number;
  readonly squares: number;
}

function compare(left: Worth, right: Worth): number {
  return (
    left.empty - right.empty ||
    left.unevenness - right.unevenness ||
    left.otherFields - right.otherFields ||
    left.squares - right.squares
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const squares = (values: readonly number[]) => sum(values.map((value) => value * value));

function subsetsOf<Item>(items: readonly Item[], most: number): Item[][] {
  let all: Item[][] = [[]];
  for (const item of items)
    all = all.flatMap((chosen) => (chosen.length < most ? [chosen, [...chosen, item]] : [chosen]));
  return all;
}

/** Tries every assignment. Returns the best values, and the extreme loads that any of the best three goals allow. */
function bruteForce({ papers, reviewers }: ReturnType<typeof named>, allowOtherFields: boolean) {
  const before = reviewers.map(
    ({ id, load }) => load + papers.filter(({ assigned }) => assigned.includes(id)).length,
  );
  const choices = papers.map(({ fieldId, wanted, conflicts, assigned }) => {
    const places = Math.max(0, wanted - assigned.length);
    const eligible = [...reviewers.keys()].filter((at) => {
      const { id = '', fieldIds: own = [] } = reviewers[at] ?? {};
      return !conflicts.has(id) && !assigned.includes(id) && (allowOtherFields || own.includes(fieldId));
    });
    return subsetsOf(eligible, places).map((chosen) => ({
      chosen,
      empty: places - chosen.length,
      other: chosen.filter((at) => !reviewers[at]?.fieldIds.includes(fieldId)).length,
    }));
  });
  const outcomes: { worth: Worth; loads: number[] }[] = [];
  const tryFrom = (nr: number, loads: number[], made: readonly { empty: number; other: number }[]) => {
    const next = choices[nr];
    if (!next) {
      const empties = made.map(({ empty }) => empty);
      const worth = {
        empty: sum(empties),
        unevenness: squares(empties),
        otherFields: sum(made.map(({ other }) => other)),
        squares: squares(loads),
      };
      const best = outcomes[0];
      if (best && compare({ ...worth, squares: 0 }, { ...best.worth, squares: 0 }) > 0) return;
      if (best && compare({ ...worth, squares: 0 }, { ...best.worth, squares: 0 }) < 0) outcomes.length = 0;
      outcomes.push({ worth, loads });
      return;
    }
    for (const choice of next) {
      const then = loads.map((load, at) => load + (choice.chosen.includes(at) ? 1 : 0));
      if (choice.chosen.some((at) => (then[at] ?? 0) > (reviewers[at]?.capacity ?? 0))) continue;
      tryFrom(nr + 1, then, [...made, choice]);
    }
  };
  tryFrom(0, before, []);
  const counted = (loads: readonly number[]) => loads.filter((_, at) => (reviewers[at]?.capacity ?? 0) > 0);
  return {
    best: outcomes.map(({ worth }) => worth).toSorted(compare)[0],
    lowestMax: Math.min(...outcomes.map(({ loads }) => Math.max(...counted(loads), 0))),
    highestMin: Math.max(...outcomes.map(({ loads }) => Math.min(...counted(loads)))),
  };
}

function worthOf(found: AssignmentResult, papers: readonly PaperToReview[]): Worth {
  const empties = papers.map(({ id }) =>
    sum(found.unfilled.filter(({ paperId }) => paperId === id).map(({ places }) => places)),
  );
  return {
    empty: sum(empties),
    unevenness: squares(empties),
    otherFields: found.assignments.filter(({ isOtherField }) => isOtherField).length,
    squares: squares([...found.loads.values()]),
  };
}

describe('any papers and reviewers', () => {
  test('never assigns a conflict, a reviewer twice or a load above the capacity, and keeps what is assigned', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { papers, reviewers } = named(some);
        const found = assignReviewers(papers, reviewers, some);
        const gained = new Map<string, number>();
        for (const { paperId, reviewerId, isOtherField } of found.assignments) {
          const of = papers.find(({ id }) => id === paperId);
          const by = reviewers.find(({ id }) => id === reviewerId);
          expect(of?.conflicts.has(reviewerId)).toBe(false);
          expect(of?.assigned).not.toContain(reviewerId);
          expect(isOtherField).toBe(!by?.fieldIds.includes(of?.fieldId ?? ''));
          expect(isOtherField && !some.allowOtherFields).toBe(false);
          gained.set(reviewerId, (gained.get(reviewerId) ?? 0) + 1);
        }
        expect(new Set(pairsOf(found)).size).toBe(found.assignments.length);
        for (const { id, capacity, load } of reviewers) {
          const kept = papers.filter(({ assigned }) => assigned.includes(id)).length;
          const more = gained.get(id) ?? 0;
          expect(found.loads.get(id)).toBe(load + kept + more);
          if (more > 0) expect(load + kept + more).toBeLessThanOrEqual(capacity);
        }
        for (const { id, wanted, assigned } of papers) {
          const made = found.assignments.filter(({ paperId }) => paperId === id).length;
          const empty = sum(
            found.unfilled.filter(({ paperId }) => paperId === id).map(({ places }) => places),
          );
          expect(made + empty).toBe(Math.max(0, wanted - assigned.length));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('finds the best of all possible assignments', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const given = named(some);
        const found = assignReviewers(given.papers, given.reviewers, some);
        const { best, lowestMax, highestMin } = bruteForce(given, some.allowOtherFields);
        expect(worthOf(found, given.papers)).toEqual(best);
        if (given.reviewers.some(({ capacity }) => capacity > 0))
          expect(found.balance).toMatchObject({ max: lowestMax, min: highestMin });
      }),
      { numRuns: 3_000 },
    );
  });

  test('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { papers, reviewers } = named(some);
        const turned = assignReviewers(papers.toReversed(), reviewers.toReversed(), some);
        expect(pairsOf(turned)).toEqual(pairsOf(assignReviewers(papers, reviewers, some)));
      }),
    );
  });
});
