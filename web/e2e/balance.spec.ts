import { inLanguage } from '@plenum/contract/kernel/language';
import { methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { orderToPay, payInSandbox } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('a balance is topped up by scanning a code, and pays for an order', async ({
  page,
  context,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('payments', key, values);
  const { token, orderId } = await orderToPay(request, codeFor, newcomer, lan, ['qr_code']);
  await enterWith(page, token, '/index/myPayments?tab=balance');
  await expect(page.getByText(word('statement.none'))).toBeVisible();
  await page.getByRole('button', { name: word('recharge.do') }).click();

  const dialog = page.getByRole('dialog', { name: word('recharge.title') });
  await dialog.getByLabel(word('recharge.amount')).fill('2000');
  await expectAccessible();
  await dialog.getByRole('button', { name: word('recharge.next') }).click();
  await press(page, inLanguage(methodWords.qr_code, lan));
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: word('sandbox.open') }).click();
  await payInSandbox(await opened);
  await expect(dialog.getByText(word('recharge.done', { amount: '¥2,000.00' }))).toBeVisible();
  await dialog.getByRole('button', { name: word('recharge.close') }).click();
  await expect(page.getByText('+¥2,000.00')).toBeVisible();

  await page.goto(`/index/order/${orderId}/pay`);
  await page.getByRole('button', { name: word('balance.pay', { amount: '¥1,200.00' }) }).click();
  await expect(page.getByText(word('balance.askText', { rest: '¥800.00' }))).toBeVisible();
  await page.getByRole('button', { name: word('balance.confirm'), exact: true }).click();
  await expect(page.getByRole('heading', { name: word('end.paid.title') })).toBeVisible();
  await expect(page.getByText(inLanguage(orderStateWords.pay_success, lan), { exact: true })).toBeVisible();

  await page.goto('/index/myPayments?tab=balance');
  await expect(page.getByText('−¥1,200.00')).toBeVisible();
  await expect(page.getByText('¥800.00').first()).toBeVisible();
  await expectAccessible();
});
