import { describe, expect, test } from 'vitest';
import { isMainlandPhone, measureMainlandSms, measureSms, measureSmsTo } from './segments.ts';

/** Returns alphabet, units and segments as a text. */
function sizeOf(text: string): string {
  const { alphabet, units, segments } = measureSms(text);
  return `${alphabet} ${units} ${segments}`;
}

describe('GSM 03.38', () => {
  test('counts one septet for each of the 127 characters of the basic table', () => {
    const basic =
      '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
      '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
    expect(sizeOf(basic)).toBe('gsm7 127 1');
  });

  test('counts two septets for each of the ten characters of the extension table', () => {
    expect(sizeOf('\f^{}\\[~]|€')).toBe('gsm7 20 1');
  });

  test.each([
    ['a'.repeat(160), 'gsm7 160 1'],
    ['a'.repeat(161), 'gsm7 161 2'],
    ['a'.repeat(306), 'gsm7 306 2'],
    ['a'.repeat(307), 'gsm7 307 3'],
    ['€'.repeat(80), 'gsm7 160 1'],
    ['€'.repeat(81), 'gsm7 162 2'],
    ['', 'gsm7 0 0'],
  ])('%#: %s', (text, size) => {
    expect(sizeOf(text)).toBe(size);
  });

  test('does not cut an escaped character in two: 153 septets hold 76 of them', () => {
    expect(sizeOf('€'.repeat(152))).toBe('gsm7 304 2');
    expect(sizeOf('€'.repeat(153))).toBe('gsm7 306 3');
  });

  test('reports the room left in the last segment', () => {
    expect(measureSms('a'.repeat(150)).room).toBe(10);
    expect(measureSms('a'.repeat(161)).room).toBe(145);
  });
});

describe('UCS-2', () => {
  test.each([
    ['会'.repeat(70), 'ucs2 70 1'],
    ['会'.repeat(71), 'ucs2 71 2'],
    ['会'.repeat(134), 'ucs2 134 2'],
    ['会'.repeat(135), 'ucs2 135 3'],
    ['😀'.repeat(35), 'ucs2 70 1'],
    ['😀'.repeat(36), 'ucs2 72 2'],
  ])('%#: %s', (text, size) => {
    expect(sizeOf(text)).toBe(size);
  });

  test('does not cut an emoji in two: 67 units hold 33 of them', () => {
    expect(sizeOf('😀'.repeat(66))).toBe('ucs2 132 2');
    expect(sizeOf('😀'.repeat(67))).toBe('ucs2 134 3');
  });

  test('lists once each character that needs the larger alphabet: a curly quote, ç, a backtick, a tab', () => {
    expect(measureSms('It’s “façade” `x`\t it’s').outsideGsm).toEqual(['’', '“', 'ç', '”', '`', '\t']);
    expect(measureSms("It's $5 [ok] à Ça €").outsideGsm).toEqual([]);
  });
});

describe('mainland China', () => {
  test('counts the signature with its brackets, and every letter', () => {
    // The signature 【会议云】 has five characters.
    expect(measureMainlandSms('a'.repeat(65), '会议云')).toMatchObject({ units: 70, segments: 1, room: 0 });
    expect(measureMainlandSms('a'.repeat(66), '会议云')).toMatchObject({ units: 71, segments: 2 });
    expect(measureMainlandSms('a'.repeat(129), '会议云')).toMatchObject({ units: 134, segments: 2 });
    expect(measureMainlandSms('a'.repeat(130), '会议云')).toMatchObject({ units: 135, segments: 3 });
  });

  test('counts a text of letters as UCS-2, too, with a signature of letters', () => {
    expect(measureMainlandSms('hello', 'Plenum')).toMatchObject({ alphabet: 'ucs2', units: 13 });
    expect(measureMainlandSms('', 'Plenum').segments).toBe(0);
  });
});

/** One mobile number of each country, in E.164. */
const numbers = {
  AE: '+971501234567', AR: '+5491123456789', AT: '+436641234567', AU: '+61412345678', BE: '+32470123456',
  BR: '+5511961234567', CA: '+15062345678', CH: '+41781234567', CN: '+8613800138000', CZ: '+420601123456',
  DE: '+4915112345678', DK: '+4520123456', EG: '+201001234567', ES: '+34612345678', FI: '+358412345678',
  FR: '+33612345678', GB: '+447400123456', HK: '+85251234567', ID: '+62812345678', IE: '+353850123456',
  IN: '+918123456789', IT: '+393123456789', JP: '+819012345678', KR: '+821020000000', MO: '+85366123456',
  MY: '+60123456789', NL: '+31612345678', NZ: '+64211234567', RU: '+79123456789', SG: '+6581234567',
  TW: '+886912345678', US: '+12015550123', VN: '+84912345678', ZA: '+27711234567',
}; // prettier-ignore

test('is the only one of 34 countries that counts this way', () => {
  const mainland = Object.entries(numbers).filter(([, phone]) => isMainlandPhone(phone));
  expect(mainland).toEqual([['CN', '+8613800138000']]);
  const text = 'Your code is 123456. It is valid for 5 minutes; do not pass it on to others.';
  const segments = Object.entries(numbers).map(([code, phone]) => [
    code,
    measureSmsTo(phone, text, 'Plenum').segments,
  ]);
  expect(segments.filter(([, count]) => count === 2)).toEqual([['CN', 2]]);
  expect(segments.filter(([, count]) => count === 1)).toHaveLength(33);
});
