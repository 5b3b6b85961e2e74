import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { ReviewDraft } from '@plenum/contract/submissions/review-schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedCall } from '#kernel/client/refused-call';
import { SAVE_AFTER } from '#kernel/form/drafts/autosave';
import { createReviewStore, mergeReview } from './review-store.ts';

const draft: ReviewDraft = { scores: {}, overall: null, recommendation: null, toAuthor: '', toChair: '' };
const SAVED_AT = '2026-05-18T01:00:00.000Z';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function stage(state: 'assigned' | 'done' = 'assigned') {
  let version = 0;
  const saved: ReviewDraft[] = [];
  const calls = {
    save: vi.fn(async (sent: number, written: ReviewDraft) => {
      if (sent !== version) throw changedMeanwhile();
      version += 1;
      saved.push(written);
      return { version, savedAt: SAVED_AT };
    }),
    reload: vi.fn(async () => ({ draft: saved.at(-1) ?? draft, draftVersion: version, savedAt: SAVED_AT })),
    maySaveUnasked: () => true,
  };
  const own = { draft, draftVersion: 0, savedAt: null, state };
  /** Saves as another window of the same reviewer would. */
  const saveElsewhere = (written: Partial<ReviewDraft>) => calls.save(version, { ...draft, ...written });
  return { store: createReviewStore(own, calls), calls, saved, saveElsewhere };
}

const changedMeanwhile = () =>
  new RefusedCall(409, {
    code: kernelRefusals.CHANGED_MEANWHILE.code,
    message: 'no',
    errors: [],
    requestId: undefined,
  });

describe('a review that is being written', () => {
  it('is saved a moment after the last change, once', async () => {
    const { store, calls, saved } = stage();
    store.change({ overall: 3 });
    store.change({ overall: 4 });
    expect(store.read().state).toBe('dirty');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(calls.save).toHaveBeenCalledTimes(1);
    expect(saved).toEqual([{ ...draft, overall: 4 }]);
    expect(store.read()).toMatchObject({ state: 'saved', version: 1, savedAt: SAVED_AT });
  });

  it('keeps another window’s version if nothing was typed here', async () => {
    const { store, saved, saveElsewhere } = stage();
    await saveElsewhere({ scores: { a: 2, b: 2 }, toChair: 'Theirs' });
    store.change({ scores: { a: 5 }, toAuthor: 'Mine' });
    await expect(store.flush()).resolves.toBe(true);
    expect(saved.at(-1)).toEqual({ ...draft, scores: { a: 5, b: 2 }, toAuthor: 'Mine', toChair: 'Theirs' });
    expect(store.read().version).toBe(2);
  });

  it('is not saved while typing once it was submitted', async () => {
    const { store, calls } = stage('done');
    store.change({ overall: 3 });
    expect(store.read().state).toBe('edited');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER * 2);
    expect(calls.save).not.toHaveBeenCalled();
    store.change({ overall: null });
    expect(store.read().state).toBe('clean');
  });
});

it('merges each score separately', () => {
  const base = { ...draft, scores: { a: 1, b: 1 } };
  const merged = mergeReview(base, { ...base, scores: { a: 4, b: 1 } }, { ...base, scores: { a: 1, b: 5 } });
  expect(merged.scores).toEqual({ a: 4, b: 5 });
});
