import { inLanguage } from '@plenum/contract/kernel/language';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { changePrices, inHours, offerMeeting, priceWindow, walletOf } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import {
  amount,
  bedIn,
  filledIn,
  goOn,
  halfHour,
  makeAttendee,
  order,
  press,
  seeOrder,
} from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { passPayBy } from './support/time.ts';

test('an order changes its payment method, gets an invoice, a new price and a successor, and is cancelled', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const early = priceWindow(120_000, 18_000, { until: inHours(24), payBy: inHours(24) });
  const meeting = await offerMeeting(request, { delegate: [early] });
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const placed = await order(request, meeting, me, filledIn(meeting, me, { stay: bedIn(meeting) }));
  await enterWith(page, me.token, `/index/order/${placed.orderId}`);
  const total = (amounts: { CNY: number; USD: number }) =>
    page.getByRole('heading', { level: 1, name: amount(lan, amounts) });
  await expect(total({ CNY: 168_000, USD: 24_800 })).toBeVisible();

  // An order that is paid with a wallet must be paid within half an hour.
  const dialog = page.getByRole('dialog');
  const change = page.getByRole('button', { name: word('order.change'), exact: true });
  await change.first().click();
  await press(page, inLanguage(walletOf(lan), lan));
  await dialog.getByRole('button', { name: word('order.useMethod') }).click();
  await expect(dialog).toBeHidden();
  const left = halfHour(lan);
  await expect(
    page.getByRole('heading', { name: new RegExp(word('order.next.payWithin', { left })) }),
  ).toBeVisible();

  await page.getByRole('button', { name: word('order.wantInvoice') }).click();
  const save = dialog.getByRole('button', { name: say('kernel', 'save.save'), exact: true });
  await save.click();
  await expect(dialog.getByRole('textbox', { name: word('invoice.title') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectAccessible();
  await dialog.getByRole('textbox', { name: word('invoice.title') }).fill('Binhai University');
  await dialog.getByRole('textbox', { name: word('invoice.taxNumber') }).fill('91350100M000100Y43');
  await dialog.getByRole('textbox', { name: word('invoice.email') }).fill(newcomer.email);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('91350100M000100Y43')).toBeVisible();

  // If the order isn't paid in time, the new total needs a separate consent.
  const ended = inHours(-1);
  await changePrices(request, meeting, [
    { ...early, until: ended, payBy: ended },
    priceWindow(150_000, 22_000, { from: ended }),
  ]);
  const dearer = amount(lan, { CNY: 198_000, USD: 28_800 });
  await passPayBy(placed.orderId);
  await page.reload();
  await page.getByRole('button', { name: word('order.reprice', { total: dearer }) }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(amount(lan, { CNY: 168_000, USD: 24_800 }));
  await expectAccessible();
  await asked.getByRole('button', { name: word('order.reprice', { total: dearer }) }).click();
  await expect(total({ CNY: 198_000, USD: 28_800 })).toBeVisible();

  // The buyer removes the room, and the new order replaces the old one.
  await page.getByRole('link', { name: word('order.changeOrdered') }).click();
  await goOn(page, say, 'stay');
  await press(page, word('stay.needNoRoom'));
  for (const step of ['activities', 'invoice', 'confirm']) await goOn(page, say, step);
  await press(page, inLanguage(walletOf(lan), lan));
  await page.getByRole('button', { name: word('placeOrder', { total: '' }) }).click();
  await expect(total({ CNY: 150_000, USD: 22_000 })).toBeVisible();
  await seeOrder(page, say);
  const successor = page.url();
  await page.goto(`/index/order/${placed.orderId}`);
  await expect(page.getByText(word('order.reason.replaced'))).toBeVisible();
  await expectAccessible();

  await page.goto(successor);
  await page.getByRole('button', { name: word('order.cancel') }).click();
  await expectAccessible();
  await asked.getByRole('button', { name: word('order.cancel') }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('heading', { name: word('order.next.cancelled') })).toBeVisible();
  await page.getByRole('link', { name: word('order.again') }).click();
  await expect(page.getByRole('textbox', { name: inLanguage(valueLabels.fullName, lan) })).toHaveValue(
    me.name,
  );
});
