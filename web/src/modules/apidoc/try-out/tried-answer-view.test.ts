import { expect, it } from 'vitest';
import { jsonTokens } from '../code-block.tsx';
import { showBody } from './tried-answer-view.tsx';

it('formats JSON and leaves other text alone', () => {
  expect(showBody('{"a":1}')).toEqual({ text: '{\n  "a": 1\n}', isJson: true, hidesToken: false });
  expect(showBody('event: live\n')).toEqual({ text: 'event: live\n', isJson: false, hidesToken: false });
  expect(showBody('').text).toBe('');
});

it('hides tokens at any depth', () => {
  const shown = showBody(
    '{"data":{"token":"secret","list":[{"token":"hidden too"}],"tokens":3,"name":"Wang"}}',
  );
  expect(shown.hidesToken).toBe(true);
  expect(shown.text).not.toContain('secret');
  expect(shown.text).not.toContain('hidden too');
  expect(shown.text).toContain('"tokens": 3');
  expect(shown.text).toContain('"name": "Wang"');
});

it.each([
  '{\n  "name": "a \\"quoted\\": b",\n  "n": [-1.5e3, true, null, {}]\n}',
  '"only text"',
  '[]',
  'not json at all: "open',
])('splits %j into pieces that add up to the whole', (text) => {
  expect(
    jsonTokens(text)
      .map((token) => token.text)
      .join(''),
  ).toBe(text);
});

it('distinguishes names, texts and values', () => {
  const kinds = jsonTokens('{"a": "b", "c": -1, "d": true}').filter(({ kind }) => kind !== 'mark');
  expect(kinds.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'name "a"',
    'text "b"',
    'name "c"',
    'value -1',
    'name "d"',
    'value true',
  ]);
});
