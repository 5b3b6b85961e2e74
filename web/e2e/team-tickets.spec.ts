import { type APIRequestContext, expect as expectOf } from '@playwright/test';
import type { Offer } from '@plenum/contract/registration/offer';
import { validateDraft } from '@plenum/contract/registration/checkout/validate-draft';
import { emptyHead, type MemberDraft } from '@plenum/contract/registration/people/draft';
import { randomUUID } from 'node:crypto';
import { href, paths } from '../src/app/paths.ts';
import { listCurrency } from '../src/kernel/i18n/format.ts';
import { termsOf } from '../src/modules/registration/fields/validation.ts';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting, type OfferedMeeting } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { type Attendee, decide, filledIn, makeAttendee, readOrder } from './support/registrants.ts';
import { expect, messagesTo, test } from './support/story.ts';

/** Creates a team with these members and an order, paid by a transfer that finance has recorded. */
async function payForTeam(
  request: APIRequestContext,
  meeting: OfferedMeeting,
  contact: Attendee,
  drafts: readonly MemberDraft[],
): Promise<{ registrationId: string; orderId: string }> {
  const { token, lan } = contact;
  const begun = await ask(
    request,
    token,
    'POST',
    `/api/meetings/${meeting.id}/registrations`,
    { kind: 'team' },
    lan,
  );
  const registrationId = begun.data.id;
  const path = `/api/registrations/${registrationId}`;
  const head = { ...emptyHead, teamName: 'Quay Lab', contactName: contact.name, contactPhone: contact.phone };
  const members = drafts.map((draft) => ({ ...draft, id: randomUUID() }));
  const saved = [
    await ask(request, token, 'PUT', `${path}/head`, { head }),
    await ask(request, token, 'PUT', `${path}/members`, {
      members: members.map((member) => ({ ...member, version: 0 })),
      removed: [],
    }),
  ];
  expectOf(saved.map(({ code }) => code)).toEqual([200, 200]);
  const read = await ask(request, token, 'GET', `/api/meetings/${meeting.id}/offer`);
  const offer = read.data as unknown as Offer;
  const currency = listCurrency(lan);
  const typed = { kind: 'team' as const, head, members, currency, method: null };
  const { quote } = validateDraft(termsOf(offer, true), typed, new Date(offer.now));
  const placed = await ask(request, token, 'POST', `${path}/order`, {
    currency,
    method: 'corporate_transfer',
    total: quote.fees.total,
    units: [...quote.units.keys()],
  });
  expectOf(placed.code, placed.message).toBe(200);
  const { orderId } = placed.data as unknown as { orderId: string };
  const { fees } = await readOrder(request, contact, orderId);
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
  return { registrationId, orderId };
}

test('a member opens their ticket from their message, and the contact sends it again', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('tickets', key, values);
  const meeting = await offerMeeting(request, { review: 'pay_then_review' });
  const contact = await makeAttendee(request, codeFor, newcomer, lan);
  const [first, second] = lan === 'en' ? ['Marit Shelford', 'Greta Hopwood'] : ['陈知远', '李秋澄'];
  const phoneOf = (nr: number) => `15${nr}${newcomer.phone.slice(3)}`;
  const draftOf = (name: string, nr: number) => filledIn(meeting, { ...contact, name, phone: phoneOf(nr) });
  const email = `p${phoneOf(1)}@plenum.example`;
  const { registrationId, orderId } = await payForTeam(request, meeting, contact, [
    draftOf(first, 1),
    draftOf(second, 2),
  ]);
  expect(await messagesTo(request, email)).toEqual([]);
  await decide(request, meeting, registrationId, 'audit_pass');

  // Each member gets a message at the phone number and the address in the form; the contact gets a summary.
  const linkTo = async (target: string, messages = 1) => {
    let link = '';
    await expect(async () => {
      const received = await messagesTo(request, target);
      expect(received).toHaveLength(messages);
      link = /\/s\/\w{10}/.exec(received[0] ?? '')?.[0] ?? '';
      expect(link).not.toBe('');
    }).toPass({ timeout: 60_000 });
    return link;
  };
  await linkTo(`+86${phoneOf(1)}`);
  const own = await linkTo(email);
  const member = await enterAsVisitor(browser, lan);
  await member.goto(own);
  await expect(member.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await expect(member.getByRole('img', { name: word('qr', { name: first }) })).toBeVisible();
  await expect(member).toHaveURL(/\/index\/myTicket#/);
  await member.goto(await linkTo(`p${phoneOf(2)}@plenum.example`));
  await expect(member.getByRole('heading', { level: 1, name: second })).toBeVisible();
  // If the link is incomplete, the page says how to get the ticket.
  await member.goto(`${paths.myTicket}#half`);
  await expect(member.getByRole('heading', { level: 1, name: word('linkEnded') })).toBeVisible();

  await enterWith(page, contact.token, href(paths.order, { id: orderId }));
  const members = page.getByRole('switch', { name: say('registration', 'order.memberMessages') });
  await expect(members).toBeChecked();
  const again = page.getByRole('button', {
    name: word('send.whose', { act: word('send.again'), name: first }),
  });
  await expect(again).toBeVisible();
  await expectAccessible();
  await again.click();
  await expect(page.getByText(word('send.done').replace(/\{\{.*\}\}/, ''))).toBeVisible();
  await member.goto(await linkTo(email, 2));
  await expect(member.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await member.context().close();
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await members.click();
  await stored;
  await page.reload();
  await expect(members).not.toBeChecked();

  // Organizers see the messages to the person.
  const { data } = await ask(
    request,
    contact.token,
    'GET',
    `/api/me/tickets?registrationId=${registrationId}`,
  );
  const [ticket] = data as unknown as { id: string }[];
  const staff = await browser.newPage();
  await staff.addInitScript((language) => localStorage.setItem('language', language), lan);
  const drawer = href(
    paths.matchDetail,
    {},
    { id: meeting.id, part: 'participants', open: ticket?.id ?? '' },
  );
  await enterWith(staff, meeting.owner, drawer);
  const messages = staff.getByRole('dialog').getByRole('listitem').filter({ hasText: /\*/ });
  await expect(messages).toHaveCount(4);
  await staff.close();
});
