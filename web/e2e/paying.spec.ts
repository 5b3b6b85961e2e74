import { inLanguage } from '@plenum/contract/kernel/language';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { slipReasonWords } from '@plenum/contract/payments/slip-reasons';
import { slipStateWords, walletWords } from '@plenum/contract/payments/words';
import { methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { fieldMessages, fieldSentence } from '@plenum/contract/kernel/field-messages';
import { makePng } from '../../server/test/make-images.ts';
import { expireCode, orderToPay, payInSandbox, rejectSlip } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

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

test('the slip of a transfer is uploaded, rejected with a reason and uploaded again @both', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('payments', key, values);
  const { token, orderId, meetingId } = await orderToPay(request, codeFor, newcomer, lan, ['qr_code']);
  await enterWith(page, token, `/index/order/${orderId}/pay`);
  await expect(page.getByText('6222 0000 1111 2222')).toBeVisible();
  const send = page.getByRole('button', { name: word('slip.send') });
  await send.click();
  await expect(page.getByText(fieldSentence(paymentMessages.slip_missing, lan))).toBeVisible();
  await expect(page.getByText(fieldSentence(fieldMessages.required, lan))).toBeVisible();
  await expectAccessible();

  async function sendSlip(name: string) {
    const picture = { name, mimeType: 'image/png', buffer: makePng(60, 90) };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('textbox', { name: word('slip.payer') }).fill('Binhai University');
    const day = page.getByRole('group', { name: word('slip.paidOn') });
    await day.getByRole('spinbutton').first().click();
    await page.keyboard.type(lan === 'en' ? '02052026' : '20260502');
    await send.click();
    await expect(page.getByRole('heading', { name: word('end.pending.title') })).toBeVisible();
  }
  await sendSlip('first.png');
  await expect(page.getByText(inLanguage(slipStateWords.waiting, lan), { exact: true })).toBeVisible();
  await expectAccessible();

  // Finance's answer comes live.
  await rejectSlip(request, meetingId);
  await expect(page.getByRole('heading', { name: word('slip.rejected') })).toBeVisible();
  await expect(page.getByText(inLanguage(slipReasonWords.unclear, lan)).first()).toBeVisible();
  await page.getByRole('button', { name: word('slip.again') }).click();
  await expect(page.getByRole('button', { name: word('slip.add') })).toBeFocused();
  await expectAccessible();
  await sendSlip('second.png');
  await expect(page.getByRole('heading', { name: word('slip.rejected') })).toBeHidden();
});
