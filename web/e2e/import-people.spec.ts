import { setTimeout as sleep } from 'node:timers/promises';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { box, enterWith, fillLogin, logInByApi, openLogin, storedToken } from './support/people.ts';
import { expect, messagesTo, test } from './support/story.ts';

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };

test('an administrator imports people, corrects a row, and an imported person logs in', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) =>
    say('console', `accounts.import.${key}`, values);
  const mine = (key: string) => say('accounts', key);
  const main = page.getByRole('main');
  const other = `other-${newcomer.email}`;
  const sheet = (second: string) => ({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `姓名,Email,Language,City\n周明,${newcomer.email},${lan === 'en' ? 'English' : '中文'},Bonn\nGreta Hopwood,${second},,Bonn\n`,
    ),
  });

  // A user who goes back during the upload isn't redirected later; the import is listed among the latest ones.
  await enterWith(page, await logInByApi(request, admin), '/admin/userList');
  const begin = main.getByRole('button', { name: word('title') });
  await begin.click();
  const uploads = '**/api/accounts/imports?*';
  let letThrough = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(uploads, async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse(uploads);
  await main.locator('input[type=file]').setInputFiles({ ...sheet(other), name: 'left.csv' });
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1, name: say('console', 'accounts.title') })).toBeVisible();
  letThrough();
  expect((await answered).ok()).toBe(true);
  // Waits long enough for a redirect to happen.
  await sleep(1_500);
  expect(new URL(page.url()).search).toBe('');
  await page.unroute(uploads);
  await begin.click();
  await main.getByRole('link', { name: 'left.csv' }).first().click();
  await main.getByRole('button', { name: word('discard') }).click();
  await expect(main.getByText(word('state.discarded'), { exact: true })).toBeVisible();
  await main.getByRole('link', { name: word('title') }).click();

  await main.locator('input[type=file]').setInputFiles(sheet('greta at example.org'));
  await expect(main.getByText(word('state.checked'), { exact: true })).toBeVisible();
  await expect(main.getByText(fieldSentence('email_invalid', lan)).first()).toBeVisible();
  await expect(main).toContainText('greta at example.org');
  await expectAccessible();

  // The corrected file is a new import, so the first one is discarded.
  await main.getByRole('button', { name: word('discard') }).click();
  await expect(main.getByText(word('state.discarded'), { exact: true })).toBeVisible();
  await main.getByRole('link', { name: word('title') }).click();
  // Without a network the upload shows an error, and the file need not be chosen again.
  await page.context().setOffline(true);
  await main.locator('input[type=file]').setInputFiles(sheet(other));
  await expect(main.getByRole('alert')).toContainText(inLanguage(kernelRefusals.UNEXPECTED, lan));
  await page.context().setOffline(false);
  await main.getByRole('button', { name: word('again', { name: 'members.csv' }) }).click();
  await main.getByRole('button', { name: word('start_other', { n: '2' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('console', 'people.reason') }).fill('New members');
  await dialog.getByText(word('invites'), { exact: true }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: word('start_other', { n: '2' }) }).click();
  await expect(main.getByText(word('state.done'), { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(main).toContainText(word('told'));
  await expectAccessible();

  // The link in the message leads to a page that requires a login; with a code sent to the same address, the person
  // sets a password.
  let link = '';
  await expect(async () => {
    const [text = ''] = await messagesTo(request, newcomer.email);
    link = /\/index\/meeting\S*/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
    expect(text).toContain('周明');
  }).toPass({ timeout: 60_000 });
  const context = await browser.newContext();
  await context.addInitScript((language) => localStorage.setItem('language', language), lan);
  const person = await context.newPage();
  await person.goto(link);
  const login = await openLogin(person, say);
  await login.getByRole('button', { name: mine('login.forgot') }).click();
  await box(login, mine('field.target')).fill(newcomer.email);
  await login.getByRole('button', { name: mine('code.get') }).click();
  await box(login, mine('field.code')).fill(await codeFor(newcomer.email, 2));
  await box(login, mine('field.newPassword')).fill(newcomer.password);
  await box(login, mine('field.confirmPassword')).fill(newcomer.password);
  await login.getByRole('button', { name: mine('login.reset'), exact: true }).click();
  await expect(login.getByText(mine('login.resetDone'))).toBeVisible();
  await fillLogin(login, say, newcomer.email, newcomer.password);
  // The imported person has not consented to anything yet.
  const terms = person.getByRole('dialog', { name: say('consents', 'ask.title') });
  await terms.getByRole('button', { name: say('consents', 'ask.agree') }).click();
  await expect(terms).toBeHidden();
  expect(await storedToken(person)).toBeTruthy();
  await expect(person).toHaveURL(/\/index\/meeting/);
  await context.close();
});
