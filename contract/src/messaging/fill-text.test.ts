import { describe, expect, test } from 'vitest';
import { fillText, MOST_VALUE_CHARACTERS, variablesIn } from './fill-text.ts';

const text = 'Dear {{name}}, your code is {{code}}.';

function filled(value: string): string {
  const result = fillText('[{{name}}]', { name: value });
  if (result.kind === 'refused') throw new Error(result.why);
  return result.text;
}

test('replaces names in braces with their values', () => {
  expect(fillText(text, { name: '李雷', code: '123456' })).toEqual({
    kind: 'filled',
    text: 'Dear 李雷, your code is 123456.',
  });
  expect(fillText('{{a}}{{a}}', { a: 'x', b: 'unused' })).toEqual({ kind: 'filled', text: 'xx' });
  expect(fillText('Costs {5} or }5{', {})).toEqual({ kind: 'filled', text: 'Costs {5} or }5{' });
});

describe('a value is inserted as plain text', () => {
  test.each([
    '{{7*7}}',
    '{{code}}',
    '${x}',
    '$&',
    "$'",
    '<script>alert(1)</script>',
    '=cmd()',
    '{%if%}',
    '\\n',
    '%0d%0a',
  ])('keeps %s as it is', (value) => {
    expect(filled(value)).toBe(`[${value}]`);
  });

  test('does not fill a value that names another variable', () => {
    expect(fillText(text, { name: '{{code}}', code: '1' })).toMatchObject({
      text: 'Dear {{code}}, your code is 1.',
    });
  });

  test.each([
    ['a\r\nBcc: x@y', '[a Bcc: x@y]'],
    ['a\nb\rc', '[a b c]'],
    ['a\u0000\u001b[31mb\u007f\u0085c', '[a [31mb c]'],
    ['a\u2028b\u2029c', '[a b c]'],
    ['\u202Eexe.fdp', '[ exe.fdp]'],
    ['tab\there', '[tab here]'],
    ['\ud83d', '[\ufffd]'],
    ['Zoë 李雷 👩‍👩‍👧 مرحبا', '[Zoë 李雷 👩‍👩‍👧 مرحبا]'],
  ])('%#: replaces line breaks and control characters with a space', (value, result) => {
    expect(filled(value)).toBe(result);
  });
});

describe('refuses', () => {
  test('a variable without a value', () => {
    expect(fillText(text, { name: 'A' })).toEqual({ kind: 'refused', why: 'unknown_variable', name: 'code' });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])('the value %s', (name) => {
    expect(fillText(`{{${name}}}`, {})).toEqual({ kind: 'refused', why: 'unknown_variable', name });
    expect(fillText('{{a}}', { a: 'x'.repeat(MOST_VALUE_CHARACTERS + 1) }, { b: 1 }).kind).toBe('refused');
  });

  test.each([
    ['{{7*7}}', '7*7'],
    ['{{ name }}', ' name '],
    ['{{name', '{{'],
    ['name}}', '}}'],
    ['{{}}', ''],
    ['{{__proto__}}', '__proto__'],
    ['{{{name}}}', '{{'],
    [`{{${'n'.repeat(41)}}}`, 'n'.repeat(41)],
  ])('%s in the text as a variable', (broken, name) => {
    expect(fillText(`ok ${broken}`, { name: 'A' })).toEqual({ kind: 'refused', why: 'not_a_variable', name });
  });

  test('a value longer than its variable allows, or than 200 characters, instead of cutting it', () => {
    const tooLong = { kind: 'refused', why: 'value_too_long', name: 'name' };
    expect(fillText('{{name}}', { name: '名'.repeat(10_000) })).toEqual(tooLong);
    expect(fillText('{{name}}', { name: 'x'.repeat(200) }).kind).toBe('filled');
    expect(fillText('{{name}}', { name: 'x'.repeat(201) })).toEqual(tooLong);
    expect(fillText('{{name}}', { name: '1234567' }, { name: 6 })).toEqual(tooLong);
    expect(fillText('{{name}}', { name: '123456' }, { name: 6 }).kind).toBe('filled');
    expect(fillText('{{name}}', { name: 'x'.repeat(500) }, { name: 500 }).kind).toBe('filled');
  });

  test('the first of several problems', () => {
    expect(fillText('{{a}} {{7*7}}', {})).toMatchObject({ name: 'a' });
  });
});

test('lists each variable of a text once', () => {
  expect(variablesIn('{{b}} {{a}} {{b}} {{7*7}} {{ c }} {d}')).toEqual(['b', 'a']);
});
