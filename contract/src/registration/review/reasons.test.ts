import { expect, test } from 'vitest';
import { reviewReasons, reviewReasonText, reviewReasonWords } from './reasons.ts';

test('a usual reason is read in the language of the reader, whichever the organizer’s was', () => {
  for (const reason of reviewReasons) {
    const { en, zh } = reviewReasonWords[reason];
    for (const stored of [en, zh])
      expect([reviewReasonText(stored, 'en'), reviewReasonText(stored, 'zh-cn')]).toEqual([en, zh]);
  }
});

test('words of the organizer’s own stay as they are', () => {
  expect(reviewReasonText('请上传学生证', 'en')).toBe('请上传学生证');
});
