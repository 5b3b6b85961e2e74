import { accountRefusals } from '@plenum/contract/accounts/messages';
import { auditWords } from '@plenum/contract/audit/action-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { offerMeeting } from './support/offers.ts';
import { enterWith, fillLogin, logInByApi, openLogin } from './support/people.ts';
import { filledIn, makeAttendee, order, readOrder } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

const admin = { username: 'admin', password: 'Hall-of-admin-26', phone: '', email: '' };

test('an administrator merges two accounts of a person, who finds both orders in one', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('console', key, values);
  const [one, other] = [await offerMeeting(request), await offerMeeting(request)];
  const kept = await makeAttendee(request, codeFor, newcomer, lan);
  const ending = await makeAttendee(request, codeFor, newcomer, lan, 1);
  const first = await order(request, one, kept, filledIn(one, kept));
  const second = await order(request, other, ending, filledIn(other, ending));
  const numbers = [
    await readOrder(request, kept, first.orderId),
    await readOrder(request, ending, second.orderId),
  ];
  const usernames = [0, 1].map((nr) => `${newcomer.username}-${nr}`);

  await enterWith(page, await logInByApi(request, admin), '/admin/userList');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(usernames[0] ?? '');
  await main
    .getByText(usernames[0] ?? '', { exact: true })
    .first()
    .click();
  await main.getByRole('button', { name: word('list.actions') }).click();
  await page.getByRole('menuitem', { name: word('accounts.merge.open') }).click();
  await main.getByRole('searchbox').fill(usernames[1] ?? '');
  await main.getByRole('button', { name: usernames[1] ?? '' }).click();
  const moves = main.getByRole('region', { name: word('accounts.merge.fate.moves') });
  await expect(moves).toContainText(numbers[1]?.number ?? '');
  await expect(main.getByRole('region', { name: word('accounts.merge.ends'), exact: true })).toContainText(
    usernames[1] ?? '',
  );
  await expectAccessible();
  await main.getByRole('button', { name: word('accounts.merge.do') }).click();
  await page.getByRole('textbox', { name: word('people.reason') }).fill('Signed up twice');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('accounts.merge.do'), exact: true })
    .click();
  await expect(page.getByText(word('accounts.merge.done', { name: usernames[0] ?? '' }))).toBeVisible();
  await main.getByRole('tab', { name: word('accounts.tab.audit') }).click();
  await expect(main.getByText(inLanguage(auditWords['account.took_over'], lan)).first()).toBeVisible();
  await expect(main).toContainText('Signed up twice');

  // Logging in to the merged account shows a message that it was merged; the kept account has both orders.
  const context = await browser.newContext();
  await context.addInitScript((language) => localStorage.setItem('language', language), lan);
  const visitor = await context.newPage();
  await visitor.goto('/index/homepage');
  const dialog = await openLogin(visitor, say);
  await fillLogin(dialog, say, usernames[1] ?? '', newcomer.password);
  await expect(visitor.getByText(inLanguage(accountRefusals.ACCOUNT_MERGED, lan)).first()).toBeVisible();
  await fillLogin(dialog, say, usernames[0] ?? '', newcomer.password);
  await expect(dialog).toBeHidden();
  for (const { id, number } of numbers) {
    await visitor.goto(`/index/order/${id}`);
    await expect(visitor.getByRole('main')).toContainText(number);
  }
  await context.close();
});
