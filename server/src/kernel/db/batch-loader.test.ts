import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

function recording(answer: (keys: string[]) => Promise<Map<string, string>>) {
  const asked: string[][] = [];
  const ask = batchLoader<string>((keys) => {
    asked.push(keys);
    return answer(keys);
  });
  return { asked, ask };
}

const upper = async (keys: string[]) => new Map(keys.map((key) => [key, key.toUpperCase()]));

test('loads together, each caller gets their own row, and an unknown key is null', async () => {
  const { asked, ask } = recording(async (keys) => upper(keys.filter((key) => key !== 'x')));
  expect(await Promise.all(['a', 'b', 'a', 'x'].map(ask))).toEqual(['A', 'B', 'A', null]);
  expect(asked).toEqual([['a', 'b', 'x']]);
});

test('keeps nothing: the same key later is loaded again', async () => {
  const { asked, ask } = recording(upper);
  await ask('a');
  await ask('a');
  expect(asked).toEqual([['a'], ['a']]);
});

test('a key that arrives during a load waits for the next one', async () => {
  const gates: (() => void)[] = [];
  const { asked, ask } = recording(async (keys) => {
    await new Promise<void>((open) => gates.push(open));
    return upper(keys);
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = ask('a');
  await turn();
  const second = ask('b');
  await turn();
  const late = [ask('c'), ask('a')];
  await turn();
  // Only two queries run at a time. Keys requested later are not loaded yet, not even one that another caller is
  // waiting for.
  expect(asked).toEqual([['a'], ['b']]);
  gates.shift()?.();
  expect(await first).toBe('A');
  await turn();
  expect(asked).toEqual([['a'], ['b'], ['c', 'a']]);
  for (const open of gates) open();
  expect(await Promise.all([second, ...late])).toEqual(['B', 'C', 'A']);
});

test('a failure reaches all callers of the load, and the next load works', async () => {
  let broken = true;
  const { ask } = recording(async (keys) => {
    if (broken) throw new Error('away');
    return upper(keys);
  });
  const both = await Promise.allSettled([ask('a'), ask('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await ask('a')).toBe('A');
});

test('loads at most 200 keys at a time', async () => {
  const { asked, ask } = recording(upper);
  await Promise.all(Array.from({ length: 450 }, (_, n) => ask(`k${n}`)));
  expect(asked.map((keys) => keys.length)).toEqual([200, 200, 50]);
});
