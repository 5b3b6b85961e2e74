import { expect, test } from 'vitest';
import { splitLink } from './split-link.ts';

const url = 'https://plenum.example/index/order/1';

test.each([
  [
    'what the address is for becomes the words of the link',
    `Your order 12.5 was placed. To pay or to change it: ${url}`,
    { text: 'Your order 12.5 was placed.', linkText: 'To pay or to change it' },
  ],
  [
    'in Chinese, and without the signature',
    `【会堂】您的订单 A1 已提交，应付金额 ¥1,200.00。查看订单：${url}`,
    { text: '您的订单 A1 已提交，应付金额 ¥1,200.00。', linkText: '查看订单' },
  ],
  [
    'after a paragraph',
    `Refused.\n\nReason: too dark\n\nPlease upload it again: ${url}`,
    { text: 'Refused.\n\nReason: too dark', linkText: 'Please upload it again' },
  ],
  [
    'an address on its own has the usual words',
    `All is paid. ${url}`,
    { text: 'All is paid.', linkText: '' },
  ],
  [
    'what follows the address stays',
    `Answer by Friday: ${url}\n\nThank you.`,
    { text: 'Thank you.', linkText: 'Answer by Friday' },
  ],
  ['a text without the address', '【会堂】同住人已退出。', { text: '同住人已退出。', linkText: '' }],
  [
    'the signature in English',
    'Plenum: Li Lei has accepted.',
    { text: 'Li Lei has accepted.', linkText: '' },
  ],
])('%s', (_, text, expected) => {
  expect(splitLink(text, url)).toEqual(expected);
});

test('a sentence too long for a link stays in the text', () => {
  const long = `${'word '.repeat(30)}as follows:`;
  expect(splitLink(`${long} ${url}`, url)).toEqual({ text: long, linkText: '' });
});

test('a text without a link of ours keeps the other addresses', () => {
  expect(splitLink('See https://elsewhere.example/', '')).toEqual({
    text: 'See https://elsewhere.example/',
    linkText: '',
  });
});
