import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const PLENTY = 100_000;
const parse = (text: string, maxValues = PLENTY) => parseStrictJson(Buffer.from(text), maxValues).value;

describe('accepts the same as JSON.parse', () => {
  test('any value, written in any way', () => {
    const json = fc.jsonValue({ maxDepth: 8, noUnicodeString: false }).filter((value) => {
      const text = JSON.stringify(value);
      return !/\\u0000|__proto__|constructor|prototype/.test(text) && text.isWellFormed();
    });
    fc.assert(
      fc.property(json, fc.constantFrom(0, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    '{"a":"\\"}{[\\\\"}',
    '["a:",":"]',
    '{"a:b":1}',
    ' \n{"a" : [ "a" , {"a":"a"} ]}\t',
    '"__proto__"',
    '\ufeff{}',
  ])('%s', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text.replace('\ufeff', '')));
  });

  test('the same key at another level', () => {
    expect(parse('{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":3}}')).toEqual({
      a: { a: [{ a: 1 }, { a: 2 }] },
      b: { a: 3 },
    });
  });
});

describe('refuses', () => {
  test.each([
    ['nothing', ''],
    ['half', '{"a":'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['a comment', '{} // yes'],
    ['two values', '{}{}'],
    ['NaN', '{"a":NaN}'],
    ['an open string', '{"a'],
    ['an open string after a backslash', '"\\'],
    ['brackets that do not match', '[}'],
    ['too many closing brackets', '{}]]]]'],
    ['the same key twice', '{"a":1,"a":2}'],
    ['the same key written differently', String.raw`{"a":1,"\u0061":2}`],
    ['the same key in a nested object', '[{"x":{"a":1,"b":2,"a":3}}]'],
    ['__proto__', '{"__proto__":{"administrator":true}}'],
    ['__proto__ in disguise', String.raw`{"__pro\u0074o__":{}}`],
    ['constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['prototype', '[{"prototype":1}]'],
    ['NUL in a value', String.raw`{"a":"x\u0000"}`],
    ['NUL in a key', String.raw`{"x\u0000":1}`],
    ['half a surrogate pair', String.raw`{"a":"\ud83d"}`],
    ['the other half', String.raw`["\udc00\ud83d"]`],
  ])('%s', (_, text) => {
    expect(() => parse(text)).toThrow('MALFORMED');
  });

  test('bytes that are not UTF-8', () => {
    expect(() => parseStrictJson(Buffer.from([0x22, 0xff, 0x22]), PLENTY)).toThrow('MALFORMED');
    expect(() => parseStrictJson(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), PLENTY)).toThrow('MALFORMED');
    expect(() => parseStrictJson(Buffer.from('{"a":1}', 'utf16le'), PLENTY)).toThrow('MALFORMED');
  });
});

describe('counts before it parses', () => {
  const keys = (count: number, prefix = 'k') =>
    `{${Array.from({ length: count }, (_, index) => `"${prefix}${index}":1`).join(',')}}`;

  test.each([
    ['depth 33', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['depth 10,000', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['depth 100,000', '['.repeat(100_000)],
    ['257 keys in one object', keys(257)],
    ['257 equal keys in one object', `{${Array(257).fill('"a":1').join(',')}}`],
    ['257 keys further in', `[{"a":${keys(3)}},{"a":[${keys(257)}]}]`],
    [
      'a list item too many',
      `[${Array(PLENTY + 1)
        .fill(1)
        .join(',')}]`,
    ],
    ['empty lists', `[${Array(PLENTY).fill('[]').join(',')}]`],
    ['commas alone', ','.repeat(PLENTY + 1)],
  ])('%s', (_, text) => {
    const build = vi.spyOn(JSON, 'parse');
    expect(() => parse(text)).toThrow('TOO_COMPLEX');
    expect(build).not.toHaveBeenCalled();
    build.mockRestore();
  });

  test('counts a member or an item as one value, and an empty one too', () => {
    const count = (text: string) => parseStrictJson(Buffer.from(text), PLENTY).values;
    expect(['1', '{}', '{"a":1}', '[1,2]', '{"a":[1,{"b":2}],"c":",:[{"}'].map(count)).toEqual([
      0, 1, 1, 2, 5,
    ]);
  });

  test('accepts as many as allowed', () => {
    expect(parse('[1,2,3]', 3)).toEqual([1, 2, 3]);
    expect(() => parse('[1,2,3,4]', 3)).toThrow('TOO_COMPLEX');
    expect(() => parse(keys(256))).not.toThrow();
    expect(() => parse(`${'['.repeat(32)}${']'.repeat(32)}`)).not.toThrow();
  });

  test('ignores characters inside strings', () => {
    const text = JSON.stringify(['"', '\\', ',:[]{}'.repeat(1000), '会堂"\\\\"']);
    expect(parse(text, 4)).toEqual(JSON.parse(text));
  });
});

test('changes no object’s prototype', () => {
  try {
    parse('{"__proto__":{"polluted":1}}');
  } catch {}
  expect({}).not.toHaveProperty('polluted');
});

test('handles near misses of 250 kB in time', () => {
  expect(() => parse(`"${'\\'.repeat(250_000)}`)).toThrow('MALFORMED');
  expect(() => parse('"a"'.repeat(80_000))).toThrow('MALFORMED');
});
