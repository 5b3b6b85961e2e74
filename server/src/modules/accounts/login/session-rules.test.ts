import { describe, expect, test } from 'vitest';
import { checkToken, type TokenFacts, type Verdict } from './session-rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = new Date('2026-05-18T01:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

function check(facts: Partial<TokenFacts>): Verdict {
  return checkToken(
    {
      tokenGeneration: 1,
      tokenIssuedAt: now,
      loginGeneration: 1,
      generationUsedAt: now,
      startedAt: now,
      lastUsedAt: now,
      ended: false,
      staff: false,
      ...facts,
    },
    now,
  );
}

const resting = { kind: 'alive', firstUse: false, replace: false, touch: false };

describe('the lifetime of a login', () => {
  test.each([
    ['attendee, 7 days idle', { lastUsedAt: ago(7 * DAY), startedAt: ago(8 * DAY) }, 'alive'],
    ['attendee, longer idle', { lastUsedAt: ago(7 * DAY + 1), startedAt: ago(8 * DAY) }, 'dead'],
    ['attendee, 30 days old', { startedAt: ago(30 * DAY) }, 'alive'],
    ['attendee, older', { startedAt: ago(30 * DAY + 1) }, 'dead'],
    ['staff, 30 minutes idle', { staff: true, lastUsedAt: ago(30 * MINUTE), startedAt: ago(HOUR) }, 'alive'],
    ['staff, longer idle', { staff: true, lastUsedAt: ago(30 * MINUTE + 1), startedAt: ago(HOUR) }, 'dead'],
    ['staff, 12 hours old', { staff: true, startedAt: ago(12 * HOUR) }, 'alive'],
    ['staff, older', { staff: true, startedAt: ago(12 * HOUR + 1) }, 'dead'],
    ['ended', { ended: true }, 'dead'],
    ['ended and of an old generation', { ended: true, loginGeneration: 5 }, 'dead'],
    ['a clock that went back', { lastUsedAt: ago(-5 * MINUTE), startedAt: ago(-HOUR) }, 'alive'],
  ])('%s', (_, facts, kind) => {
    expect(check(facts).kind).toBe(kind);
  });
});

describe('a token', () => {
  test('is not replaced while it is young', () => {
    expect(check({ tokenIssuedAt: ago(15 * MINUTE) })).toEqual(resting);
  });

  test('is replaced after fifteen minutes', () => {
    expect(check({ tokenIssuedAt: ago(15 * MINUTE + 1) })).toEqual({ ...resting, replace: true });
  });

  test('is used for the first time after a rotation', () => {
    expect(check({ tokenGeneration: 2 })).toEqual({ ...resting, firstUse: true });
  });

  test('records its use once a minute', () => {
    expect(check({ lastUsedAt: ago(MINUTE) })).toEqual(resting);
    expect(check({ lastUsedAt: ago(MINUTE + 1) })).toEqual({ ...resting, touch: true });
  });
});

describe('a token whose successor is in use', () => {
  const replaced = { tokenGeneration: 4, loginGeneration: 5, tokenIssuedAt: ago(HOUR) };

  test('is valid for another minute, and is answered with the successor', () => {
    expect(check({ ...replaced, generationUsedAt: ago(MINUTE) })).toEqual({ ...resting, replace: true });
  });

  test('is answered with the successor even if it is young itself', () => {
    const facts = { ...replaced, tokenIssuedAt: now, generationUsedAt: now };
    expect(check(facts)).toEqual({ ...resting, replace: true });
  });

  test('counts as copied after that', () => {
    expect(check({ ...replaced, generationUsedAt: ago(MINUTE + 1) })).toEqual({ kind: 'reused' });
  });

  test('two generations back counts as copied immediately', () => {
    expect(check({ ...replaced, tokenGeneration: 3, generationUsedAt: now })).toEqual({ kind: 'reused' });
  });

  test('stays valid while the successor was never used, however long ago it was issued', () => {
    const facts = {
      tokenGeneration: 4,
      loginGeneration: 4,
      tokenIssuedAt: ago(6 * DAY),
      lastUsedAt: ago(6 * DAY),
    };
    expect(check({ ...facts, startedAt: ago(6 * DAY) })).toMatchObject({ kind: 'alive', replace: true });
  });
});
