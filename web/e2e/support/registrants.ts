import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import {
  emptyHead,
  type MemberDraft,
  type RegistrationView,
} from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { validateDraft } from '@plenum/contract/registration/checkout/validate-draft';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { listCurrency, money } from '../../src/kernel/i18n/format.ts';
import { termsOf } from '../../src/modules/registration/fields/validation.ts';
import type { Say } from './editors.ts';
import { NIGHTS, type OfferedMeeting } from './offers.ts';
import { ask } from './organizers.ts';
import { makeAccount } from './people.ts';
import type { Lan, Newcomer } from './story.ts';
import { sure } from './visitors.ts';

export interface Attendee {
  /** The name as written on the form. */
  readonly name: string;
  readonly phone: string;
  readonly token: string;
  /** Determines the currency of the registration. */
  readonly lan: Lan;
}

const names = [
  ['Adela Lovage', '王小明'],
  ['Greta Hopwood', '李秋澄'],
  ['Marit Shelford', '陈知远'],
] as const;

/** Creates a person with an account; `nr` distinguishes the people of one story. */
export async function makeAttendee(
  request: APIRequestContext,
  codeFor: (target: string) => Promise<string>,
  newcomer: Newcomer,
  lan: Lan,
  nr = 0,
): Promise<Attendee> {
  const phone = `13${7 + nr}${newcomer.phone.slice(3)}`;
  const account = { ...newcomer, phone, username: `${newcomer.username}-${nr}` };
  const token = await makeAccount(request, codeFor, account);
  const [en, zh] = names[nr] ?? names[0];
  return { name: lan === 'en' ? en : zh, phone, token, lan };
}

interface Typed {
  values?: Record<string, string>;
  stay?: Partial<MemberDraft['stay']>;
}

/** A form as a person would fill it in. */
export function filledIn(meeting: OfferedMeeting, { name, phone }: Attendee, typed: Typed = {}): MemberDraft {
  return {
    values: {
      fullName: name,
      gender: 'female',
      organization: 'Binhai University',
      email: `p${phone}@plenum.example`,
      phone,
      identity: 'teacher',
      typeId: meeting.delegate.id,
      ...typed.values,
    },
    stay: {
      choice: null,
      roomTypeId: '',
      checkIn: '',
      checkOut: '',
      cohabitant: { kind: 'organiser' },
      ...typed.stay,
    },
    activityIds: [],
    hotelConsent: true,
  };
}

/** A bed in the twin room, for the first two nights. */
export function bedIn(meeting: OfferedMeeting): Partial<MemberDraft['stay']> {
  return { choice: 'shared', roomTypeId: meeting.twin.id, checkIn: NIGHTS[0], checkOut: NIGHTS[2] };
}

/** Saves a draft through the API, in the state in which the wizard leaves it. */
export async function saveDraft(
  request: APIRequestContext,
  meeting: OfferedMeeting,
  { token, lan }: Attendee,
  draft: MemberDraft,
): Promise<{ registrationId: string; memberId: string }> {
  const beginning = `/api/meetings/${meeting.id}/registrations`;
  const begun = await ask(request, token, 'POST', beginning, { kind: 'individual' }, lan);
  const path = `/api/registrations/${begun.data.id}`;
  // The first member is the account's own person, already filled in.
  const { members } = (await ask(request, token, 'GET', path)).data as unknown as RegistrationView;
  const { id, version } = sure(members[0], 'member');
  const saved = await ask(request, token, 'PUT', `${path}/members`, {
    members: [{ ...draft, id, version }],
    removed: [],
  });
  expect(saved.code, saved.message).toBe(200);
  return { registrationId: begun.data.id, memberId: id };
}

/** Registers a person and places the order by the API. */
export async function order(
  request: APIRequestContext,
  meeting: OfferedMeeting,
  who: Attendee,
  draft: MemberDraft,
): Promise<{ registrationId: string; orderId: string }> {
  const { registrationId, memberId } = await saveDraft(request, meeting, who, draft);
  const currency = listCurrency(who.lan);
  const read = await ask(request, who.token, 'GET', `/api/meetings/${meeting.id}/offer`);
  const offer = read.data as unknown as Offer;
  const members = [{ ...draft, id: memberId }];
  const typed = { kind: 'individual' as const, head: emptyHead, members, currency, method: null };
  const { quote } = validateDraft(termsOf(offer, true), typed, new Date(offer.now));
  const placed = await ask(request, who.token, 'POST', `/api/registrations/${registrationId}/order`, {
    currency,
    method: quote.fees.total > 0 ? 'corporate_transfer' : null,
    total: quote.fees.total,
    units: [...quote.units.keys()],
  });
  expect(placed.code, placed.message).toBe(200);
  const { orderId } = placed.data as unknown as { orderId: string };
  return { registrationId, orderId };
}

export async function readOrder(request: APIRequestContext, who: Attendee, id: string): Promise<OrderView> {
  return (await ask(request, who.token, 'GET', `/api/orders/${id}`)).data as unknown as OrderView;
}

/** Finance records that the order was paid by a transfer. */
export async function pay(
  request: APIRequestContext,
  { id, owner }: OfferedMeeting,
  who: Attendee,
  orderId: string,
): Promise<void> {
  const { fees } = await readOrder(request, who, orderId);
  const paid = await ask(request, owner, 'POST', `/api/meetings/${id}/orders/${orderId}/payments`, {
    amount: fees.total,
    method: 'corporate_transfer',
    paidOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    reference: '',
    reason: 'Seen on the account',
  });
  expect(paid.code, paid.message).toBe(200);
}

/** Approves or rejects a registration as the organizer. */
export async function decide(
  request: APIRequestContext,
  { id, owner }: OfferedMeeting,
  registrationId: string,
  decision: 'audit_pass' | 'audit_failed',
  reason = '',
): Promise<void> {
  const { data } = await ask(request, owner, 'POST', `/api/meetings/${id}/reviews`, {
    registrationIds: [registrationId],
    decision,
    reason,
  });
  expect(data).toMatchObject({ decided: [registrationId] });
}

/** An amount in the currency that belongs to this language. */
export function amount(lan: Lan, amounts: { CNY: number; USD: number }): string {
  const currency = listCurrency(lan);
  return money(amounts[currency], currency, lan);
}

/** Presses one of the cards of a choice, or a checkbox. */
export async function press(page: Page, text: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
    .click();
}

/** Goes from the payment page, which opens after placing an order, to the order. */
export async function seeOrder(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('link', { name: say('payments', 'toOrder') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/index\/order\/[^/]+$/);
}

/** A pattern for a countdown that has just begun its last half hour. */
export function halfHour(lan: Lan): string {
  return lan === 'en' ? '(29|30):\\d\\d' : '(29|30) 分 \\d\\d 秒';
}

/** The element that contains a field and its message. */
export function place(page: Page, field: string): Locator {
  return page.locator(`[data-field="${field}"]`);
}

export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await place(page, field).getByRole('button').first().click();
  await page
    .getByRole('option', { name: option, ...(typeof option === 'string' && { exact: true }) })
    .click();
  // Waits until the list is closed, because the next list has options of the same names.
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** Continues to this step, with the button at the foot of the form. */
export async function goOn(page: Page, say: Say, step: string): Promise<void> {
  await page
    .getByRole('button', { name: say('registration', 'next', { step: say('registration', `step.${step}`) }) })
    .click();
}

export async function expectTitle(page: Page, say: Say, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('registration', key) })).toBeVisible();
}
