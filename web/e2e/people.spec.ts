import { accountRefusals } from '@plenum/contract/accounts/messages';
import { auditWords } from '@plenum/contract/audit/action-words';
import { accountColumnWords } from '@plenum/contract/console/account-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { enterWith, fillLogin, logInByApi, makeAccount, openLogin } from './support/people.ts';
import { expect, test } from './support/story.ts';

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };

test('an administrator finds a person, sees a whole phone number with a reason, finds it in the audit, and disables the account', async ({
  page,
  browser,
  say,
  lan,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('console', key, values);
  await makeAccount(request, codeFor, newcomer);
  await enterWith(page, await logInByApi(request, admin), '/admin/userList');
  const main = page.getByRole('main');
  await expectAccessible();
  await main.getByRole('searchbox').fill(newcomer.username);
  await main.getByText(newcomer.username, { exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: newcomer.username })).toBeVisible();
  await expectAccessible();

  const phone = inLanguage(accountColumnWords.phone, lan);
  await main.getByRole('button', { name: word('people.show', { what: phone }) }).click();
  await page.getByRole('textbox', { name: word('people.reason') }).fill('Lost luggage');
  await page.getByRole('button', { name: word('people.showDo'), exact: true }).click();
  await expect(main).toContainText(newcomer.phone.slice(-11));
  await main.getByRole('tab', { name: word('accounts.tab.audit') }).click();
  // Rows are blocks on a phone.
  await expect(main.getByText(inLanguage(auditWords['account.revealed'], lan)).first()).toBeVisible();
  await expect(main).toContainText('Lost luggage');
  await expectAccessible();

  await main.getByRole('button', { name: word('list.actions') }).click();
  await page.getByRole('menuitem', { name: word('accounts.act.disable') }).click();
  await page.getByRole('textbox', { name: word('people.reason') }).fill('Asked for by its owner');
  await page.getByRole('button', { name: word('accounts.act.disable'), exact: true }).click();
  await expect(page.getByText(word('accounts.done.disable', { name: newcomer.username }))).toBeVisible();

  const context = await browser.newContext();
  await context.addInitScript((language) => localStorage.setItem('language', language), lan);
  const visitor = await context.newPage();
  await visitor.goto('/index/homepage');
  const dialog = await openLogin(visitor, say);
  await fillLogin(dialog, say, newcomer.username, newcomer.password);
  await expect(visitor.getByText(inLanguage(accountRefusals.ACCOUNT_DISABLED, lan)).first()).toBeVisible();
  await context.close();
});
