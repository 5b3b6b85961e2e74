import { inLanguage } from '@plenum/contract/kernel/language';
import { paymentMethods, transferMethods } from '@plenum/contract/meetings/settings';
import { walletWords } from '@plenum/contract/payments/words';
import { bankTransferWord, methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { offerMeeting } from './support/offers.ts';
import { approveSlip, payInSandbox, saveWaysToPay, sendSlip } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, press, saveDraft } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

for (const method of paymentMethods)
  test(`an order is placed and paid: ${method}`, async ({
    page,
    context,
    request,
    say,
    lan,
    newcomer,
    codeFor,
  }) => {
    const word = (key: string, values?: Record<string, string>) => say('payments', key, values);
    const meeting = await offerMeeting(request);
    await saveWaysToPay(request, meeting, paymentMethods);
    const me = await makeAttendee(request, codeFor, newcomer, lan);
    // Each wallet takes one currency, whatever language its payer reads.
    const payer = { ...me, lan: method === 'online_wallet' ? ('en' as const) : ('zh-cn' as const) };
    await saveDraft(request, meeting, payer, filledIn(meeting, me));
    await enterWith(page, me.token, `/index/register/${meeting.id}?kind=individual&step=confirm`);
    if (transferMethods.includes(method)) await press(page, inLanguage(bankTransferWord, lan));
    await press(page, inLanguage(methodWords[method], lan));
    await page.getByRole('button', { name: say('registration', 'placeOrder', { total: '' }) }).click();
    await expect(page).toHaveURL(/\/index\/order\/[^/]+\/pay/);

    if (transferMethods.includes(method)) {
      await sendSlip(page, say, lan);
      await approveSlip(request, meeting.id, 120_000);
    } else if (method === 'qr_code') {
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: word('sandbox.open') }).click();
      await payInSandbox(await opened);
    } else {
      const wallet = inLanguage(walletWords[method === 'online_wallet' ? 'paypal' : 'alipay'], lan);
      if (method === 'mobile_wallet') await press(page, wallet);
      await page.getByRole('button', { name: word('wallet.do', { wallet }) }).click();
      await payInSandbox(page);
      await expect(page).toHaveURL(/\/index\/order\/[^/]+\/pay/);
    }
    await expect(page.getByRole('heading', { name: word('end.paid.title') })).toBeVisible();
    await expect(page.getByText(inLanguage(orderStateWords.pay_success, lan), { exact: true })).toBeVisible();
  });
