import { inLanguage } from '@plenum/contract/kernel/language';
import { refundStateWords } from '@plenum/contract/payments/refund-words';
import { walletWords } from '@plenum/contract/payments/words';
import { orderStateWords } from '@plenum/contract/registration/words';
import { enterAsVisitor } from './support/editors.ts';
import { enterAs } from './support/organizers.ts';
import { giveBackHalf, orderToPay, payInSandbox } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('a buyer requests a refund, finance approves it, and the wallet refunds it', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('payments', key, values);
  const { token, orderId, meetingId } = await orderToPay(request, codeFor, newcomer, lan, ['mobile_wallet']);
  await giveBackHalf(request, meetingId);
  const wallet = inLanguage(walletWords.alipay, lan);
  await enterWith(page, token, `/index/order/${orderId}/pay?method=mobile_wallet`);
  await press(page, wallet);
  await page.getByRole('button', { name: word('wallet.do', { wallet }) }).click();
  await payInSandbox(page);
  await expect(page.getByRole('heading', { name: word('end.paid.title') })).toBeVisible();

  await page
    .getByRole('link', { name: word('toOrder') })
    .first()
    .click();
  await expect(page.getByText('¥600.00')).toBeVisible();
  await page.getByRole('button', { name: word('refund.ask') }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible();
  await dialog.getByRole('textbox').fill('Ill');
  await dialog.getByRole('button', { name: word('refund.ask') }).click();
  await expect(page.getByText(inLanguage(refundStateWords.asked, lan), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: word('refund.withdraw') })).toBeVisible();

  const desk = await enterAsVisitor(browser, lan);
  await enterAs(desk, 'owner', `/admin/matchDetail?id=${meetingId}&part=refunds`);
  // The click is forced, because on a phone the button of a card covers all of it.
  await desk.getByText('¥600.00').first().click({ force: true });
  await expect(desk.getByRole('button', { name: say('console', 'people.approve') })).toBeVisible();
  await desk.keyboard.press('a');
  const decision = desk.getByRole('dialog').filter({ has: desk.getByRole('radio') });
  await decision.getByRole('button', { name: say('console', 'people.approve') }).click();

  // The provider refunds the payment, and the buyer's order shows that without reloading.
  const refunded = page.getByText(inLanguage(orderStateWords.partially_refunded, lan), { exact: true });
  await expect(refunded.first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(inLanguage(refundStateWords.done, lan), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: say('registration', 'order.next.over') })).toBeVisible();
  await expectAccessible();
  await expect(desk.getByText(inLanguage(refundStateWords.done, lan), { exact: true }).first()).toBeVisible();
  await desk.context().close();
});
