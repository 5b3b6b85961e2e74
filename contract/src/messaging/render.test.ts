import { expect, test } from 'vitest';
import { languages } from '../kernel/language.ts';
import { messageChannels } from './kind.ts';
import { kindOf, messageKindNames } from './kinds.ts';
import { builtInText, longestValue, renderTemplate, sampleValues, signSms } from './render.ts';
import { messageVariables, type VariableName } from './variables.ts';

const BAD = [
  '{{7*7}}',
  '{{link}}',
  '${process.env.SECRET_KEYS}',
  'a\r\nBcc: all@example.org\r\n\r\nb',
  '<script>alert(1)</script>',
  '=cmd()',
  'x'.repeat(10_000),
  '\u202Etxet',
  '\uD800',
  '',
];

test('values are never read as a text, in any variable of any kind', () => {
  for (const kind of messageKindNames)
    for (const channel of messageChannels)
      for (const language of languages) {
        const template = builtInText(kind, channel);
        if (!template) continue;
        for (const name of kindOf(kind).variables)
          for (const bad of BAD) {
            const values = { ...sampleValues(kind, language), [name]: bad };
            expectSound(renderTemplate(kind, channel, language, template, values), kind, channel, name, bad);
          }
      }
});

function expectSound(
  rendering: ReturnType<typeof renderTemplate>,
  kind: string,
  channel: 'sms' | 'email',
  name: VariableName,
  bad: string,
): void {
  const isShortened = ['name', 'text', 'lines'].includes(messageVariables[name].type);
  if (rendering.kind === 'refused') {
    expect([kind, name, rendering.why, isShortened]).toEqual([kind, name, 'value_too_long', false]);
    return;
  }
  const { subject, text } = rendering.message;
  expect([kind, name, subject]).toEqual([kind, name, expect.not.stringMatching(/[\r\n]/)]);
  expect([kind, name, text]).toEqual([kind, name, expect.not.stringMatching(/[\r\u202E]/)]);
  if (channel === 'sms') expect([kind, name, text]).toEqual([kind, name, expect.not.stringContaining('\n')]);
  // No expression was computed, and no text filled in twice.
  expect([kind, name, text.includes('49') && bad === '{{7*7}}']).toEqual([kind, name, false]);
  expect(text.length).toBeLessThan(7000);
}

test('a name is shortened by whole characters; a link and an amount are not', () => {
  const template = { subject: { en: '', zh: '' }, text: { en: '{{name}}', zh: '{{name}}' } };
  const name = '😀'.repeat(30);
  const rendering = renderTemplate('custom', 'sms', 'zh-cn', template, { name });
  expect(rendering).toMatchObject({ message: { text: `${'😀'.repeat(9)}…` } });
  const link = `https://plenum.example/${'a'.repeat(longestValue('link', 'sms', 'zh-cn'))}`;
  expect(renderTemplate('custom', 'sms', 'zh-cn', template, { link })).toMatchObject({
    kind: 'refused',
    why: 'value_too_long',
    name: 'link',
  });
});

test('a reason keeps its lines in an email, and is one line in a text message', () => {
  const reason = 'Spaces  and {{number}} stay\nas written.';
  const values = { ...sampleValues('review.failed', 'en'), reason };
  const email = renderTemplate(
    'review.failed',
    'email',
    'en',
    builtInText('review.failed', 'email')!,
    values,
  );
  expect(email).toMatchObject({ message: { text: expect.stringContaining(`Reason: ${reason}\n`) } });
  const sms = renderTemplate('review.failed', 'sms', 'en', builtInText('review.failed', 'sms')!, values);
  expect(sms).toMatchObject({
    message: { text: expect.stringContaining('Reason: Spaces  and {{number}} stay as written. Edit') },
  });
});

test('an English text message has straight quotes and short dashes, whatever the values contain', () => {
  const values = { ...sampleValues('share.invited', 'en'), meeting: 'The “Coast” – today’s state…' };
  expect(
    renderTemplate('share.invited', 'sms', 'en', builtInText('share.invited', 'sms')!, values),
  ).toMatchObject({
    message: {
      text: expect.stringContaining('at The "Coast" - today\'s state.... Reply: '),
    },
  });
});

test('an English text message loses accents that its alphabet lacks, and keeps the others', () => {
  const values = { ...sampleValues('share.invited', 'en'), from: 'José García-Łukasz', to: 'がんばる' };
  const invited = builtInText('share.invited', 'sms')!;
  expect(renderTemplate('share.invited', 'sms', 'en', invited, values)).toMatchObject({
    message: { text: expect.stringContaining('José Garcia-Lukasz invites がんばる to share a room') },
  });
});

test('the language that has a text is used if the other has none', () => {
  const template = { subject: { en: 'Hello', zh: '' }, text: { en: 'Hello {{name}}', zh: '' } };
  expect(renderTemplate('custom', 'email', 'zh-cn', template, { name: '林晚' })).toMatchObject({
    message: { subject: 'Hello', text: 'Hello 林晚' },
  });
});

test('only mainland numbers get a signature', () => {
  expect(signSms('Hello', '+8613800000000', '会堂')).toBe('【会堂】Hello');
  expect(signSms('Hello', '+85251234567', '会堂')).toBe('Hello');
  expect(signSms('Hello', '+8613800000000', '')).toBe('Hello');
});
