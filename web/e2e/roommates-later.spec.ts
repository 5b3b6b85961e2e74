import { inLanguage } from '@plenum/contract/kernel/language';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import { amount, bedIn, filledIn, makeAttendee, order, pay } from './support/registrants.ts';
import { expect, messagesTo, test } from './support/story.ts';

test('a roommate is named before they register, declines, pays, and accepts a second invitation', async ({
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
  const meeting = await offerMeeting(request, { review: 'none' });
  const ada = await makeAttendee(request, codeFor, newcomer, lan, 0);
  const grace = await makeAttendee(request, codeFor, newcomer, lan, 1);

  // Ada names Grace, who is not registered: the order is placed, and the request is stored with it.
  const cohabitant = { kind: 'person', name: grace.name, phone: grace.phone } as const;
  const own = filledIn(meeting, ada, { stay: { ...bedIn(meeting), cohabitant } });
  const asking = await order(request, meeting, ada, own);
  await pay(request, meeting, ada, asking.orderId);
  await enterWith(page, ada.token, '/index/meeting?tab=mine');
  await expect(page.getByText(word('share.requested', { name: grace.name }))).toBeVisible();
  await expectAccessible();

  // Grace registers without a hotel, pays, and finds the invitation with the price of the bed.
  const open = filledIn(meeting, grace, { stay: { choice: 'no_hotel' } });
  const placed = await order(request, meeting, grace, open);
  await pay(request, meeting, grace, placed.orderId);
  const theirs = await enterAsVisitor(browser, lan);
  await enterWith(theirs, grace.token, '/index/meeting?tab=mine');
  const asked = theirs.getByText(word('share.asks', { from: ada.name, to: grace.name }));
  await expect(asked).toBeVisible({ timeout: 30_000 });
  const price = amount(lan, { CNY: 48_000, USD: 6_800 });
  await expect(theirs.getByText(word('share.bedCosts', { amount: price }))).toBeVisible();
  // The link in the message shows the invitation before a login.
  const stranger = await enterAsVisitor(browser, lan);
  const stored = grace.phone.startsWith('+') ? grace.phone : `+86${grace.phone}`;
  let link = '';
  await expect(async () => {
    const invitation = (await messagesTo(request, stored)).find((text) => text.includes(ada.name)) ?? '';
    link = /\/s\/\w{10}/.exec(invitation)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  await stranger.goto(link);
  await expect(
    stranger.getByRole('heading', { name: word('share.linkTitle', { from: ada.name }) }),
  ).toBeVisible();
  await expect(stranger.getByText(price)).toBeVisible();
  await stranger.getByRole('button', { name: word('share.logInToAnswer') }).click();
  await expect(stranger.getByRole('dialog')).toBeVisible();
  await stranger.context().close();

  // Declining can be undone.
  const decline = theirs.getByRole('button', { name: word('share.decline'), exact: true });
  await decline.click();
  await expect(asked).toBeHidden();
  await expect(theirs.getByText(word('share.youDeclined', { from: ada.name }))).toBeVisible();
  await theirs.getByRole('button', { name: word('share.undoDecline'), exact: true }).click();
  await expect(asked).toBeVisible();
  await decline.click();
  await expect(asked).toBeHidden();

  // Ada invites again, although Grace has paid. Accepting places a small separate order.
  await page.getByRole('button', { name: word('share.invite') }).click();
  await page.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) }).fill(grace.name);
  await page.getByRole('textbox', { name: inLanguage(valueLabels.phone, lan) }).fill(grace.phone);
  await page.getByRole('button', { name: word('cohabitant.check'), exact: true }).click();
  await page.getByRole('button', { name: word('share.send') }).click();
  await expect(page.getByText(word('share.waiting'), { exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: word('share.accept'), exact: true }).click();
  const dialog = theirs.getByRole('alertdialog');
  await expect(dialog).toContainText(word('share.thenAddition'));
  await dialog.getByRole('button', { name: word('share.acceptAndOrder'), exact: true }).click();
  await expect(theirs).toHaveURL(/\/index\/order\/[^/]+\/pay/);
  await expect(page.getByText(word('share.waitingForPayment'), { exact: true })).toBeVisible();
  const bedId = /order\/([^/]+)\/pay/.exec(theirs.url())?.[1] ?? '';
  await theirs.goto('/index/meeting?tab=mine');
  await expect(theirs.getByRole('link', { name: word('share.payBed') })).toBeVisible();
  await pay(request, meeting, grace, bedId);

  // Each sees the other as their roommate.
  await expect(page.getByText(word('share.with', { names: grace.name }))).toBeVisible({ timeout: 30_000 });
  await theirs.reload();
  await expect(theirs.getByText(word('share.with', { names: ada.name }))).toBeVisible();
  await theirs.context().close();
});
