import { expect, test } from 'vitest';
import type { Answered } from '../bench/fault-traffic.ts';
import { measure, problemOf, type Row, tableOf } from './measure.ts';

const answer = (status: number, sentAt: number, at: number): Answered => ({
  what: 'order',
  status,
  sentAt,
  at,
});

test('counts refusals by status, and measures from the fault to the first success and to the last refusal', () => {
  const measured = measure(
    [
      answer(503, 100, 900),
      answer(200, 900, 1_100),
      answer(0, 950, 1_200),
      answer(503, 1_500, 2_000),
      answer(503, 2_500, 3_000),
      answer(200, 3_500, 4_000),
      answer(503, 4_000, 4_500),
      answer(204, 4_500, 5_000),
    ],
    1_000,
  );
  expect(measured.refused).toEqual(
    new Map([
      [0, 1],
      [503, 3],
    ]),
  );
  expect(measured).toMatchObject({ answered: 3, first: 3, steady: 3.5 });
});

test('a fault without refusals is steady immediately, and one without a success is never over', () => {
  expect(measure([answer(200, 1_000, 1_500)], 1_000)).toMatchObject({ first: 0.5, steady: 0 });
  expect(measure([answer(503, 1_000, 1_500)], 1_000).first).toBe(Number.POSITIVE_INFINITY);
});

const row: Row = {
  fault: 'kill -9 of the primary',
  measured: measure([answer(503, 0, 1_000), answer(0, 0, 1_500), answer(200, 500, 2_000)], 0),
  acknowledged: 700,
  lost: 0,
  broken: 0,
  unexpected: 0,
  limit: 30,
  remark: '',
};

test('the table has a line for each fault', () => {
  expect(tableOf([row]).split('\n').at(-1)).toBe(
    '| kill -9 of the primary | 1 | 2 (no answer: 1, 503: 1) | 2.0 s | 1.5 s | 0 of 700 | 0 |  |',
  );
});

test('lost writes, broken invariants and a late recovery are problems', () => {
  expect(problemOf(row)).toBeNull();
  expect(problemOf({ ...row, lost: 1 })).toContain('1 acknowledged writes are lost');
  expect(problemOf({ ...row, broken: 2 })).toContain('2 invariants are broken');
  expect(problemOf({ ...row, unexpected: 3 })).toContain('3 answers');
  expect(problemOf({ ...row, limit: 1 })).toContain('later than after 1 s');
});
