import { expect, test } from 'vitest';
import { reviewReasons, reviewReasonText, reviewReasonWords } from './reasons.ts';

test('a usual reason is shown in the reader’s language, whichever the organizer chose', () => {
  for (const reason of reviewReasons) {
    const { en, zh } = reviewReasonWords[reason];
    for (const stored of [en, zh])
      expect([reviewReasonText(stored, 'en'), reviewReasonText(stored, 'zh-cn')]).toEqual([en, zh]);
  }
});

test('the organizer’s own words are shown as they are', () => {
  expect(reviewReasonText('请上传学生证', 'en')).toBe('请上传学生证');
});
