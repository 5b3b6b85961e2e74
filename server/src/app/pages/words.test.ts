import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLanguage, type Language, languages, type Sentence } from '@plenum/contract/kernel/language';
import { contactTopics, partnerKinds } from '@plenum/contract/meetings/content';
import { meetingBadges } from '@plenum/contract/meetings/states';
import { partnerWords, phaseWords, topicWords } from '@plenum/contract/meetings/words';
import { newsCategories } from '@plenum/contract/news/schemas';
import { newsCategoryWords } from '@plenum/contract/news/words';
import { expect, test } from 'vitest';
import { withOffset } from './json-ld.ts';
import { formWords, listTitles, pageTitle, placeWords, sitePageTitles } from './words.ts';

/** The texts of the app, in which a value is in two braces. */
function appSays(folder: string, key: string, language: Language): string {
  const path = join(import.meta.dirname, '../../../../web/src', folder, 'text', `${language}.json`);
  const catalogue: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const found = key.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), catalogue);
  return String(found).replaceAll(/\{\{(\w+)\}\}/g, '{$1}');
}

// The first route of the app reads these texts from a catalogue with one language, instead of the contract.
const said: readonly (readonly [Sentence, folder: string, key: string])[] = [
  ...meetingBadges.map((badge) => [phaseWords[badge], 'modules/meetings/landing', `phase.${badge}`] as const),
  ...partnerKinds.map(
    (kind) => [partnerWords[kind], 'modules/meetings/landing', `series.partner.${kind}`] as const,
  ),
  ...contactTopics.map(
    (topic) => [topicWords[topic], 'modules/meetings/landing', `contact.topic.${topic}`] as const,
  ),
  ...newsCategories.map((name) => [newsCategoryWords[name], 'modules/news', `category.${name}`] as const),
  ...Object.entries(sitePageTitles).map(
    ([name, title]) => [title, 'modules/meetings', `site.part.${name}`] as const,
  ),
  [pageTitle, 'kernel', 'pageTitle'],
  [placeWords, 'modules/meetings/landing', 'card.place'],
  [listTitles.home, 'modules/meetings', 'home.title'],
  [listTitles.meetings, 'modules/meetings', 'list.all'],
  [listTitles.news, 'modules/news', 'title'],
  [formWords.getCode, 'modules/tickets', 'get.title'],
  [formWords.whyGetCode, 'modules/tickets', 'get.why'],
  [formWords.whom, 'modules/registration', 'kind.title'],
  [formWords.individual, 'modules/registration', 'kind.about.individual'],
  [formWords.team, 'modules/registration', 'kind.about.team'],
  [formWords.submission, 'modules/submissions', 'new'],
  [formWords.withoutAccount, 'modules/submissions', 'visitor.note'],
];

test.each(languages)('uses in %s the words of the app', (language) => {
  expect(said.map(([sentence]) => inLanguage(sentence, language))).toEqual(
    said.map(([, folder, key]) => appSays(folder, key, language)),
  );
});

test.each([
  ['Asia/Shanghai', '2026-06-15T09:00:00+08:00'],
  ['America/New_York', '2026-06-15T09:00:00-04:00'],
  ['Asia/Kathmandu', '2026-06-15T09:00:00+05:45'],
  ['UTC', '2026-06-15T09:00:00+00:00'],
])('writes nine o’clock in %s as the app does', (zone, written) => {
  expect(withOffset('2026-06-15T09:00', zone)).toBe(written);
});
