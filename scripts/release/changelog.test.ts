import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isVersion, releaseNotes, startVersion } from './changelog.ts';

const changelog = `# Changelog

## Unreleased

- Print badges in colour.

## 1.9.0 – 2026-11-02

### Fixes

- Orders keep their currency.

## 1.8.0 – 2026-10-01

- First.
`;

it('moves the unreleased lines into the new version', () => {
  const next = startVersion(changelog, '1.10.0', '2026-12-01');
  expect(next).toContain('## Unreleased\n\n## 1.10.0 – 2026-12-01\n\n- Print badges in colour.\n');
  expect(releaseNotes(next, '1.10.0')).toBe('- Print badges in colour.');
});

it.each(['1.9.0', '1.8.5', '0.10.0'])('refuses %s, which is not newer than the last version', (version) => {
  expect(() => startVersion(changelog, version, '2026-12-01')).toThrow('is not newer than 1.9.0');
});

it('refuses a version without changes', () => {
  const empty = changelog.replace('- Print badges in colour.\n', '');
  expect(releaseNotes(empty, '1.9.0')).toContain('### Fixes');
  expect(() => startVersion(empty, '2.0.0', '2026-12-01')).toThrow('nothing to release');
});

it.each([
  ['1.9.0', changelog, 'lines under "Unreleased"'],
  ['2.0.0', changelog, 'The newest version in CHANGELOG.md is 1.9.0'],
  ['1.9.0', changelog.replace(' – 2026-11-02', ''), 'needs a date'],
])('refuses notes of %s that are not ready', (version, text, sentence) => {
  expect(() => releaseNotes(text, version)).toThrow(sentence);
});

it.each([
  ['1.0.0', true],
  ['10.20.30', true],
  ['v1.0.0', false],
  ['01.0.0', false],
  ['1.0', false],
  ['1.0.0-beta', false],
])('%s as a version: %s', (text, expected) => {
  expect(isVersion(text)).toBe(expected);
});

it('reads the project’s own changelog', () => {
  const root = join(import.meta.dirname, '../..');
  const own = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(releaseNotes(own.replace(/(## Unreleased\n)[\s\S]*?(?=\n## )/, '$1'), version)).toContain('### ');
});
