import { describe, expect, test } from 'vitest';
import {
  isEmptyRichText,
  noRichText,
  pictureIds,
  plainText,
  RichText,
  type RichBlock,
  richParagraphs,
  richTextIn,
} from './rich-text.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (href: string) => ({ type: 'link', attrs: { href } });
const image = { type: 'image', attrs: { fileId: 'file-00000001', alt: 'Hall' } };
const accepts = (value: unknown) => RichText.safeParse(value).success;

test('returns every kind of block and mark unchanged', () => {
  const whole = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Head')] },
    paragraph(
      text('a', { type: 'bold' }, { type: 'italic' }),
      { type: 'hardBreak' },
      text('b', link('https://a.cn/x')),
    ),
    { type: 'paragraph' },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('two'))] }] },
    { type: 'blockquote', content: [paragraph(text('said'))] },
    { type: 'horizontalRule' },
    image,
  );
  expect(RichText.parse(whole)).toEqual(whole);
});

test('keeps HTML as plain text', () => {
  const html = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  expect(RichText.parse(doc(paragraph(text(html))))).toEqual(richParagraphs(html));
});

test('removes invisible characters from pasted text, and nothing else', () => {
  expect(RichText.parse(doc(paragraph(text('a\u0001b\u202e\tc\nd\ufeff'))))).toEqual(
    richParagraphs('ab\tc\nd'),
  );
  expect(RichText.parse(doc(paragraph(text('\u0002'))))).toEqual(richParagraphs(' '));
});

describe('refuses', () => {
  test.each([
    ['a text', '<p>Hello</p>'],
    ['another root', paragraph(text('a'))],
    ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
    ['raw HTML', doc({ type: 'html', html: '<b>' })],
    ['a frame', doc({ type: 'iframe', attrs: { src: 'https://a.cn' } })],
    ['a table', doc({ type: 'table', content: [] })],
    ['a first heading', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a style', doc({ type: 'paragraph', attrs: { style: 'color:red' } })],
    ['an unknown mark', doc(paragraph(text('a', { type: 'underline' })))],
    [
      'a handler on a link',
      doc(paragraph(text('a', { type: 'link', attrs: { href: 'https://a.cn', onclick: 'x' } }))),
    ],
    ['no words', doc(paragraph(text('')))],
    [
      'a list in a list',
      doc({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }],
      }),
    ],
    ['a quote in a quote', doc({ type: 'blockquote', content: [{ type: 'blockquote', content: [] }] })],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['a picture from elsewhere', doc({ type: 'image', attrs: { src: 'https://a.cn/x.png', alt: '' } })],
    ['a picture by a path', doc({ type: 'image', attrs: { fileId: '../../etc/passwd', alt: '' } })],
    ['too many blocks', doc(...Array.from({ length: 401 }, () => ({ type: 'horizontalRule' })))],
    ['too many runs', doc(paragraph(...Array.from({ length: 501 }, () => text('a'))))],
    ['too long a run', doc(paragraph(text('a'.repeat(20_001))))],
  ])('%s', (_, value) => {
    expect(accepts(value)).toBe(false);
  });

  test('a text nested without end', () => {
    let node: unknown = paragraph(text('deep'));
    for (let depth = 0; depth < 5_000; depth += 1) node = { type: 'blockquote', content: [node] };
    expect(accepts(doc(node))).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//a.cn',
    '/admin',
    'https://user:secret@a.cn',
    'https://a.cn/\u202egnp',
    'mailto:',
    'tel:abc',
  ])('a link to %s', (href) => {
    expect(accepts(doc(paragraph(text('a', link(href)))))).toBe(false);
  });
});

test.each(['https://a.cn', 'http://a.cn:8080/x?y=1#z', 'mailto:a@b.cn', 'tel:+86-21-5555'])(
  'links to %s',
  (href) => {
    expect(accepts(doc(paragraph(text('a', link(href)))))).toBe(true);
  },
);

test('extracts the words, a line for each block', () => {
  const whole = RichText.parse(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Head')] },
      { type: 'paragraph' },
      paragraph(text('a '), text('b', { type: 'bold' }), { type: 'hardBreak' }, text('c')),
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [paragraph(text('one')), paragraph(text('two'))] }],
      },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      image,
    ),
  );
  expect(plainText(whole)).toBe('Head\na b\nc\none\ntwo\nsaid');
});

test('is empty if it has neither words nor pictures', () => {
  expect(isEmptyRichText(noRichText)).toBe(true);
  expect(isEmptyRichText(RichText.parse(doc(paragraph(text('  ')), { type: 'horizontalRule' })))).toBe(true);
  expect(isEmptyRichText({ type: 'doc', content: [image as RichBlock] })).toBe(false);
});

test('a reader gets the text in their language, or else in the other; pictures of both are kept', () => {
  const shown = { en: { type: 'doc' as const, content: [image as RichBlock] }, zh: noRichText };
  expect(richTextIn(shown, 'zh-cn')).toBe(shown.en);
  expect(richTextIn({ ...shown, zh: richParagraphs('字') }, 'zh-cn')).toEqual(richParagraphs('字'));
  expect(pictureIds({ en: shown.en, zh: shown.en })).toEqual(['file-00000001', 'file-00000001']);
});
