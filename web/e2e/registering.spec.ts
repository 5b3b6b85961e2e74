import { hotelConsentText } from '@plenum/contract/consents/hotel';
import { genderWords, idTypeWords, identityWords } from '@plenum/contract/registration/people/person-words';
import {
  methodWords,
  orderStateWords,
  registrationKindWords,
  reviewWords,
} from '@plenum/contract/registration/words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { stayWords } from '@plenum/contract/registration/people/stay';
import { changePrices, inHours, NIGHTS, offerMeeting, priceWindow, walletOf } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import {
  amount,
  choose,
  decide,
  expectTitle,
  filledIn,
  goOn,
  halfHour,
  makeAttendee,
  order,
  place,
  press,
  saveDraft,
  seeOrder,
} from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('a person registers alone with a room and meals, from the conference page to an order, and returns home @both', async ({
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
  const inLan = ({ en, zh }: { en: string; zh: string }) => (lan === 'en' ? en : zh);
  await enterWith(page, me.token, `/index/detailInfo/${meeting.id}`);
  await page.getByRole('link', { name: say('meetings', 'action.step.register') }).click();
  await page.getByRole('button', { name: inLanguage(registrationKindWords.individual, lan) }).click();

  // The step “Who”: no field is marked as missing until Continue is pressed; then every missing field is listed with a
  // link.
  await expectTitle(page, say, 'title.who');
  await goOn(page, say, 'stay');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible();
  await place(page, 'fullName').getByRole('textbox').fill(me.name);
  await press(page, inLanguage(genderWords.female, lan));
  await place(page, 'organization').getByRole('textbox').fill('Binhai University');
  await place(page, 'email').getByRole('textbox').fill(newcomer.email);
  await expect(place(page, 'phone').getByRole('textbox')).toHaveValue(new RegExp(me.phone));
  await choose(page, 'idType', inLanguage(idTypeWords.passport, lan));
  await place(page, 'idNumber')
    .getByRole('textbox')
    .fill(`X${me.phone.slice(4)}`);
  await choose(page, 'identity', inLanguage(identityWords.teacher, lan));
  await press(page, inLan(meeting.delegate.name));
  await goOn(page, say, 'stay');

  // The step “Stay”: two nights on the strip of days, a bed, and the separate consent.
  await expectTitle(page, say, 'title.stay');
  await press(page, inLanguage(stayWords.shared, lan));
  await goOn(page, say, 'activities');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible();
  const nights = page.getByRole('group', { name: word('stay.nights') }).getByRole('button');
  await expect(nights).toHaveCount(NIGHTS.length);
  await nights.nth(0).click();
  await nights.nth(1).click();
  await press(
    page,
    word('stay.roomName', { hotel: inLan(meeting.hotel.name), room: inLan(meeting.twin.name) }),
  );
  await press(page, inLanguage(hotelConsentText.text, lan));
  await goOn(page, say, 'activities');

  await expectTitle(page, say, 'title.activities');
  // The items that the registration type includes are already chosen.
  await expect(page.getByRole('checkbox', { name: inLan(meeting.lunch.name) })).toBeChecked();
  await press(page, inLan(meeting.forum.name));
  await goOn(page, say, 'invoice');

  // If a tax number has a wrong check character, the form asks about it, because the number may still be right.
  await expectTitle(page, say, 'title.invoice');
  await press(page, word('invoice.want.yes'));
  await place(page, 'invoice.title').getByRole('textbox').fill('Binhai University');
  await place(page, 'invoice.taxNumber').getByRole('textbox').fill('91350100M000100Y44');
  await place(page, 'invoice.taxNumber').getByRole('textbox').blur();
  await expect(page.getByText(word('invoice.doubtful'))).toBeVisible();
  await expectAccessible();
  await press(page, word('invoice.confirmNumber'));
  await goOn(page, say, 'confirm');

  // 1,200 + 2 × 240 + 80 yuan; 180 + 2 × 34 + 12 dollars.
  const total = amount(lan, { CNY: 176_000, USD: 26_000 });
  await expectTitle(page, say, 'title.confirm');
  await press(page, inLanguage(walletOf(lan), lan));
  await expectAccessible();
  await page.getByRole('button', { name: word('placeOrder', { total }) }).click();

  await expect(page).toHaveURL(/\/index\/order\//);
  await expect(page.getByRole('heading', { level: 1, name: total })).toBeVisible();
  await expect(page.getByText(/P\d{6}\w{4,}/).first()).toBeVisible();
  for (const fees of [
    { CNY: 120_000, USD: 18_000 },
    { CNY: 48_000, USD: 6_800 },
    { CNY: 8_000, USD: 1_200 },
  ])
    await expect(page.getByRole('definition').filter({ hasText: amount(lan, fees) })).toBeVisible();
  await expectAccessible();
  await seeOrder(page, say);
  await expect(page.getByText(word('order.placedAt', { at: '' }).trim()).first()).toBeVisible();
  const left = halfHour(lan);
  await expect(
    page.getByRole('heading', { name: new RegExp(word('order.next.payWithin', { left })) }),
  ).toBeVisible();
  await expectAccessible();

  await page.goto('/index/homepage');
  const mine = page.getByRole('region', { name: word('toMine') }).getByRole('article');
  await expect(
    mine.getByText(inLanguage(orderStateWords.unpaid, lan), { exact: true }).first(),
  ).toBeVisible();
  await expect(mine).toContainText(total);
  await expect(mine).toContainText(inLan(meeting.lunch.name));
});

test('a buyer loses the last place to another, keeps the form, and orders something else', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request, { stock: 1 });
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const other = await makeAttendee(request, codeFor, newcomer, lan, 1);
  await saveDraft(request, meeting, me, filledIn(meeting, me));
  await enterWith(page, me.token, `/index/register/${meeting.id}?kind=individual&step=confirm`);
  await press(page, inLanguage(methodWords.corporate_transfer, lan));
  await expect(page.getByRole('button', { name: word('placeOrder', { total: '' }) })).toBeVisible();
  await order(request, meeting, other, filledIn(meeting, other));
  await page.getByRole('button', { name: word('placeOrder', { total: '' }) }).click();

  const alarm = page.getByRole('alert').filter({ hasText: word('problem.noStock') });
  await expect(alarm).toContainText(word('stay.none').replace('余房', '库存'));
  await expectAccessible();
  await alarm.getByRole('button').first().click();
  await expectTitle(page, say, 'title.who');
  await expect(place(page, 'fullName').getByRole('textbox')).toHaveValue(me.name);
  await expect(place(page, 'typeId')).toContainText(lan === 'en' ? 'No Stock' : '已无库存');
  await press(page, lan === 'en' ? 'Day guest' : '一日嘉宾');
  for (const step of ['stay', 'activities', 'invoice', 'confirm']) await goOn(page, say, step);
  const total = amount(lan, { CNY: 60_000, USD: 9_000 });
  await page.getByRole('button', { name: word('placeOrder', { total }) }).click();
  await expect(page).toHaveURL(/\/index\/order\//);
  await expect(page.getByRole('heading', { level: 1, name: total })).toBeVisible();
});

test('an order whose price ended during the form is placed at the new one only if the buyer agrees', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const later = inHours(72);
  const early = priceWindow(120_000, 18_000, { until: later });
  const meeting = await offerMeeting(request, {
    delegate: [early, priceWindow(150_000, 22_000, { from: later })],
    guest: [priceWindow(60_000, 9_000, { from: later })],
  });
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const notYet = await offerMeeting(request, { opensAt: inHours(3) });
  await enterWith(page, me.token, `/index/register/${notYet.id}?kind=individual`);
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: lan === 'en' ? 'Registration time has not yet arrived' : '报名时间未到',
    }),
  ).toBeVisible();
  await expectAccessible();

  await saveDraft(request, meeting, me, filledIn(meeting, me));
  await page.goto(`/index/register/${meeting.id}?kind=individual`);
  await expect(place(page, 'typeId')).toContainText(lan === 'en' ? 'Price Not Effective' : '价格未生效');
  for (const step of ['stay', 'activities', 'invoice', 'confirm']) await goOn(page, say, step);
  await press(page, inLanguage(methodWords.corporate_transfer, lan));
  const old = amount(lan, { CNY: 120_000, USD: 18_000 });
  const now = amount(lan, { CNY: 150_000, USD: 22_000 });
  const place1 = page.getByRole('button', { name: word('placeOrder', { total: old }) });
  await expect(place1).toBeVisible();

  const ended = inHours(-1);
  await changePrices(request, meeting, [
    { ...early, until: ended },
    priceWindow(150_000, 22_000, { from: ended }),
  ]);
  await place1.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(old);
  await expect(dialog).toContainText(now);
  await expectAccessible();
  await dialog.getByRole('button', { name: say('kernel', 'cancel') }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/index\/register\//);

  // If no price of the type is valid any longer, the page names the type; after a new price begins, the order is placed
  // at that price.
  await changePrices(request, meeting, [{ ...early, until: ended }]);
  await page.getByRole('button', { name: word('placeOrder', { total: now }) }).click();
  await expect(
    page.getByRole('alertdialog', { name: lan === 'en' ? 'Price Expired' : '价格已过期' }),
  ).toContainText(word('price.noneText'));
  await dialog.getByRole('button', { name: word('price.choose') }).click();
  await expect(place(page, 'typeId')).toContainText(lan === 'en' ? 'Price Expired' : '价格已过期');
  await changePrices(request, meeting, [
    { ...early, until: ended },
    priceWindow(150_000, 22_000, { from: ended }),
  ]);
  await page.goto(`/index/register/${meeting.id}?kind=individual&step=confirm`);
  await page.getByRole('button', { name: word('placeOrder', { total: now }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: now })).toBeVisible();
});

