import { expect, it } from 'vitest';
import { createUploader, type SentBatch } from './uploader.ts';

/** A queue in memory and a server with the configured answers. */
function stage(
  count: number,
  answer: (items: readonly number[], call: number) => SentBatch,
  before: { next?: () => void; setAside?: () => void } = {},
) {
  let queue = Array.from({ length: count }, (_, at) => at + 1);
  const kept: number[] = [];
  const aside: number[] = [];
  const waits: number[] = [];
  const errors: unknown[] = [];
  let calls = 0;
  const uploader = createUploader<number>({
    next: async (limit) => {
      before.next?.();
      return queue.slice(0, limit);
    },
    send: async (items) => {
      calls += 1;
      const sent = answer(items, calls);
      if (sent === 'kept') {
        kept.push(...items);
        queue = queue.filter((item) => !items.includes(item));
      }
      return sent;
    },
    setAside: async (item) => {
      before.setAside?.();
      aside.push(item);
      queue = queue.filter((other) => other !== item);
    },
    onAttempt: (error) => void errors.push(error),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { uploader, kept, aside, waits, errors };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('sends everything in order, even more than one batch', async () => {
  const { uploader, kept } = stage(250, () => 'kept');
  await uploader.start();
  expect(kept).toEqual(upTo(250));
});

it('waits longer after each failure, and continues at the same scan', async () => {
  const { uploader, kept, waits } = stage(3, (_, call) => (call <= 7 ? 'later' : 'kept'));
  await uploader.start();
  expect(kept).toEqual([1, 2, 3]);
  expect(waits).toHaveLength(7);
  for (const [at, longest] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(longest / 2);
    expect(waits[at]).toBeLessThanOrEqual(longest);
  }
});

it('sets a refused scan aside, and keeps all others in order', async () => {
  const { uploader, kept, aside } = stage(120, (items) => (items.includes(37) ? 'refused' : 'kept'));
  await uploader.start();
  expect(aside).toEqual([37]);
  expect(kept).toEqual(upTo(120).filter((item) => item !== 37));
});

it('stops on a removed device: nothing is sent again', async () => {
  const { uploader, kept, aside, waits } = stage(5, () => 'removed');
  await uploader.start();
  expect([kept, aside, waits]).toEqual([[], [], []]);
});

it('tries again with back-off after the queue itself failed, and loses nothing', async () => {
  let failures = 0;
  const { uploader, kept, waits, errors } = stage(150, () => 'kept', {
    next: () => {
      failures += 1;
      if (failures <= 4) throw new Error('connection to Indexed Database server lost');
    },
  });
  await expect(uploader.start()).resolves.toBeUndefined();
  expect(kept).toEqual(upTo(150));
  expect(errors.map((error) => error !== undefined)).toEqual([true, true, true, true, false, false, false]);
  expect(waits).toHaveLength(4);
  expect(waits[3]).toBeGreaterThanOrEqual(4000);
  // A later start begins another run.
  await expect(uploader.start()).resolves.toBeUndefined();
});

it('tries again after an answer or a refusal could not be stored', async () => {
  let failures = 0;
  const { uploader, kept, aside } = stage(3, (items) => (items.includes(2) ? 'refused' : 'kept'), {
    setAside: () => {
      failures += 1;
      if (failures === 1) throw new Error('closed');
    },
  });
  await uploader.start();
  expect([kept, aside]).toEqual([[1, 3], [2]]);
});

it('joins a running upload on a second start: no scan is sent twice', async () => {
  const { uploader, kept } = stage(30, () => 'kept');
  await Promise.all([uploader.start(), uploader.start(), uploader.start()]);
  expect(kept).toEqual(upTo(30));
});
