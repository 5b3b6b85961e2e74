import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { builtInLetters } from '@plenum/contract/letters/letter-text';
import { letterKindWords } from '@plenum/contract/letters/words';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { SubmissionCard } from '@plenum/contract/submissions/schemas';
import { decisionWords } from '@plenum/contract/submissions/review-words';
import { acceptedWords, fileWords, stateWords, typeWords } from '@plenum/contract/submissions/words';
import type { Page } from '@playwright/test';
import { href, paths } from '../src/app/paths.ts';
import { ask, logInAs } from './support/organizers.ts';
import { callForPapers, placeTalk, submitPaper } from './support/papers.ts';
import { endLogin, enterWith, fillLogin, makeAccount } from './support/people.ts';
import { expect, test } from './support/story.ts';

const word = (name: string) => join(import.meta.dirname, '../../server/test/word', name);

/** Opens a path as another person in the same browser. */
async function become(page: Page, token: string, path: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
}

test('an author submits, replaces and withdraws; ten are accepted together, and their authors read it @both', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const text = (key: string, values?: Record<string, string | number>) => say('submissions', key, values);
  const papers = (key: string, values?: Record<string, string | number>) => say('papers', key, values);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const meeting = await callForPapers(request);
  const author = await makeAccount(request, codeFor, newcomer);

  // The call for papers leads to an empty form.
  await enterWith(page, author, href(paths.detailInfo, { id: meeting.id }, { tab: 'papers' }));
  await page.getByRole('link', { name: say('meetings', 'detail.submit') }).click();
  await expect(page.getByText(text('none'))).toBeVisible();
  await expectAccessible();
  await button(text('new')).click();
  await button(text('form.submit')).click();
  await expect(page.getByText(inLanguage(kernelRefusals.INVALID_INPUT, lan))).toBeVisible();
  await expectAccessible();

  // Input is saved automatically.
  await page.getByRole('radio', { name: inLanguage(typeWords.oral, lan) }).click({ force: true });
  await page.locator('#field-fieldId').click();
  await page.getByRole('option').first().click();
  const title = 'Salt marshes as breakwaters';
  await page.getByLabel(text('form.titleEn')).fill(title);
  const presenter = {
    name: 'Orla Finch',
    position: 'Professor',
    phone: '13900770077',
    email: 'orla.finch@plenum.example',
    affiliation: 'Gullwing Institute',
  };
  for (const [field, value] of Object.entries(presenter))
    await page.locator(`[id="field-presenter.${field}"]`).fill(value);
  await expect(page.getByText(say('kernel', 'saving.saved', { time: '' }).trim())).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(text('form.titleEn'))).toHaveValue(title);

  // The specification's two messages about files are shown, then a Word file is accepted.
  const abstract = page.getByLabel(inLanguage(fileWords.abstract, lan)).last();
  await abstract.setInputFiles({
    name: 'slides.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByText(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan)).first()).toBeVisible();
  await abstract.setInputFiles({
    name: 'fake.docx',
    mimeType: '',
    buffer: Buffer.from('PK\u0003\u0004 no Word'),
  });
  await expect(page.getByText(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan)).first()).toBeVisible();
  await abstract.setInputFiles({ name: 'large.docx', mimeType: '', buffer: Buffer.alloc(2_097_152) });
  await expect(page.getByText(inLanguage(submissionRefusals.ABSTRACT_TOO_LARGE, lan))).toBeVisible();
  await abstract.setInputFiles(word('libreoffice.docx'));
  await expect(button('libreoffice.docx')).toBeVisible();
  await button(text('form.submit')).click();
  await expect(page.getByText(inLanguage(stateWords.submitted, lan))).toBeVisible();
  await expect(page.getByText('0001').first()).toBeVisible();

  // The author submits a new version with another file.
  await button(text('receipt.change')).click();
  await abstract.setInputFiles(word('python-docx.docx'));
  await expect(button('python-docx.docx')).toBeVisible();
  await expect(page.getByText(say('kernel', 'saving.saved', { time: '' }).trim())).toBeVisible();
  await button(text('form.submitAgain')).click();
  await expect(page.getByText(text('fact.versions_other', { count: 2 }))).toBeVisible();

  // The author withdraws the submission, and restores it.
  await button(text('action.withdraw')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('action.withdraw') })
    .click();
  await expect(page.getByText(inLanguage(stateWords.withdrawn, lan))).toBeVisible();
  await button(text('action.restore')).click();
  await expect(page.getByText(inLanguage(stateWords.submitted, lan))).toBeVisible();

  // The organizer accepts ten submissions together, reads every letter, and sends them.
  for (let at = 2; at <= 10; at += 1)
    await submitPaper(request, author, meeting, { en: `Paper ${at}`, zh: `论文 ${at}` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await become(page, meeting.owner, href(paths.matchDetail, {}, { id: meeting.id, part: 'papers' }));
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('checkbox', { name: say('list', 'selectAll') }).click({ force: true });
  await button(papers('decide.do')).click();
  await page.getByRole('radio', { name: inLanguage(decisionWords.oral, lan) }).click({ force: true });
  await page.getByLabel(papers('decide.note')).fill('A fine set of papers.');
  await page.getByRole('button', { name: papers('decide.save') }).click();
  await expect(page.getByText(papers('decide.done_other', { count: 10 }))).toBeVisible();

  // The author can't see the decision before the letters are sent.
  const own = (await ask(request, author, 'GET', '/api/me/submissions')).data as unknown as SubmissionCard[];
  expect(new Set(own.map(({ state }) => state))).toEqual(new Set(['submitted']));
  await page.getByRole('button', { name: papers('letters.do') }).click();
  const letters = page.getByRole('dialog');
  await expect(letters.getByRole('listitem')).toHaveCount(10);
  await letters.locator('summary').first().click();
  await expect(letters.locator('details').first()).toContainText(title);
  await letters.getByRole('button', { name: papers('letters.send_other', { count: 10 }) }).click();
  await expect(page.getByText(papers('letters.sent_other', { count: 10 }))).toBeVisible();
  // The organizer downloads the book of abstracts.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: papers('book') }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  // The author reads the decision.
  await become(page, author, href(paths.submit, { id: meeting.id }));
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText(inLanguage(acceptedWords.oral, lan)).first()).toBeVisible();
  await expect(page.getByText('A fine set of papers.')).toBeVisible();
  await expectAccessible();

  // Slides in the old PowerPoint format are refused; a .pptx file is accepted.
  const slides = page.getByLabel(inLanguage(fileWords.slides, lan)).last();
  await slides.setInputFiles({ name: 'talk.ppt', mimeType: '', buffer: Buffer.from('old') });
  await expect(page.getByText(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan)).first()).toBeVisible();
  await slides.setInputFiles(word('libreoffice.pptx'));
  await expect(button('libreoffice.pptx')).toBeVisible();
  await expect(button(text('slides.remove'))).toBeVisible();
  await expectAccessible();

  // The technician of the room downloads the session's slides.
  const paper = own.find(({ title: { en } }) => en === title)?.id ?? '';
  await placeTalk(request, meeting, paper, { en: title, zh: '' });
  const technician = await logInAs(request, 'technician');
  await become(page, technician, href(paths.matchDetail, {}, { id: meeting.id }));
  await expect(page.getByRole('heading', { name: say('console', 'part.slides') })).toBeVisible();
  await expect(page.getByText(say('slides', 'draft'))).toBeVisible();
  await expectAccessible();
  // If the login has ended, the dialog opens over the board, which is unchanged afterwards.
  await endLogin(request, technician);
  const session = page.getByRole('button', { name: say('slides', 'session') });
  await session.click();
  await fillLogin(page.getByRole('dialog'), say, 'technician', 'Hall-of-technician-26');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(say('slides', 'draft'))).toBeVisible();
  const archive = page.waitForEvent('download');
  await session.click();
  const saved = await archive;
  expect(saved.suggestedFilename()).toMatch(/^2027-09-13 0900 .*\.zip$/);
  const zipped = await readFile((await saved.path()) ?? '');
  expect(zipped.toString()).toContain(`01 0930 Orla Finch - ${title}.pptx`);

  // The organizer issues certificates to all presenters. The author downloads one, and a stranger verifies its code.
  await ask(request, meeting.owner, 'PUT', `/api/meetings/${meeting.id}/letter-texts/presentation`, {
    version: 0,
    words: { ...builtInLetters.presentation, from: '2026-01-01' },
  });
  const presenters = href(paths.matchDetail, {}, { id: meeting.id, part: 'letters', view: 'presenters' });
  await become(page, meeting.owner, presenters);
  await expect(page.getByText(title)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: say('letters-organize', 'issue.all') }).click();
  await expect(page.getByText(say('letters-organize', 'issue.done_other', { count: 10 }))).toBeVisible();
  await become(page, author, href(paths.submit, { id: meeting.id }, { paper }));
  const certificate = page.getByRole('region', { name: inLanguage(letterKindWords.presentation, lan) });
  const downloaded = page.waitForEvent('download');
  await certificate.getByRole('button').first().click();
  expect((await downloaded).suggestedFilename()).toContain('Orla Finch');
  await certificate.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: say('letters', 'verify.state.genuine') })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expectAccessible();
});
