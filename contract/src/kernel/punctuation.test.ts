import { expect, test } from 'vitest';
import { joinClauses, joinFacts, joinItems, labelled, withNote } from './punctuation.ts';

test('lists, clauses, labels and notes have the punctuation of their language', () => {
  const en = [
    joinItems(['A', 'B'], 'en'),
    joinFacts(['A', 'B'], 'en'),
    joinClauses(['A', 'B'], 'en'),
    labelled('A', 'B', 'en'),
    withNote('A', 'B', 'en'),
  ];
  const zh = [
    joinItems(['A', 'B'], 'zh-cn'),
    joinFacts(['A', 'B'], 'zh-cn'),
    joinClauses(['A', 'B'], 'zh-cn'),
    labelled('A', 'B', 'zh-cn'),
    withNote('A', 'B', 'zh-cn'),
  ];
  expect(en).toEqual(['A, B', 'A, B', 'A; B', 'A: B', 'A (B)']);
  expect(zh).toEqual(['A、B', 'A，B', 'A；B', 'A：B', 'A（B）']);
});
