import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLanguage, type Language, languages } from '@plenum/contract/kernel/language';
import { meetingPhases } from '@plenum/contract/meetings/states';
import { expect, test } from 'vitest';
import { withOffset } from './json-ld.ts';
import { dayRange, pageTitle, phaseWords } from './words.ts';

function catalogue(folder: string, language: Language) {
  const path = join(import.meta.dirname, '../../../../web/src', folder, 'text', `${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as { pageTitle: string; phase: Record<string, string> };
}

test.each(languages)('what is said in %s is what the app will say', (language) => {
  const { phase: phases } = catalogue('modules/meetings', language);
  expect(meetingPhases.map((phase) => inLanguage(phaseWords[phase], language))).toEqual(
    meetingPhases.map((phase) => phases[phase]),
  );
  const { pageTitle: title } = catalogue('kernel', language);
  expect(inLanguage(pageTitle, language)).toBe(title.replace('{{title}}', '{title}'));
});

test.each([
  ['2026-05-18', '2026-05-18', '18 May 2026', '2026年5月18日'],
  ['2026-05-18', '2026-05-20', '18–20 May 2026', '2026年5月18日—20日'],
  ['2026-05-30', '2026-06-02', '30 May – 2 June 2026', '2026年5月30日—6月2日'],
  ['2026-12-30', '2027-01-02', '30 December 2026 – 2 January 2027', '2026年12月30日—2027年1月2日'],
])('%s to %s', (from, to, english, chinese) => {
  expect([dayRange(from, to, 'en'), dayRange(from, to, 'zh-cn')]).toEqual([english, chinese]);
});

test.each([
  ['Asia/Shanghai', '2026-06-15T09:00:00+08:00'],
  ['America/New_York', '2026-06-15T09:00:00-04:00'],
  ['Asia/Kathmandu', '2026-06-15T09:00:00+05:45'],
  ['UTC', '2026-06-15T09:00:00+00:00'],
])('nine o’clock in %s', (zone, written) => {
  expect(withOffset('2026-06-15T09:00', zone)).toBe(written);
});
