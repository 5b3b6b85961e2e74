import { expect, test } from 'vitest';
import { checkTaxNumber } from './tax-number.ts';

test.each([
  ['91350100M000100Y43', 'ok'],
  ['91440300708461136T', 'ok'],
  ['91110108551385082Q', 'ok'],
  ['913502000728319549', 'ok'],
  ['123502001549897397', 'ok'],
  ['9135021359498494XQ', 'ok'],
  ['91110108MA00000070', 'ok'],
  ['N2330106123456788N', 'ok'],
  ['91440300708461136X', 'doubtful'],
  // Codes from before the check digit was defined, which are still valid.
  ['91350203M0001FUE2P', 'doubtful'],
  ['91350211M0000XUF46', 'doubtful'],
  ['91350203M0001QAY9B', 'doubtful'],
  // A person's ID number, the older tax numbers of companies and of individuals.
  ['11010519491231002X', 'doubtful'],
  ['440300708461136', 'doubtful'],
  ['11010519491231002X01', 'doubtful'],
  ['91440300708461O36T', 'malformed'],
  ['9144030070846113', 'malformed'],
  ['91440300708461136T1', 'malformed'],
  ['税号', 'malformed'],
  ['', 'malformed'],
])('%s is %s', (number, verdict) => {
  expect(checkTaxNumber(number)).toEqual({ number, verdict });
});

test('ignores spaces, hyphens, width and case', () => {
  const code = { number: '91440300708461136T', verdict: 'ok' };
  expect(checkTaxNumber(' 9144 0300-7084\u200b61136t ')).toEqual(code);
  expect(checkTaxNumber('９１４４０３００７０８４６１１３６Ｔ')).toEqual(code);
});

test('questions a number with one wrong character', () => {
  const good = '91440300708461136T';
  for (const [place, character] of Array.from(good).entries()) {
    const wrong = character === '7' ? '8' : '7';
    expect(checkTaxNumber(good.slice(0, place) + wrong + good.slice(place + 1)).verdict).toBe('doubtful');
  }
});
