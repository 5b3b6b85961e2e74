import { inLanguage } from '@plenum/contract/kernel/language';
import { walletWords } from '@plenum/contract/payments/words';
import { methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { expireCode, orderToPay, payInSandbox } from './payers.ts';
import { enterWith } from './people.ts';
import { press } from './registrants.ts';
import { expect, test } from './story.ts';

test('an order is paid by scanning a code, which is renewed when it expires @both', async ({
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
  const { token, orderId } = await orderToPay(request, codeFor, newcomer, lan, ['qr_code', 'mobile_wallet']);
  await enterWith(page, token, `/index/order/${orderId}`);
  await page.getByRole('link', { name: say('registration', 'order.next.payNow') }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¥1,200.00' })).toBeVisible();
  await expect(page.getByText(word('sandbox.title'))).toBeVisible();

  await press(page, inLanguage(methodWords.qr_code, lan));
  const wallet = inLanguage(walletWords.wechat, lan);
  const code = page.getByRole('img', { name: word('qr.label', { amount: '¥1,200.00', wallet }) });
  await expect(code).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible();

  const drawn = () => code.locator('path').getAttribute('d');
  const first = await drawn();
  await expireCode(orderId);
  await page.reload();
  await expect(code).toBeVisible();
  await expect.poll(drawn).not.toBe(first);

  await page.getByRole('button', { name: word('check.do') }).click();
  const none = word('check.none', { time: '##' }).replace('##', '\\d\\d:\\d\\d');
  await expect(page.getByText(new RegExp(none))).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: word('sandbox.open') }).click();
  await payInSandbox(await opened);

  // Nothing is pressed on this page: the news comes live.
  await expect(page.getByRole('heading', { name: word('end.paid.title') })).toBeVisible();
  const success = page.getByText(inLanguage(orderStateWords.pay_success, lan), { exact: true });
  await expect(success).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('link', { name: word('toOrder') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/index\/order\/[^/]+$/);
  await expect(success.first()).toBeVisible();
});

test('a payer goes to the wallet’s page and comes back', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('payments', key, values);
  const { token, orderId } = await orderToPay(request, codeFor, newcomer, lan, ['mobile_wallet']);
  const wallet = inLanguage(walletWords.alipay, lan);
  await enterWith(page, token, `/index/order/${orderId}/pay?method=mobile_wallet`);
  await press(page, wallet);
  await page.getByRole('button', { name: word('wallet.do', { wallet }) }).click();
  await payInSandbox(page);
  await expect(page).toHaveURL(/\/index\/order\/[^/]+\/pay/);
  await expect(page.getByRole('heading', { name: word('end.paid.title') })).toBeVisible();
});
