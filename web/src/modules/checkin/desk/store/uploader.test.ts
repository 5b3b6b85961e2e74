import { expect, it } from 'vitest';
import { createUploader, type SentBatch } from './uploader.ts';

/** A queue in memory and a server that answers as told. */
function stage(count: number, answer: (items: readonly number[], call: number) => SentBatch) {
  let queue = Array.from({ length: count }, (_, at) => at + 1);
  const kept: number[] = [];
  const aside: number[] = [];
  const waits: number[] = [];
  let calls = 0;
  const uploader = createUploader<number>({
    next: async (limit) => queue.slice(0, limit),
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
      aside.push(item);
      queue = queue.filter((other) => other !== item);
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { uploader, kept, aside, waits };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('sends everything in order, also more than one batch', async () => {
  const { uploader, kept } = stage(250, () => 'kept');
  await uploader.start();
  expect(kept).toEqual(upTo(250));
});

it('waits longer after each failure, and goes on where it was', async () => {
  const { uploader, kept, waits } = stage(3, (_, call) => (call <= 7 ? 'later' : 'kept'));
  await uploader.start();
  expect(kept).toEqual([1, 2, 3]);
  expect(waits).toHaveLength(7);
  for (const [at, longest] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(longest / 2);
    expect(waits[at]).toBeLessThanOrEqual(longest);
  }
});

it('sets the one aside that is refused, and keeps all others, in order', async () => {
  const { uploader, kept, aside } = stage(120, (items) => (items.includes(37) ? 'refused' : 'kept'));
  await uploader.start();
  expect(aside).toEqual([37]);
  expect(kept).toEqual(upTo(120).filter((item) => item !== 37));
});

it('stops at a device that was removed: nothing is sent again', async () => {
  const { uploader, kept, aside, waits } = stage(5, () => 'removed');
  await uploader.start();
  expect([kept, aside, waits]).toEqual([[], [], []]);
});

it('a second start joins the first: no scan is sent twice', async () => {
  const { uploader, kept } = stage(30, () => 'kept');
  await Promise.all([uploader.start(), uploader.start(), uploader.start()]);
  expect(kept).toEqual(upTo(30));
});
