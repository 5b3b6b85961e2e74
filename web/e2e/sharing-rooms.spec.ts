import { hotelConsentText } from '@plenum/contract/consents/hotel';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage } from '@plenum/contract/kernel/language';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import type { Page } from '@playwright/test';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { enterWith, fillLogin, openLogin, storedToken } from './support/people.ts';
import { amount, bedIn, filledIn, makeAttendee, order, press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('a person asks, the other confirms and both see each other; a third is too late', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const sentence = (code: string) => fieldSentence(code, lan);
  const meeting = await offerMeeting(request);
  const people = [0, 1, 2].map(async (nr) => {
    const who = await makeAttendee(request, codeFor, newcomer, lan, nr);
    await order(request, meeting, who, filledIn(meeting, who, { stay: bedIn(meeting) }));
    return who;
  });
  const mine = (at: Page) => at.getByRole('region', { name: word('toMine') }).getByRole('article');
  const [ada, grace, mary] = await Promise.all(people);
  if (!ada || !grace || !mary) throw new Error('There are not enough people');

  await enterWith(page, ada.token, '/index/homepage');
  await page.getByRole('button', { name: word('share.invite') }).click();
  const name = page.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) });
  const phone = page.getByRole('textbox', { name: inLanguage(valueLabels.phone, lan) });
  const check = page.getByRole('button', { name: word('cohabitant.check'), exact: true });
  // A name alone reveals nothing; the name and the phone number must both be right.
  await name.fill(grace.name);
  await expect(check).toBeDisabled();
  await phone.fill('13900000000');
  await check.click();
  await expect(page.getByText(sentence('cohabitant_unknown'))).toBeVisible();
  await expectAccessible();
  await phone.fill(grace.phone);
  await check.click();
  await page.getByRole('button', { name: word('share.send') }).click();
  await expect(page.getByText(word('share.waiting'), { exact: true })).toBeVisible();
  await expect(page.getByText(word('share.unmatched'))).toBeHidden();

  const theirs = await enterAsVisitor(browser, lan);
  await enterWith(theirs, grace.token, '/index/homepage');
  await expect(theirs.getByText(word('share.asks', { from: ada.name, to: grace.name }))).toBeVisible();
  await theirs.getByRole('button', { name: word('share.accept'), exact: true }).click();
  const dialog = theirs.getByRole('alertdialog');
  await expect(dialog).toContainText(word('share.thenPaired'));
  await dialog.getByRole('button', { name: word('share.accept'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(mine(theirs)).toContainText(word('share.with', { names: ada.name }));
  await theirs.context().close();

  // The new roommate appears without reloading.
  await expect(mine(page)).toContainText(word('share.with', { names: grace.name }));
  await expectAccessible();

  // If a third person now invites one of them, an error beside the field says why they can't.
  const late = await enterAsVisitor(browser, lan);
  await enterWith(late, mary.token, '/index/homepage');
  await late.getByRole('button', { name: word('share.invite') }).click();
  await late.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) }).fill(grace.name);
  await late.getByRole('textbox', { name: inLanguage(valueLabels.phone, lan) }).fill(grace.phone);
  await late.getByRole('button', { name: word('cohabitant.check'), exact: true }).click();
  await expect(late.getByText(sentence('cohabitant_taken'))).toBeVisible();
  await expect(late.getByRole('button', { name: word('share.send') })).toBeHidden();
  await late.context().close();
});

test('a person without a room accepts, agrees for the hotel and gets the bed in an order', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request);
  const ada = await makeAttendee(request, codeFor, newcomer, lan, 0);
  const grace = await makeAttendee(request, codeFor, newcomer, lan, 1);
  const asking = await order(request, meeting, ada, filledIn(meeting, ada, { stay: bedIn(meeting) }));
  const passport = { idType: 'passport', idNumber: `E${grace.phone.slice(3)}` };
  const open = filledIn(meeting, grace, { values: passport, stay: { choice: 'no_hotel' } });
  await order(request, meeting, grace, { ...open, hotelConsent: false });

  await enterWith(page, ada.token, '/index/meeting?tab=mine');
  await page.getByRole('button', { name: word('share.invite') }).click();
  await page.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) }).fill(grace.name);
  await page.getByRole('textbox', { name: inLanguage(valueLabels.phone, lan) }).fill(grace.phone);
  await page.getByRole('button', { name: word('cohabitant.check'), exact: true }).click();
  await expect(page.getByText(word('share.found'))).toBeVisible();
  await page.getByRole('button', { name: word('share.send') }).click();
  await expect(page.getByText(word('share.waiting'), { exact: true })).toBeVisible();
  await page.goto(`/index/order/${asking.orderId}`);
  await expect(page.getByText(word('order.roommate.invited', { names: grace.name }))).toBeVisible();
  await page.goto('/index/meeting?tab=mine');

  // Grace follows the message without being logged in.
  const theirs = await enterAsVisitor(browser, lan);
  const login = () => fillLogin(theirs.getByRole('dialog'), say, `${newcomer.username}-1`, newcomer.password);
  await theirs.goto('/index/meeting?tab=mine');
  await openLogin(theirs, say);
  await login();
  const asked = theirs.getByText(word('share.asks', { from: ada.name, to: grace.name }));
  await expect(asked).toBeVisible();
  const accept = theirs.getByRole('button', { name: word('share.accept'), exact: true });
  await accept.click();
  const dialog = theirs.getByRole('alertdialog');
  const book = dialog.getByRole('button', { name: word('share.acceptAndOrder'), exact: true });
  await expect(dialog).toContainText(amount(lan, { CNY: 48_000, USD: 6_800 }));
  await book.click();
  await expect(dialog).toContainText(fieldSentence('consent_required', lan));

  // The login ends before the acceptance is sent; it is sent after logging in again.
  await press(theirs, inLanguage(hotelConsentText.text, lan));
  const ended = (await storedToken(theirs)) ?? '';
  await ask(request, ended, 'POST', '/api/accounts/log-out');
  await book.click();
  await login();
  await expect(theirs).toHaveURL(/\/index\/order\//);
  await expect(theirs.getByText(meeting.twin.name[lan === 'en' ? 'en' : 'zh']).first()).toBeVisible();

  // After going back, the invitation can't be accepted a second time.
  await theirs.goBack();
  const mine = (at: Page) => at.getByRole('article');
  await expect(mine(theirs)).toContainText(word('share.with', { names: ada.name }));
  await expect(asked).toBeHidden();
  await expect(dialog).toBeHidden();
  await theirs.context().close();
  await expect(mine(page)).toContainText(word('share.with', { names: grace.name }));
  await expectAccessible();
});
