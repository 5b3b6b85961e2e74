import { inLanguage } from '@plenum/contract/kernel/language';
import { genderWords } from '@plenum/contract/registration/people/person-words';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Say } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { ask, half, logInAs, save } from './support/organizers.ts';
import { endLogin, enterWith, fillLogin, storedToken } from './support/people.ts';
import { makeAttendee, place, press } from './support/registrants.ts';
import { test } from './support/story.ts';
import { typeTitle } from './support/unsaved.ts';

const OWNER = { username: 'owner', password: 'Hall-of-owner-26' };

/** Ends the page's login on the server, as if another device had ended it or it had expired. */
async function endLoginOf(page: Page, request: APIRequestContext): Promise<void> {
  await endLogin(request, (await storedToken(page)) ?? '');
}

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Simulates a return to the page after 40 seconds, after which the page checks its data. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(40_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

async function storedTitle(page: Page, id: string): Promise<unknown> {
  const token = await logInAs(page.request, 'owner');
  const { data } = await ask(page.request, token, 'GET', `/api/meetings/${id}`);
  return (data as unknown as { title: { en: string } }).title.en;
}

async function expectSaved(page: Page, say: Say): Promise<void> {
  const saved = page.getByText(say('kernel', 'saving.saved', { time: '' }).trim());
  await expect(saved.filter({ visible: true })).toBeVisible();
}

test('a section is saved automatically after an expired login is renewed', async ({
  page,
  request,
  say,
  expectAccessible,
}) => {
  const { id, title } = await typeTitle(page, say);
  await endLoginOf(page, request);
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.getByText(say('app', 'loginFirst'), { exact: true })).toHaveCount(0);
  await expectAccessible();
  await fillLogin(dialogOf(page), say, OWNER.username, OWNER.password);
  await expect(page.getByText(say('kernel', 'save.state.saved'), { exact: true })).toBeVisible();
  await expect(half(page, say, 'basics.title', 'en')).toHaveValue(title);
  expect(await storedTitle(page, id)).toBe(title);
});

test('a section survives a reload with an expired login and a closed dialog, and is saved by one press', async ({
  page,
  request,
  say,
  expectAccessible,
}) => {
  await page.clock.install();
  const { id, title } = await typeTitle(page, say);
  await endLoginOf(page, request);
  await comeBack(page);
  await dialogOf(page)
    .getByRole('button', { name: say('kernel', 'close') })
    .click();
  const bar = page.getByRole('alert').filter({ hasText: say('app', 'lostLogin') });
  await expect(bar).toBeVisible();
  await expect(half(page, say, 'basics.title', 'en')).toHaveValue(title);
  await expectAccessible();

  // The login dialog opens again only after the user presses the button.
  await comeBack(page);
  await half(page, say, 'basics.title', 'en').fill(`${title}!`);
  await expect(dialogOf(page)).toBeHidden();
  await bar.getByRole('button', { name: say('app', 'logIn') }).click();
  await fillLogin(dialogOf(page), say, OWNER.username, OWNER.password);
  await expect(bar).toBeHidden();
  await save(page, say);
  expect(await storedTitle(page, id)).toBe(`${title}!`);
});

test('another account sees its own page, and nothing typed before', async ({ page, request, say }) => {
  const { id, title } = await typeTitle(page, say);
  await endLoginOf(page, request);
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await fillLogin(dialogOf(page), say, 'finance', 'Hall-of-finance-26');
  await expect(page.getByText(say('app', 'otherAccount'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('app', 'noConferenceTitle') })).toBeVisible();
  expect(await storedTitle(page, id)).not.toBe(title);
});

test('a registration continues behind the login dialog, and the form is saved', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
}) => {
  const meeting = await offerMeeting(request);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  await enterWith(page, me.token, `/index/register/${meeting.id}?kind=individual`);
  await place(page, 'organization').getByRole('textbox').fill('Binhai Univer');
  await expectSaved(page, say);
  await endLoginOf(page, request);
  await press(page, inLanguage(genderWords.female, lan));
  await expect(dialogOf(page)).toBeVisible();
  await fillLogin(dialogOf(page), say, `${newcomer.username}-0`, newcomer.password);
  await expect(dialogOf(page)).toBeHidden();
  await expect(place(page, 'organization').getByRole('textbox')).toHaveValue('Binhai Univer');
  // The choices are sent again after logging in. The test waits until they are saved, because the login is ended next.
  await expectSaved(page, say);

  // If the login dialog is closed again, the input is kept without being saved until the person logs in.
  await endLoginOf(page, request);
  await place(page, 'organization').getByRole('textbox').fill('Binhai University');
  await dialogOf(page)
    .getByRole('button', { name: say('kernel', 'close') })
    .click();
  await expect(
    page.getByRole('button', { name: say('kernel', 'saving.failed') }).filter({ visible: true }),
  ).toBeVisible();
  await place(page, 'fullName').getByRole('textbox').fill(me.name);
  await page.waitForTimeout(1200);
  await expect(dialogOf(page)).toBeHidden();
  const bar = page.getByRole('alert').filter({ hasText: say('app', 'lostLogin') });
  await bar.getByRole('button', { name: say('app', 'logIn') }).click();
  await fillLogin(dialogOf(page), say, `${newcomer.username}-0`, newcomer.password);
  await expectSaved(page, say);
  await page.reload();
  await expect(place(page, 'organization').getByRole('textbox')).toHaveValue('Binhai University');
  await expect(place(page, 'fullName').getByRole('textbox')).toHaveValue(me.name);
});
