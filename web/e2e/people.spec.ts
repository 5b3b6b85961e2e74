import { accountList } from '@plenum/contract/accounts/account-list';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { auditWords } from '@plenum/contract/audit/action-words';
import { siteAuditList } from '@plenum/contract/console/audit-list';
import { inLanguage } from '@plenum/contract/kernel/language';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { offerMeeting } from './support/offers.ts';
import { enterWith, fillLogin, logInByApi, makeAccount, openLogin } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { enrol } from './support/teams.ts';

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };

test('an administrator finds a person, sees a whole phone number and an ID number with a reason, finds both in the audit, and disables the account', async ({
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

  const phone = inLanguage(accountList.columns.phone.words, lan);
  await main.getByRole('button', { name: word('people.show', { what: phone }) }).click();
  await page.getByRole('textbox', { name: word('people.reason') }).fill('Lost luggage');
  await page.getByRole('button', { name: word('people.showDo'), exact: true }).click();
  await expect(main).toContainText(newcomer.phone.slice(-11));
  await main.getByRole('tab', { name: word('accounts.tab.audit') }).click();
  // On a phone the rows are blocks, not table rows, so the story looks for the text alone.
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

  // Revealing the ID number in a registration is recorded in the audit log of its conference.
  const meeting = await offerMeeting(request);
  await enrol(request, newcomer, lan, meeting, [{ name: '周明', gender: 'male' }]);
  await page.goto(`/admin/userList?q=${newcomer.username}-0`);
  await main.getByText(`${newcomer.username}-0`, { exact: true }).first().click();
  await main.getByRole('tab', { name: word('accounts.tab.registrations') }).click();
  const idNumber = inLanguage(valueLabels.idNumber, lan);
  await expect(main).not.toContainText('33010619800101');
  await main.getByRole('button', { name: word('people.show', { what: idNumber }) }).click();
  await page.getByRole('textbox', { name: word('people.reason') }).fill('The hotel asked');
  await page.getByRole('button', { name: word('people.showDo'), exact: true }).click();
  await expect(main).toContainText('33010619800101101');
  await page.goto(`/admin/audit?meeting=${meeting.id}`);
  // The click is forced, because on a phone the whole card is one button that covers its text.
  await main.getByText(inLanguage(auditWords['participant.revealed'], lan)).first().click({ force: true });
  const entry = page.getByRole('dialog');
  const origin = inLanguage(siteAuditList.columns.address.words, lan);
  for (const kept of ['The hotel asked', idNumber, origin]) await expect(entry).toContainText(kept);
  await expectAccessible();
});
