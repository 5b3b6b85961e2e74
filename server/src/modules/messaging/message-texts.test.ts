import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MESSAGE_TEXTS, messageTextsDocument, REGENERATE } from './message-texts.ts';

// Widths of columns are the formatter's business.
const withoutPadding = (text: string) => text.replaceAll(/[ -]+/g, ' ');

test(`docs/message-texts.md lists every text as it is; if not: ${REGENERATE}`, () => {
  expect(withoutPadding(readFileSync(MESSAGE_TEXTS, 'utf8'))).toBe(withoutPadding(messageTextsDocument()));
});