test('a rejected registration is corrected and submitted again, then locked', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request, { review: 'review_then_pay', changes: [] });
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const { registrationId, orderId } = await order(request, meeting, me, filledIn(meeting, me));
  const reason =
    'Please give the full name of your organisation, not 滨大; the badge has room for sixty characters.';
  await decide(request, meeting, registrationId, 'audit_failed', reason);

  await enterWith(page, me.token, '/index/meeting?tab=mine');
  await expect(page.getByText(reason).first()).toBeVisible();
  await expectAccessible();
  await page.goto(`/index/order/${orderId}`);
  await expect(page.getByText(word('statusNote.reason', { reason }))).toBeVisible();
  await page.getByRole('link', { name: word('order.correct') }).click();
  await expectTitle(page, say, 'title.correct');
  await expect(page.getByText(word('statusNote.reason', { reason }))).toBeVisible();
  await place(page, 'organization').getByRole('textbox').fill('');
  await goOn(page, say, 'resubmit');
  await expect(page.getByRole('alert')).toBeVisible();
  await place(page, 'organization').getByRole('textbox').fill('Binhai University of Science');
  await goOn(page, say, 'resubmit');
  await expectAccessible();
  await page.getByRole('button', { name: word('resubmit') }).click();

  await expectTitle(page, say, 'locked.title');
  await expect(page.getByText(inLanguage(reviewWords.audit_pending, lan), { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      lan === 'en'
        ? 'Once submitted for review, team member information cannot be changed, and registration cannot be modified or cancelled'
        : '提交审核后，团队成员信息和酒店信息不可修改，报名不可修改或取消',
    ),
  ).toBeVisible();
  await expectAccessible();
});
