import { expect, test } from 'vitest';
import { noRichText, richParagraphs } from '../kernel/rich-text.ts';
import { NewsForm, NewsStep } from './schemas.ts';

const id = '00000000-0000-4000-8000-000000000001';
const form = {
  seriesId: null,
  meetingId: null,
  category: 'news',
  title: { en: 'News', zh: '' },
  summary: { en: '', zh: '' },
  body: { en: noRichText, zh: noRichText },
  cover: '',
  attachments: [],
  pinned: false,
};
const pathsOf = (overrides: object) =>
  NewsForm.safeParse({ ...form, ...overrides }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('accepts one scope at most', () => {
  expect(pathsOf({})).toEqual([]);
  expect(pathsOf({ seriesId: id })).toEqual([]);
  expect(pathsOf({ seriesId: id, meetingId: id })).toEqual(['meetingId']);
});

test('needs a title in at least one language', () => {
  expect(pathsOf({ title: { en: ' ', zh: '' } })).toEqual(['title.en', 'title.zh']);
});

test('keeps markup as text, and accepts web links only', () => {
  const html = { en: richParagraphs('<script>alert(1)</script>'), zh: noRichText };
  expect(pathsOf({ body: html, title: { en: '<b>News</b>', zh: '' } })).toEqual([]);
  const mark = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  const link = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [mark] }] }],
  };
  expect(pathsOf({ body: { en: link, zh: noRichText } })).toEqual([
    'body.en.content.0.content.0.marks.0.attrs.href',
  ]);
  const raw = { type: 'doc', content: [{ type: 'html', html: '<script>' }] };
  expect(pathsOf({ body: { en: raw, zh: noRichText } })).toHaveLength(1);
});

test('has a publication time only if it is published', () => {
  expect(NewsStep.safeParse({ to: 'published', at: null }).success).toBe(true);
  expect(NewsStep.safeParse({ to: 'published' }).success).toBe(false);
  expect(NewsStep.safeParse({ to: 'withdrawn', at: null }).success).toBe(false);
  expect(NewsStep.safeParse({ to: 'scheduled' }).success).toBe(false);
});
