import { accountRefusals } from '@plenum/contract/accounts/messages';
import { ownMergeBlocks } from '@plenum/contract/accounts/merge';
import { inLanguage } from '@plenum/contract/kernel/language';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { offerMeeting } from './support/offers.ts';
import { box, enterByCode, enterWith, logInByApi } from './support/people.ts';
import { filledIn, makeAttendee, order, readOrder } from './support/registrants.ts';
import { expect, messagesTo, test } from './support/story.ts';
import { passCoolDown } from './support/time.ts';

// The message names the purpose of the code in both languages.
const MERGE_CODE = /(?<!\d)(\d{6})(?=[^]*(?:merge them into one|合并为一个账号))/;

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };

test('a person whose account was created by a code chooses a username once, which is shown nowhere before', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const token = await enterByCode(request, codeFor, newcomer.phone);
  const masked = `${newcomer.phone.slice(0, 3)}****${newcomer.phone.slice(-4)}`;
  await enterWith(page, token, '/account');
  const main = page.getByRole('main');
  await expect(main.getByText(masked).first()).toBeVisible();
  await expect(box(main, say('accounts', 'field.name'))).toHaveValue('');
  await expect(page.locator('body')).not.toContainText(/\bu[0-9a-f]{16}\b/);

  // The console, too, shows the account's masked phone number instead of its generated username.
  const office = await browser.newContext();
  await office.addInitScript((language) => localStorage.setItem('language', language), lan);
  const desk = await office.newPage();
  await enterWith(desk, await logInByApi(request, admin), '/admin/userList');
  await desk.getByRole('main').getByRole('searchbox').fill(newcomer.phone.slice(-6));
  await expect(desk.getByRole('main').getByText(masked).first()).toBeVisible();
  await expect(desk.getByRole('main')).not.toContainText(/\bu[0-9a-f]{16}\b/);
  await office.close();

  await main.getByRole('button', { name: say('accounts', 'profile.chooseUsername') }).click();
  const dialog = page.getByRole('dialog', { name: say('accounts', 'profile.chooseUsername') });
  const save = dialog.getByRole('button', { name: say('accounts', 'profile.saveUsername'), exact: true });
  await box(dialog, say('accounts', 'field.username')).fill('ADMIN');
  await save.click();
  await expect(dialog.getByText(inLanguage(accountRefusals.USERNAME_TAKEN, lan)).first()).toBeVisible();
  await expectAccessible();
  await box(dialog, say('accounts', 'field.username')).fill(newcomer.username);
  await save.click();
  await expect(page.getByText(say('accounts', 'profile.usernameSaved'))).toBeVisible();
  await expect(main.getByText(say('accounts', 'profile.usernameHint'))).toBeVisible();
  await expect(main.getByRole('button', { name: say('accounts', 'profile.chooseUsername') })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(newcomer.username);
});

async function addEmail(
  page: Page,
  say: (space: string, key: string) => string,
  email: string,
): Promise<Locator> {
  await page.getByRole('button', { name: say('accounts', 'security.addEmail') }).click();
  const dialog = page.getByRole('dialog', { name: say('accounts', 'security.addEmail') });
  await box(dialog, say('accounts', 'field.email')).fill(email);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  return dialog;
}

/** Returns the code that merges accounts. Earlier messages to the address contain another code. */
async function secondCode(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const texts = await messagesTo(request, email);
    code = texts.map((text) => MERGE_CODE.exec(text)?.[1]).find((found) => found !== undefined);
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}

test('an address of another account merges it after a code proves it, and the other account gets a message', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const meeting = await offerMeeting(request);
  const mine = await makeAttendee(request, codeFor, newcomer, lan);
  // The other account was created with a code sent to the email address, and has an order.
  const old = await enterByCode(request, codeFor, newcomer.email);
  const other = { ...mine, token: old };
  const { number, id } = await readOrder(
    request,
    other,
    (await order(request, meeting, other, filledIn(meeting, other))).orderId,
  );

  const elsewhere = await browser.newContext();
  await elsewhere.addInitScript((language) => localStorage.setItem('language', language), lan);
  const second = await elsewhere.newPage();
  await enterWith(second, old, '/account');

  await passCoolDown(newcomer.email);
  await enterWith(page, mine.token, '/account?tab=security');
  const dialog = await addEmail(page, say, newcomer.email);
  await expect(dialog.getByText(say('accounts', 'code.sent', { minutes: 5 }))).toBeVisible();
  // A wrong code gets the same answer whether or not an account has this address.
  await box(dialog, say('accounts', 'field.code')).fill('000000');
  await expect(dialog.getByText(inLanguage(accountRefusals.CODE_WRONG, lan)).first()).toBeVisible();
  await box(dialog, say('accounts', 'field.code')).fill(await secondCode(request, newcomer.email));

  const merging = page.getByRole('dialog', { name: say('accounts', 'merge.title.email') });
  await expect(merging.getByRole('region', { name: say('accounts', 'merge.moves') })).toContainText(number);
  await expectAccessible();
  await merging.getByRole('button', { name: say('accounts', 'merge.do'), exact: true }).click();
  await expect(page.getByText(say('accounts', 'merge.done'))).toBeVisible();
  const masked = `${newcomer.email[0]}***@${newcomer.email.split('@')[1]}`;
  await expect(page.getByRole('main').getByText(masked)).toBeVisible();
  await page.goto(`/index/order/${id}`);
  await expect(page.getByRole('main')).toContainText(number);

  // The other account's login has ended, and both the email address and the phone number got a message.
  await second.reload();
  await expect(second.getByRole('banner').getByRole('button', { name: say('app', 'logIn') })).toBeVisible();
  await elsewhere.close();
  const told = await messagesTo(request, newcomer.email);
  expect(told.join()).toContain(`${newcomer.username}-0`);
  const mineTold = await messagesTo(request, `+86${mine.phone}`);
  expect(mineTold.join()).toContain(`${newcomer.username}-0`);
});

test('two accounts registered for one conference are not merged, and the person reads why', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
}) => {
  const meeting = await offerMeeting(request);
  const mine = await makeAttendee(request, codeFor, newcomer, lan);
  await order(request, meeting, mine, filledIn(meeting, mine));
  const somebody = { ...mine, name: 'Ada Quill', phone: `139${newcomer.phone.slice(3)}` };
  const other = { ...somebody, token: await enterByCode(request, codeFor, newcomer.email) };
  await order(request, meeting, other, filledIn(meeting, other));
  await passCoolDown(newcomer.email);
  await enterWith(page, mine.token, '/account?tab=security');
  const dialog = await addEmail(page, say, newcomer.email);
  await box(dialog, say('accounts', 'field.code')).fill(await secondCode(request, newcomer.email));
  const merging = page.getByRole('dialog', { name: say('accounts', 'merge.title.email') });
  const [before = ''] = inLanguage(ownMergeBlocks.registered, lan).split('{conference}');
  await expect(merging.getByRole('listitem')).toContainText(before);
  await expect(merging.getByRole('button', { name: say('accounts', 'merge.do'), exact: true })).toBeHidden();
  await merging
    .getByRole('button', { name: say('accounts', 'merge.close'), exact: true })
    .last()
    .click();
  await expect(
    page.getByRole('main').getByRole('button', { name: say('accounts', 'security.addEmail') }),
  ).toBeVisible();
});
