import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationDocument, DOCUMENT, REGENERATE_CONFIGURATION } from './document.ts';

it('the documentation lists the settings with their descriptions', () => {
  const stored = readFileSync(DOCUMENT, 'utf8').replaceAll('\r\n', '\n');
  expect(stored, `Run: ${REGENERATE_CONFIGURATION}`).toBe(configurationDocument());
});
