import { inLanguage } from '@plenum/contract/kernel/language';
import { decisionWords, reviewStateWords } from '@plenum/contract/submissions/review-words';
import type { OwnReview, ReviewList } from '@plenum/contract/submissions/review-schemas';
import type { APIRequestContext, Page } from '@playwright/test';
import { href, paths } from '../src/app/paths.ts';
import { ask, logInAs, openPart } from './support/organizers.ts';
import { AUTHOR, assignPapers, callForPapers, CRITERIA, submitPaper } from './support/papers.ts';
import { enterWith, logInByApi, makeAccount } from './support/people.ts';
import { expect, test } from './support/story.ts';

const WAVES = { en: 'Wave overtopping at steep sea walls', zh: '陡坡海堤的越浪量' };
const DUNES = { en: 'Dunes that move at night', zh: '夜间移动的沙丘' };

/** Submits the other reviewer's review by the API, and returns a function that posts their comments. */
async function reviewAsOther(request: APIRequestContext, meetingId: string) {
  const token = await logInAs(request, 'reviewer');
  const path = `/api/meetings/${meetingId}/reviews`;
  const list = (await ask(request, token, 'GET', path)).data as unknown as ReviewList;
  const one = `${path}/${list.reviews[0]?.id}`;
  const review = (await ask(request, token, 'GET', one)).data as unknown as OwnReview;
  const draft: OwnReview['draft'] = {
    scores: Object.fromEntries(review.criteria.map(({ id }) => [id, 2])),
    overall: 2,
    recommendation: 'revise',
    toAuthor: 'The walls are not described.',
    toChair: '',
  };
  const { code, message } = await ask(request, token, 'POST', `${one}/submission`, {
    version: 0,
    paperVersion: 1,
    draft,
  });
  expect(code, message).toBe(200);
  return (text: string) => ask(request, token, 'POST', `${one}/comments`, { text });
}

const score = (page: Page, group: string, value: number) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: String(value), exact: true });

test('a reviewer scores blind, declines for a conflict of interest, and discusses the other review', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('reviewing', key, values);
  const titleOf = (title: typeof WAVES) => (lan === 'en' ? title.en : title.zh);
  const meeting = await callForPapers(request);
  const author = await makeAccount(request, codeFor, newcomer);
  const waves = await submitPaper(request, author, meeting, WAVES);
  const dunes = await submitPaper(request, author, meeting, DUNES);
  await assignPapers(meeting.id, 'reviewer', [waves]);
  await assignPapers(meeting.id, 'referee', [waves, dunes]);
  const comment = await reviewAsOther(request, meeting.id);

  // If a reviewer opens the conference, their own reviews are shown.
  const token = await logInByApi(request, {
    ...newcomer,
    username: 'referee',
    password: 'Hall-of-referee-26',
  });
  await enterWith(page, token, href(paths.matchDetail, {}, { id: meeting.id }));
  await expect(page.getByRole('heading', { name: say('console', 'part.myReviews') })).toBeVisible();
  await expect(page.getByText(word('list.progress', { done: 0, all: 2 }))).toBeVisible();
  await expectAccessible();

  // The reviewer declines the second submission for a conflict of interest, and it disappears.
  await page.getByRole('link', { name: titleOf(DUNES) }).click();
  await page.getByRole('button', { name: word('decline.open') }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible();
  await dialog.getByRole('button', { name: word('decline.do') }).click();
  await expect(page.getByText(word('list.progress', { done: 0, all: 1 }))).toBeVisible();
  await expect(page.getByText(titleOf(DUNES))).toBeHidden();

  // The reviewer reads the first submission without its author and without the other review.
  await page.getByRole('link', { name: titleOf(WAVES) }).click();
  const paper = page.getByRole('article', { name: word('paper.label', { number: '0001' }) });
  await expect(paper).toContainText(word('paper.blind'));
  await expect(page.locator('body')).not.toContainText(AUTHOR.name);
  await expect(page.locator('body')).not.toContainText(AUTHOR.affiliation);
  await expect(page.getByText('The walls are not described.')).toBeHidden();
  const downloading = page.waitForEvent('download');
  await paper.getByRole('button', { name: '0001-abstract.docx' }).click();
  expect((await downloading).suggestedFilename()).toBe('0001-abstract.docx');

  // Missing parts are pointed out; choices are saved automatically and shown after a reload.
  const [first, second] = CRITERIA.map((name) => inLanguage(name, lan));
  await score(page, first ?? '', 4).click({ force: true });
  await page.getByLabel(word('form.toAuthor')).fill('Say how it was measured.');
  await expect(page.getByText(say('kernel', 'saving.saved', { time: '' }).trim())).toBeVisible();
  await page.getByRole('button', { name: word('form.submit') }).click();
  await expect(page.getByText(word('form.incomplete'))).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.getByLabel(word('form.toAuthor'))).toHaveValue('Say how it was measured.');
  await expect(score(page, first ?? '', 4)).toBeChecked();

  // Scores are given by keyboard: the group is focused, then its number is pressed.
  await score(page, second ?? '', 1).focus();
  await page.keyboard.press('5');
  await expect(score(page, second ?? '', 5)).toBeChecked();
  await score(page, word('form.overall'), 1).focus();
  await page.keyboard.press('4');
  const oral = inLanguage(decisionWords.oral, lan);
  await page.getByRole('radio', { name: oral }).click({ force: true });
  await page.getByRole('button', { name: word('form.submit') }).click();

  // After submitting, the reviewer sees the other review and the discussion, and the other reviewer's messages arrive
  // live.
  const other = page.getByRole('article', { name: word('who.reviewer', { position: 1 }) });
  await expect(other).toContainText('The walls are not described.');
  await expect(other).toContainText(inLanguage(decisionWords.revise, lan));
  await page
    .getByRole('textbox', { name: word('discussion.write'), exact: true })
    .fill('They are in the second figure.');
  await page.getByRole('button', { name: word('discussion.send') }).click();
  await expect(page.getByText('They are in the second figure.', { exact: true })).toBeVisible();
  await comment('Then I agree.');
  await expect(page.getByText('Then I agree.')).toBeVisible();
  await expectAccessible();

  await openPart(page, say, 'myReviews');
  await expect(page.getByText(word('list.progress', { done: 1, all: 1 }))).toBeVisible();
  await expect(page.getByText(inLanguage(reviewStateWords.done, lan), { exact: true }).first()).toBeVisible();
});
