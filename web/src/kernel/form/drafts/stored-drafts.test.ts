import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftSeal, type DraftSeal } from './draft-seal.ts';
import { dropDraft, dropOldDrafts, KEPT_MS, readDraft, writeDraft } from './stored-drafts.ts';

const keyOf = (byte: number) => btoa(String.fromCodePoint(byte).repeat(32));
const now = 1_800_000_000_000;
const draft = { at: now, version: 3, values: { title: { en: 'Harbour', zh: '港' } } };

let mine: DraftSeal;
let theirs: DraftSeal;
beforeEach(async () => {
  localStorage.clear();
  mine = await createDraftSeal('one', keyOf(1));
  theirs = await createDraftSeal('two', keyOf(2));
});

const inStorage = () => Object.entries(localStorage).flat().join(' ');

it('returns the draft as it was typed, unreadable in storage', async () => {
  await writeDraft(mine, 'news:1', draft);
  expect(await readDraft(mine, 'news:1', now)).toEqual(draft);
  expect(inStorage()).not.toContain('Harbour');
  dropDraft(mine, 'news:1');
  expect(await readDraft(mine, 'news:1', now)).toBeUndefined();
});

describe('is not shown', () => {
  it('to another account of the same browser', async () => {
    await writeDraft(mine, 'news:1', draft);
    expect(await readDraft(theirs, 'news:1', now)).toBeUndefined();
    expect(await readDraft(mine, 'news:1', now)).toEqual(draft);
  });

  it('to another account that moved it under its own name', async () => {
    await writeDraft(mine, 'news:1', draft);
    localStorage.setItem('draft:two:news:1', localStorage.getItem('draft:one:news:1')!);
    expect(await readDraft(theirs, 'news:1', now)).toBeUndefined();
  });

  it('in another form', async () => {
    await writeDraft(mine, 'news:1', draft);
    localStorage.setItem('draft:one:news:2', localStorage.getItem('draft:one:news:1')!);
    expect(await readDraft(mine, 'news:2', now)).toBeUndefined();
  });

  it.each(['', 'nonsense', '1800000000000.AAAA.AAAA', '1800000000000.%.%'])(
    'and removed, if it is damaged: %j',
    async (text) => {
      localStorage.setItem('draft:one:news:1', text);
      expect(await readDraft(mine, 'news:1', now)).toBeUndefined();
      expect(localStorage.getItem('draft:one:news:1')).toBeNull();
    },
  );

  it('after 30 days', async () => {
    await writeDraft(mine, 'news:1', draft);
    expect(await readDraft(mine, 'news:1', now + KEPT_MS)).toBeUndefined();
  });
});

it('removes old drafts of every account, and nothing else', async () => {
  await writeDraft(mine, 'old', { ...draft, at: now - KEPT_MS });
  await writeDraft(theirs, 'old', { ...draft, at: now - KEPT_MS });
  await writeDraft(theirs, 'young', draft);
  localStorage.setItem('token', 't1');
  dropOldDrafts(now);
  expect(Object.keys(localStorage).toSorted()).toEqual(['draft:two:young', 'token']);
});
