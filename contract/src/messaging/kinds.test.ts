import { expect, test } from 'vitest';
import { languages } from '../kernel/language.ts';
import { variablesIn } from './fill-text.ts';
import { messageChannels } from './kind.ts';
import { kindOf, messageKindNames } from './kinds.ts';
import { builtInText, renderTemplate, sampleValues } from './render.ts';
import { measureMainlandSms, measureSms } from './segments.ts';
import { messageVariables } from './variables.ts';

const CHINESE = /\p{Script=Han}/u;
const written = messageKindNames.filter((kind) => kind !== 'custom');

function renderings() {
  return written.flatMap((kind) =>
    messageChannels.flatMap((channel) =>
      languages.flatMap((language) => {
        const template = builtInText(kind, channel);
        if (!template) return [];
        const rendering = renderTemplate(kind, channel, language, template, sampleValues(kind, language));
        if (rendering.kind !== 'rendered') throw new Error(`${kind}: ${rendering.why} ${rendering.name}`);
        return [{ kind, channel, language, template, ...rendering.message }];
      }),
    ),
  );
}

test('every text exists in both languages, uses only its own variables and has the required ones', () => {
  for (const { kind, channel, language, template, text, subject } of renderings()) {
    const own = language === 'en' ? template.text.en : template.text.zh;
    const { variables, required } = kindOf(kind);
    expect([
      kind,
      variablesIn(own).filter((name) => !(variables as readonly string[]).includes(name)),
    ]).toEqual([kind, []]);
    expect([kind, required.filter((name) => !variablesIn(own).includes(name))]).toEqual([kind, []]);
    expect([kind, text]).toEqual([kind, expect.not.stringMatching(/[{}【】]/)]);
    expect([kind, CHINESE.test(text + subject)]).toEqual([kind, language === 'zh-cn']);
    expect([kind, subject === '']).toEqual([kind, channel === 'sms']);
  }
});

test('a Chinese text message has at most two segments, and an English one needs only the GSM alphabet', () => {
  for (const { kind, channel, language, text } of renderings()) {
    if (channel !== 'sms') continue;
    if (language === 'zh-cn') {
      const { segments, units } = measureMainlandSms(text, '会堂会务');
      expect([kind, segments <= 2, units]).toEqual([kind, true, units]);
    } else {
      expect([kind, measureSms(text).outsideGsm, measureSms(text).segments <= 2]).toEqual([kind, [], true]);
    }
  }
});

test('every variable is used by a kind', () => {
  const used = new Set<string>(messageKindNames.flatMap((kind) => kindOf(kind).variables));
  expect(Object.keys(messageVariables).filter((name) => !used.has(name))).toEqual([]);
});

/** Kinds that need no link, and the reason. */
const withoutLink: Partial<Record<string, string>> = {
  'account.code': 'the code is typed where it was asked for',
  'account.merge_code': 'the code is typed where it was asked for',
  'account.target_changed': 'the next step is a call to support, because the login may be lost',
  'share.withdrawn': 'nothing is left to do',
  'checkin.vip_arrived': 'the next step is to meet the guest',
};

test('every message has a link to its next step, in both languages, unless there is nothing to open', () => {
  for (const kind of written) {
    const { sms, email } = kindOf(kind);
    const texts = [email.text.en, email.text.zh, ...(sms ? [sms.en, sms.zh] : [])];
    const without = texts.filter((text) => !text.includes('{{link}}'));
    // The English text message about a merged account has no space for a link next to the username.
    const most = kind === 'account.merged' ? 1 : 0;
    expect([kind, without.length]).toEqual([kind, kind in withoutLink ? texts.length : most]);
  }
});
