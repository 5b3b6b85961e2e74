import { expect, test } from 'vitest';
import { slipReasonText } from './reasons.ts';

test.each([
  ['unclear', '', 'en', 'The proof of payment can’t be read'],
  ['unclear', '', 'zh-cn', '凭证不清晰'],
  ['amount_differs', 'Two cents', 'en', 'The amount differs: Two cents'],
  ['amount_differs', '差两分', 'zh-cn', '金额不符：差两分'],
  ['other', 'Wrong account', 'en', 'Wrong account'],
  [null, '', 'en', ''],
] as const)('%s with “%s” in %s', (code, note, language, text) => {
  expect(slipReasonText(code, note, language)).toBe(text);
});
