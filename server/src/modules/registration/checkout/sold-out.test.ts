import { expect, test, vi } from 'vitest';
import { createSoldOut } from './sold-out.ts';

const place = {
  kind: 'type' as const,
  ref: 'a',
  day: null,
  capacity: 1,
  men_beds: 0,
  women_beds: 0,
  waiting: 0,
  waiting_men: 0,
  waiting_women: 0,
};
const GONE = [{ ...place, stock: 5, taken: 5 }];
const LEFT = [{ ...place, stock: 5, taken: 4 }];

function stage(holders: readonly string[] = ['holder']) {
  const readHolders = vi.fn<(name: string) => Promise<Set<string>>>().mockResolvedValue(new Set(holders));
  const onFailure = vi.fn();
  const soldOut = createSoldOut({ readHolders, onFailure });
  const ask = (who: string, now: number) => soldOut.find(['type:b', 'type:a'], who, now);
  return { soldOut, ask, readHolders, onFailure };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('rejects no buyer before the holders of the sold-out unit are known', async () => {
  const { soldOut, ask, readHolders } = stage();
  soldOut.learn(GONE, 0);
  expect([ask('late', 1), ask('late', 2)]).toEqual([null, null]);
  await settled();
  expect(ask('late', 3)).toBe('type:a');
  expect(readHolders.mock.calls).toEqual([['type:a']]);
});

test('never rejects a buyer who holds the unit or has just got it from this server', async () => {
  const { soldOut, ask } = stage();
  soldOut.learn(GONE, 0);
  ask('late', 1);
  await settled();
  expect([ask('holder', 2), ask('late', 2)]).toEqual([null, 'type:a']);
  soldOut.hold(['type:a'], 'late');
  expect(ask('late', 3)).toBeNull();
});

test('lets one caller check again after a short time, and all when something is left', async () => {
  const { soldOut, ask } = stage();
  soldOut.learn(GONE, 0);
  ask('late', 1);
  await settled();
  expect([ask('late', 399), ask('late', 400), ask('other', 401)]).toEqual(['type:a', null, 'type:a']);
  soldOut.learn(LEFT, 402);
  expect(ask('other', 403)).toBeNull();
});

test('reads the holders again after five seconds, and uses the old answer until then', async () => {
  const { soldOut, ask, readHolders } = stage();
  soldOut.learn(GONE, 0);
  ask('late', 1);
  await settled();
  soldOut.learn(GONE, 5_000);
  readHolders.mockResolvedValue(new Set(['late']));
  expect(ask('late', 5_002)).toBe('type:a');
  await settled();
  expect([ask('late', 5_003), ask('holder', 5_003)]).toEqual([null, 'type:a']);
  expect(readHolders).toHaveBeenCalledTimes(2);
});

test('lets all callers through as long as the query fails', async () => {
  const { soldOut, ask, readHolders, onFailure } = stage();
  readHolders.mockRejectedValue(new Error('away'));
  soldOut.learn(GONE, 0);
  ask('late', 1);
  await settled();
  expect(ask('late', 2)).toBeNull();
  expect(onFailure).toHaveBeenCalled();
});
