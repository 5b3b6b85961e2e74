import { z } from '@plenum/contract/kernel/zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAppStore } from '../../state/app-store.ts';
import { RefusedCall } from '../../client/refused-call.ts';
import {
  dropOldVisitorDrafts,
  dropVisitorDraft,
  readVisitorDraft,
  VISITOR_KEPT_MS,
  VISITOR_MOST_BYTES,
  writeVisitorDraft,
} from './visitor-drafts.ts';

const Content = z.object({ name: z.string() });
const KEY = 'visitorDraft:form';
const now = 1_800_000_000_000;
const read = (at = now) => readVisitorDraft('form', Content, at);

beforeEach(() => localStorage.clear());

it('returns the draft as it was typed, for a week, until it is dropped', () => {
  writeVisitorDraft('form', { at: now, content: { name: '欧阳清' } });
  expect(read()).toEqual({ at: now, content: { name: '欧阳清' } });
  expect(read(now + VISITOR_KEPT_MS - 1)).toBeDefined();
  expect(read(now + VISITOR_KEPT_MS)).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBeNull();
  writeVisitorDraft('form', { at: now, content: { name: 'x' } });
  dropVisitorDraft('form');
  expect(read()).toBeUndefined();
});

describe('an invalid draft is removed and not shown', () => {
  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '{"at":"x","content":{"name":"a"}}',
    `{"at":${now},"content":{"name":7}}`,
    `{"at":${now},"content":{"name":"${'x'.repeat(2 * VISITOR_MOST_BYTES)}"}}`,
  ])('%#', (text) => {
    localStorage.setItem(KEY, text);
    expect(read()).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

it.each([
  ['en', 'too large to save'],
  ['zh-cn', '填写内容过多'],
] as const)(
  'one of two megabytes is refused with a sentence in %s; what was kept before stays',
  (lan, said) => {
    useAppStore.getState().setLan(lan);
    writeVisitorDraft('form', { at: now, content: { name: 'before' } });
    const write = () =>
      writeVisitorDraft('form', { at: now, content: { name: '长'.repeat(VISITOR_MOST_BYTES / 2) } });
    expect(write).toThrow(RefusedCall);
    expect(write).toThrow(said);
    expect(read()?.content.name).toBe('before');
  },
);

it('removes old drafts of all forms, and nothing else', () => {
  writeVisitorDraft('old', { at: now - VISITOR_KEPT_MS, content: { name: 'a' } });
  writeVisitorDraft('young', { at: now, content: { name: 'b' } });
  localStorage.setItem('visitorDraft:rubbish', 'x');
  localStorage.setItem('language', 'en');
  dropOldVisitorDrafts(now);
  expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'visitorDraft:young']);
});
