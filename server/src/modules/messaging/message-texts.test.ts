import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MESSAGE_TEXTS, messageTextsDocument, REGENERATE_TEXTS } from './message-texts.ts';

// Ignores the padding of table columns, which the formatter adds.
const withoutPadding = (text: string) => text.replaceAll(/[ -]+/g, ' ');

test(`docs/message-texts.md lists every text as it is; if not: ${REGENERATE_TEXTS}`, () => {
  expect(withoutPadding(readFileSync(MESSAGE_TEXTS, 'utf8'))).toBe(withoutPadding(messageTextsDocument()));
});
