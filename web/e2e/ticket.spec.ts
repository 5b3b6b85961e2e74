import { expect as expectOf, type APIRequestContext } from '@playwright/test';
import { wallConsentText } from '@plenum/contract/consents/wall';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { TicketHead } from '@plenum/contract/tickets/schemas';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { href, paths } from '../src/app/paths.ts';
import { offerMeeting, type OfferedMeeting } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { box, enterWith } from './support/people.ts';
import { type Attendee, bedIn, filledIn, makeAttendee, order, readOrder } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

/** Records the payment as finance, and returns the ticket of the person, who is then confirmed. */
async function confirm(
  request: APIRequestContext,
  meeting: OfferedMeeting,
  who: Attendee,
  orderId: string,
): Promise<TicketHead> {
  const { fees } = await readOrder(request, who, orderId);
  const paid = await ask(
    request,
    meeting.owner,
    'POST',
    `/api/meetings/${meeting.id}/orders/${orderId}/payments`,
    {
      amount: fees.total,
      method: 'wire_transfer',
      paidOn: new Date().toISOString().slice(0, 10),
      reference: '',
      reason: 'Seen on the account',
    },
  );
  expectOf(paid.code, paid.message).toBe(200);
  let ticket: TicketHead | undefined;
  await expectOf(async () => {
    const { data } = await ask(request, who.token, 'GET', '/api/me/tickets');
    [ticket] = data as unknown as TicketHead[];
    expectOf(ticket).toBeDefined();
  }).toPass({ timeout: 60_000 });
  if (!ticket) throw new Error('No ticket');
  return ticket;
}

test('a paid person opens the ticket from the order, again without a network, and by a code', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('tickets', key, values);
  const meeting = await offerMeeting(request);
  const who = await makeAttendee(request, codeFor, newcomer, lan);
  const placed = await order(request, meeting, who, filledIn(meeting, who, { stay: bedIn(meeting) }));
  const { id, code } = await confirm(request, meeting, who, placed.orderId);
  const shown = writeTicketCode(code);

  await enterWith(page, who.token, href(paths.order, { id: placed.orderId }));
  await page.getByRole('link', { name: new RegExp(shown) }).click();
  await expect(page).toHaveURL(new RegExp(`/index/ticket/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible();
  await expect(page.getByRole('img', { name: word('qr', { name: who.name }) })).toBeVisible();
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByText(lan === 'en' ? /^Not checked in yet/ : /^待签到/)).toBeVisible();
  await expectAccessible();

  // The person consents here to be named in full on the wall, and the consent is stored.
  const onWall = page.getByRole('switch', { name: inLanguage(wallConsentText.text, lan) });
  await expect(onWall).not.toBeChecked();
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await onWall.click();
  await stored;
  await page.reload();
  await expect(onWall).toBeChecked();

  await page.getByRole('button', { name: word('full') }).click();
  const full = page.getByRole('dialog');
  await expect(full.getByRole('img', { name: word('qr', { name: who.name }) })).toBeVisible();
  await full.getByRole('button', { name: word('close') }).click();
  for (const [button, ending] of [
    ['calendar', '.ics'],
    ['picture', '.png'],
    ['pdf', '.pdf'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: word(button) }).click();
    expect((await saving).suggestedFilename()).toContain(ending);
  }

  // Waits until the page and its files are stored.
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return kept.some((files) => files > 1);
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByText(lan === 'en' ? /^Offline, last updated/ : /^离线，内容截至/)).toBeVisible();
  // No error message may be shown, because at a gate it would look like an invalid ticket.
  expect(await page.getByText(inLanguage(kernelRefusals.UNEXPECTED, lan)).count()).toBe(0);
  await page.context().setOffline(false);

  // A person without an account confirms the registered number or address.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(paths.getcode);
  await expect(page.getByRole('heading', { level: 1, name: word('get.title') })).toBeVisible();
  await expectAccessible();
  const form = page.locator('form');
  await box(form, word('get.name')).fill(who.name);
  const email = `p${who.phone}@plenum.example`;
  await box(form, say('accounts', 'field.target')).fill(email);
  await page.getByRole('button', { name: say('accounts', 'code.get') }).click();
  const received = await codeFor(email);
  await box(form, say('accounts', 'field.code')).fill(received);
  await page.getByRole('button', { name: word('get.submit') }).click();
  await expect(page.getByRole('dialog').getByText(shown)).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('close') })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: who.name })).toBeVisible();
});
