import { shortPdf } from '../../server/test/make-pdf.ts';
import { inLanguage } from '@plenum/contract/kernel/language';
import { invoiceStateWords } from '@plenum/contract/invoices/states';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { ask, enterAs } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order, readOrder } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('an invoice is requested, issued by a file named after the order, and downloaded', async ({
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
  const mine = (key: string, values?: Record<string, string | number>) => say('invoices', key, values);
  const meeting = await offerMeeting(request);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const { orderId } = await order(request, meeting, me, filledIn(meeting, me));
  const { number, fees } = await readOrder(request, me, orderId);
  const paid = await ask(
    request,
    meeting.owner,
    'POST',
    `/api/meetings/${meeting.id}/orders/${orderId}/payments`,
    {
      amount: fees.total,
      method: 'wire_transfer',
      paidOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      reference: '',
      reason: 'Seen on the account',
    },
  );
  expect(paid.code, paid.message).toBe(200);

  const home = await enterAsVisitor(browser, lan);
  await enterWith(home, me.token, `/index/order/${orderId}`);
  await home.getByRole('button', { name: mine('action.request') }).click();
  const form = home.getByRole('dialog');
  await form.getByLabel(say('registration', 'invoice.title')).fill('滨海大学');
  await form.getByLabel(say('registration', 'invoice.taxNumber')).fill('91350100M000100Y43');
  await form.getByLabel(say('registration', 'invoice.email')).fill('bills@plenum.example');
  await form.getByRole('button', { name: mine('save') }).click();
  await expect(home.getByText(inLanguage(invoiceStateWords.requested, lan))).toBeVisible();

  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=invoices`);
  await expect(page.getByText('滨海大学').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: word('invoices.upload.do') }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(word('invoices.upload.choose'))
    .last()
    .setInputFiles([
      { name: `${number}.pdf`, mimeType: 'application/pdf', buffer: shortPdf },
      { name: 'unknown.pdf', mimeType: 'application/pdf', buffer: shortPdf },
    ]);
  await expect(dialog.getByText(word('invoices.upload.matched', { n: 1, of: 2 }))).toBeVisible();
  await expect(dialog.getByText(word('invoices.doubt.no_order_number'))).toBeVisible();
  await expectAccessible();
  const confirm = lan === 'en' ? 'invoices.upload.confirm_one' : 'invoices.upload.confirm_other';
  await dialog.getByRole('button', { name: word(confirm, { count: 1 }) }).click();
  await expect(dialog).toBeHidden();

  // The buyer's page shows the invoice without a reload; the file is saved under the name that finance gave it.
  const saving = home.waitForEvent('download');
  await home.getByRole('button', { name: mine('downloadNamed', { name: `${number}.pdf` }) }).click();
  expect((await saving).suggestedFilename()).toBe(`${number}.pdf`);
  await home.goto('/index/myInvoices');
  await expect(home.getByText(inLanguage(invoiceStateWords.issued, lan))).toBeVisible();
  await home.context().close();
});
