import type { APIRequestContext } from '@playwright/test';
import { identityWords } from '@plenum/contract/registration/people/person-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { refundStateWords, refundWayWords } from '@plenum/contract/payments/refund-words';
import { walletWords } from '@plenum/contract/payments/words';
import { methodWords, orderStateWords } from '@plenum/contract/registration/words';
import { formatDay } from '../src/kernel/i18n/format.ts';
import { enterAsVisitor } from './support/editors.ts';
import { type OfferedMeeting, NIGHTS, offerMeeting } from './support/offers.ts';
import { enterAs } from './support/organizers.ts';
import { giveBackHalf, payInSandbox } from './support/payers.ts';
import { enterWith } from './support/people.ts';
import { type Attendee, filledIn, makeAttendee, order, pay, press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

/** Registers a person with a bed for one night, paid by a transfer in yuan. */
async function registerPaid(request: APIRequestContext, meeting: OfferedMeeting, me: Attendee) {
  const stay = {
    choice: 'shared',
    roomTypeId: meeting.twin.id,
    checkIn: NIGHTS[0],
    checkOut: NIGHTS[1],
  } as const;
  const placed = await order(request, meeting, { ...me, lan: 'zh-cn' }, filledIn(meeting, me, { stay }));
  await pay(request, meeting, me, placed.orderId);
  return placed;
}

test('two more nights are ordered after payment and paid with a wallet', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const { orderId } = await registerPaid(request, meeting, me);
  await enterWith(page, me.token, `/index/order/${orderId}`);
  await page.getByRole('link', { name: word('change.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: word('change.title') })).toBeVisible();
  const nights = page.getByRole('group', { name: word('stay.nights') });
  await nights.getByRole('button').nth(2).click();
  const total = page.getByRole('region', { name: word('change.total') });
  await expect(total.getByText('¥480.00').last()).toBeVisible();
  await expectAccessible();
  await total.getByRole('button', { name: word('change.confirmAndPay') }).click();

  await expect(page.getByRole('heading', { level: 1, name: '¥480.00' })).toBeVisible();
  await press(page, inLanguage(methodWords.mobile_wallet, lan));
  const wallet = inLanguage(walletWords.alipay, lan);
  await press(page, wallet);
  await page.getByRole('button', { name: say('payments', 'wallet.do', { wallet }) }).click();
  await payInSandbox(page);
  await expect(page.getByRole('heading', { name: say('payments', 'end.paid.title') })).toBeVisible();

  await page.goto('/index/meeting?tab=mine');
  const card = page.getByRole('article').filter({ hasText: me.name });
  await expect(card.getByText(word('my.orderNumber'))).toHaveCount(2);
  await expect(card.getByText('¥480.00')).toBeVisible();
  await expect(card.getByText(lan === 'en' ? /3 nights/ : /3\s*晚/)).toBeVisible();
});

test('a paid night is cancelled after the refund is shown; finance sees the cancelled items', async ({
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
  const meeting = await offerMeeting(request);
  await giveBackHalf(request, meeting.id);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const { registrationId } = await registerPaid(request, meeting, me);
  await enterWith(page, me.token, `/index/change/${registrationId}`);
  const part = page.getByRole('region', { name: word('giveUp.title') });
  await part
    .getByText(word('giveUp.night', { day: formatDay(NIGHTS[0], lan) }))
    .first()
    .click();
  await expect(part.getByText('¥120.00')).toBeVisible();
  await part.getByRole('textbox').fill('I leave earlier');
  await expectAccessible();
  await part.getByRole('button', { name: word('giveUp.confirm') }).click();
  // The order shows the request, and a button to withdraw it.
  await expect(page.getByText(inLanguage(refundStateWords.asked, lan), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: word('refund.withdraw') })).toBeVisible();

  const desk = await enterAsVisitor(browser, lan);
  await enterAs(desk, 'owner', `/admin/matchDetail?id=${meeting.id}&part=refunds`);
  await desk.getByText('¥120.00').first().click({ force: true });
  await expect(desk.getByRole('dialog').getByText(new RegExp(`${me.name} · `, 'u'))).toBeVisible();
  await desk.keyboard.press('a');
  const decision = desk.getByRole('dialog').filter({ has: desk.getByRole('radio') });
  await decision.getByText(inLanguage(refundWayWords.balance, lan)).click();
  await decision.getByRole('button', { name: say('console', 'people.approve') }).click();

  const refunded = page.getByText(inLanguage(orderStateWords.partially_refunded, lan), { exact: true });
  await expect(refunded.first()).toBeVisible({ timeout: 15_000 });
  await desk.context().close();
});

test('the registration type is changed after payment, and the refund is shown before', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('payments', key, values);
  const meeting = await offerMeeting(request);
  await giveBackHalf(request, meeting.id);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const { orderId, registrationId } = await registerPaid(request, meeting, me);
  await enterWith(page, me.token, `/index/change/${registrationId}`);
  await page.getByRole('button', { name: say('registration', 'change.type') }).click();
  const drawer = page.getByRole('dialog');
  const guest = lan === 'en' ? 'Day guest' : '一日嘉宾';
  await expect(drawer.getByText(word('typeChange.back', { amount: '¥300.00' }))).toBeVisible();
  await drawer.getByRole('button', { name: word('typeChange.identity') }).click();
  await page.getByRole('option', { name: inLanguage(identityWords.student, lan), exact: true }).click();
  await drawer.getByText(guest).click();
  await expectAccessible();
  await drawer.getByRole('button', { name: word('typeChange.confirm') }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: say('registration', 'change.type') }).click();
  await expect(drawer.getByRole('button', { name: word('typeChange.identity') })).toContainText(
    inLanguage(identityWords.student, lan),
  );
  await drawer.getByRole('button', { name: word('typeChange.cancel') }).click();
  await expect(page.getByText(guest, { exact: true })).toBeVisible();
  await page.goto(`/index/order/${orderId}`);
  await expect(page.getByText(inLanguage(refundStateWords.asked, lan), { exact: true })).toBeVisible();
  await expect(page.getByText('¥300.00').first()).toBeVisible();
});
