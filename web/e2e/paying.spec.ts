import { inLanguage } from '@plenum/contract/kernel/language';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { slipReasonWords } from '@plenum/contract/payments/reasons';
import { slipStateWords, walletWords } from '@plenum/contract/payments/words';
import { methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { fieldMessages, fieldSentence } from '@plenum/contract/kernel/field-messages';
import { expireCode, orderToPay, payInSandbox, rejectSlip, sendSlip } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('an order is paid by scanning a code, which is renewed when it expires', async ({
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
  const none = word('check.none', { time: '##' }).replace('##', '\\d\\d:\\d\\d[^.。]*');
  await expect(page.getByText(new RegExp(none))).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: word('sandbox.open') }).click();
  await payInSandbox(await opened);

  // Nothing is pressed on this page; the payment event arrives through the live channel.
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

test('the proof of a transfer is uploaded, rejected with a reason and uploaded again', async ({
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

  await sendSlip(page, say, lan, 'first.png');
  await expect(page.getByText(inLanguage(slipStateWords.waiting, lan), { exact: true })).toBeVisible();
  await expectAccessible();

  // Finance's decision arrives live.
  await rejectSlip(request, meetingId);
  await expect(page.getByRole('heading', { name: word('slip.rejected') })).toBeVisible();
  await expect(page.getByText(inLanguage(slipReasonWords.unclear, lan)).first()).toBeVisible();
  await page.getByRole('button', { name: word('slip.again') }).click();
  await expect(page.getByRole('button', { name: word('slip.add') })).toBeFocused();
  await expectAccessible();
  await sendSlip(page, say, lan, 'second.png');
  await expect(page.getByRole('heading', { name: word('slip.rejected') })).toBeHidden();
});
