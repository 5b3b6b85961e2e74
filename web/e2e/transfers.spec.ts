import { inLanguage } from '@plenum/contract/kernel/language';
import { slipReasonWords } from '@plenum/contract/payments/reasons';
import { orderStateWords } from '@plenum/contract/registration/words';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { enterAs } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order, readOrder } from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { sendSlip } from './support/transfers.ts';

test('the proof of a transfer is rejected with a reason, uploaded again and approved', async ({
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
  const meeting = await offerMeeting(request);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const { orderId } = await order(request, meeting, me, filledIn(meeting, me));
  const { number } = await readOrder(request, me, orderId);
  await sendSlip(request, me, orderId);
  expect(await readOrder(request, me, orderId)).toMatchObject({ state: 'pay_pending' });

  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=slips`);
  await expect(page.getByRole('img', { name: word('money.viewer.label') })).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  const reason = inLanguage(slipReasonWords.unclear, lan);
  await expect(dialog.getByRole('radio', { name: reason })).toBeChecked();
  await expectAccessible();
  await dialog.getByRole('button', { name: word('people.reject.do') }).click();
  await expect(page.getByRole('heading', { name: word('money.slips.none.waiting') })).toBeVisible();
  expect(await readOrder(request, me, orderId)).toMatchObject({ state: 'unpaid' });

  // The new proof appears without reloading.
  await sendSlip(request, me, orderId, { payer: 'Binhai University Press' });
  await expect(page.getByText('Binhai University Press')).toBeVisible();
  await page.keyboard.press('a');
  await expect(dialog.getByText(word('people.paymentReferenceHint'))).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: word('people.approve') }).click();
  await expect(page.getByRole('heading', { name: word('money.slips.none.waiting') })).toBeVisible();

  // Both proofs are in the list of reviewed ones, the latest first.
  await page.getByRole('tab', { name: word('money.slips.decided') }).click();
  await expect(page.getByRole('article').getByText('Binhai University Press')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('article').getByText(reason)).toBeVisible();

  const home = await enterAsVisitor(browser, lan);
  await enterWith(home, me.token, `/index/order/${orderId}`);
  await expect(home.getByText(inLanguage(orderStateWords.pay_success, lan)).first()).toBeVisible();
  await home.context().close();
});
