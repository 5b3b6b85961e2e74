import { expect, test } from 'vitest';
import { renderSms } from './fit-sms.ts';
import { kindOf, type MessageKind, messageKindNames } from './kinds.ts';
import { builtInText, longestValue, sampleValues } from './render.ts';
import { measureSmsTo } from './segments.ts';
import { messageVariables, type VariableName } from './variables.ts';

const YEAR = 2027;
/** Short links on a host of 14 characters; see SHORT_URL. */
const LINK = 'https://plenum.example/s/7Kq2mXw9Tb';
/** This link has no short form, because the server stores only its hash. */
const SECRET_LINK = 'https://plenum.example/index/joinStaff#ABCDEFGHIJKLMNOPQRSTUV';
const LEAVE = { en: `\nUnsubscribe: ${LINK}`, 'zh-cn': `\n退订请点 ${LINK}` };

/** The longest values that are never shortened, as the product writes them. Deadlines are those of the next year. */
const longest: Partial<Record<VariableName, { readonly en: string; readonly 'zh-cn': string }>> = {
  amount: { en: '¥9,999,999.99', 'zh-cn': '¥9,999,999.99' },
  due: { en: '¥9,999,999.99', 'zh-cn': '¥9,999,999.99' },
  before: { en: '¥9,999,999.99', 'zh-cn': '¥9,999,999.99' },
  balance: { en: '¥9,999,999.99', 'zh-cn': '¥9,999,999.99' },
  debt: { en: '¥9,999,999.99', 'zh-cn': '¥9,999,999.99' },
  dates: { en: '28 November – 12 December 2028', 'zh-cn': '2028年11月28日—12月12日' },
  until: { en: '28 September 2028, 23:59 (UTC+8)', 'zh-cn': '2028年11月28日 23:59' },
  day: { en: '28 September 2028', 'zh-cn': '2028年11月28日' },
  at: { en: '23:59', 'zh-cn': '23:59' },
  link: { en: LINK, 'zh-cn': LINK },
  number: { en: 'P270518K7M2XQ9R', 'zh-cn': 'P270518K7M2XQ9R' },
  report: { en: '10042', 'zh-cn': '10042' },
};

function longestValues(kind: MessageKind, language: 'en' | 'zh-cn') {
  const samples = sampleValues(kind, language);
  return Object.fromEntries(
    kindOf(kind).variables.map((name) => {
      const isShortened = ['name', 'text', 'lines'].includes(messageVariables[name].type);
      const fill = (language === 'en' ? 'Symposium ' : '学术会议').repeat(200);
      const most = fill.slice(0, longestValue(name, 'sms', language) + 1);
      if (kind === 'staff.invited' && name === 'link') return [name, SECRET_LINK];
      return [name, isShortened ? most : (longest[name]?.[language] ?? samples[name] ?? '')];
    }),
  );
}

function render(kind: MessageKind, language: 'en' | 'zh-cn', phone: string) {
  const template = builtInText(kind, 'sms');
  if (!template) throw new Error(`${kind} has no text message`);
  const tail = kindOf(kind).purpose === 'conference' ? LEAVE[language] : '';
  const terms = { phone, signature: '会堂会务', year: YEAR, tail };
  const rendering = renderSms(kind, language, template, longestValues(kind, language), terms);
  if (rendering.kind === 'refused') throw new Error(`${kind}: ${rendering.why} ${rendering.name}`);
  const text = rendering.message.text + tail;
  return { text, ...measureSmsTo(phone, text, terms.signature) };
}

const CHINESE = '+8613800138000';
const BRITISH = '+447400123456';
const kinds = messageKindNames.filter((kind) => kind !== 'custom' && kindOf(kind).sms !== null);

test.each(kinds)('%s takes at most two segments in Chinese with the longest values', (kind) => {
  const { text, segments } = render(kind, 'zh-cn', CHINESE);
  expect([text, segments <= 2]).toEqual([text, true]);
});

test.each(kinds)('%s takes at most two segments in English outside of mainland China', (kind) => {
  const { text, segments, alphabet } = render(kind, 'en', BRITISH);
  expect([text, segments <= 2, alphabet]).toEqual([text, true, 'gsm7']);
});

/**
 * The kinds that take three segments in English in mainland China, where every character counts as much as a Chinese
 * one.
 */
const threeInEnglish: Partial<Record<MessageKind, string>> = {
  'waiting.offered_dearer': 'two amounts and a deadline, none of which is shortened',
  'conference.thanks': 'two links: to the certificate, and to unsubscribe',
  'staff.invited': 'a link that holds a secret, so that it has no short link',
};

test.each(kinds)(
  '%s takes at most two segments in English in mainland China, or its reason is listed',
  (kind) => {
    const { text, segments } = render(kind, 'en', CHINESE);
    expect([text, segments]).toEqual([text, kind in threeInEnglish ? 3 : segments <= 2 ? segments : 2]);
  },
);

test('titles are shortened before names of people, and amounts and links never', () => {
  const { text } = render('place.taken_over_review', 'zh-cn', CHINESE);
  expect(text).toContain(LINK);
  const { text: offer } = render('waiting.offered_dearer', 'zh-cn', CHINESE);
  expect(offer.match(/¥9,999,999\.99/g)).toHaveLength(2);
  const { text: team } = render('team.fill_in', 'en', CHINESE);
  expect(team).toMatch(/^Symposium Sympo\.\.\. is registering you for Symposium Sym\.\.\.\. /);
});

test('a time loses the year if it is this one, and the zone in which the phone is', () => {
  const template = {
    subject: { en: '', zh: '' },
    text: { en: '{{until}} {{amount}} {{link}} {{meeting}}', zh: '{{until}}' },
  };
  const written = (language: 'en' | 'zh-cn', phone: string, until: string) => {
    const values = { ...sampleValues('order.to_pay', language), until };
    const terms = { phone, signature: '会堂', year: 2027, tail: '' };
    const rendering = renderSms('order.to_pay', language, template, values, terms);
    return rendering.kind === 'rendered' ? rendering.message.values['until'] : rendering;
  };
  expect(written('en', CHINESE, '20 September 2027, 09:30 (UTC+8)')).toBe('20 Sep, 09:30');
  expect(written('en', BRITISH, '20 May 2027, 09:30 (UTC+8)')).toBe('20 May, 09:30 (UTC+8)');
  expect(written('en', CHINESE, '20 May 2028, 20:27 (UTC-4)')).toBe('20 May 2028, 20:27 (UTC-4)');
  expect(written('zh-cn', CHINESE, '2027年5月20日 20:27')).toBe('5月20日 20:27');
  expect(written('zh-cn', CHINESE, '2028年1月2日 20:27')).toBe('2028年1月2日 20:27');
  expect(written('zh-cn', CHINESE, '2027年12月30日—2028年1月2日')).toBe('2027年12月30日—2028年1月2日');
});
