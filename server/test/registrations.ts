import { randomUUID } from 'node:crypto';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { type DraftHead, emptyHead, type MemberDraft } from '@plenum/contract/registration/people/draft';
import { noText } from '@plenum/contract/kernel/localized-text';
import type { Currency } from '@plenum/contract/kernel/money';
import { emptyStay, type StayDraft } from '@plenum/contract/registration/people/stay';
import { type AttendeeChange, attendeeChanges } from '@plenum/contract/meetings/settings';
import type { ActivitiesSection, HotelsSection } from '@plenum/contract/meetings/catalogue';
import { sql } from 'drizzle-orm';
import { requireValidDraft } from '../src/modules/registration/checkout/require-valid-draft.ts';
import { findReadyOffer } from '../src/modules/meetings/offer/public.ts';
import { sealDraft } from '#modules/registration/people/public';
import type { TestApp } from './app.ts';
import type { BuiltCode } from './codes.ts';
import { priceWindow, registrationType, storeContent, text } from './meeting-content.ts';
import { buildMeeting } from './meetings.ts';
import { buildPerson, type Person } from './people.ts';
import { rulesWithChanges } from './rules.ts';

export const NIGHTS = ['2026-06-14', '2026-06-15', '2026-06-16'];

interface Wanted {
  readonly stock?: number | null;
  readonly rooms?: number;
  readonly activityStock?: number | null;
  readonly review?: 'none' | 'pay_then_review' | 'review_then_pay';
  /** The changes that participants may make after approval; all of them by default. */
  readonly changes?: readonly AttendeeChange[];
  readonly price?: { CNY: number | null; USD: number | null };
}

/**
 * A published meeting with one type, a hotel with a king and a twin room, a lunch and a sub-forum; free by default.
 */
export async function buildOffer(app: TestApp, wanted: Wanted = {}) {
  const { stock = 100, rooms = 10, activityStock = 50, review = 'pay_then_review' } = wanted;
  const allowed = [...(wanted.changes ?? attendeeChanges)];
  const { id: meetingId } = await buildMeeting(app, { state: 'published' });
  const window = priceWindow({ price: wanted.price ?? { CNY: 120_000, USD: 18_000 } });
  const delegate = registrationType({ stock, identities: [], windows: [window] });
  const room = (kind: 'king' | 'standard') => ({
    id: randomUUID(),
    kind,
    name: text(`A ${kind} room`, '房间'),
    capacity: 2,
    shared: kind === 'standard',
    breakfast: true,
    price: { CNY: 48_001, USD: 7_000 },
    hidden: false,
    nights: NIGHTS.map((day) => ({ day, stock: rooms })),
  });
  const [king, twin] = [room('king'), room('standard')];
  const hotel: HotelsSection['hotels'][number] = {
    id: randomUUID(),
    name: text('Harbour Hotel', '港湾酒店'),
    address: noText,
    phone: '',
    distance: noText,
    description: noText,
    coordinates: null,
    hidden: false,
    rooms: [king, twin],
  };
  const activity = (kind: 'lunch' | 'sub_forum', hour: number): ActivitiesSection['activities'][number] => ({
    id: randomUUID(),
    kind,
    name: text(kind, '活动'),
    description: noText,
    place: noText,
    startsAt: `2026-06-15T0${hour}:00:00.000Z`,
    endsAt: `2026-06-15T0${hour + 1}:00:00.000Z`,
    price: { CNY: 8_000, USD: 1_200 },
    stock: activityStock,
    typeIds: [],
    hidden: false,
  });
  const [lunch, forum] = [activity('lunch', 4), activity('sub_forum', 6)];
  await storeContent(app, meetingId, [
    { name: 'types', content: { types: [delegate] } },
    { name: 'hotels', content: { hotels: [hotel] } },
    { name: 'activities', content: { activities: [lunch, forum] } },
    { name: 'rules', content: { ...rulesWithChanges, review, changes: { allowed, until: null } } },
  ]);
  return { meetingId, type: delegate, window, hotel, king, twin, lunch, forum };
}
export type BuiltOffer = Awaited<ReturnType<typeof buildOffer>>;

let people = 0;

/** Returns valid answers to the form of a new conference; each call describes another person. */
export function personValues(typeId: string, overrides: Record<string, string> = {}) {
  people += 1;
  return {
    fullName: `王伟${String.fromCodePoint(0x4e00 + people)}`,
    gender: 'male',
    organization: '滨海大学',
    email: `person${people}@example.org`,
    phone: `1380${String(1_000_000 + people)}`,
    identity: 'teacher',
    typeId,
    ...overrides,
  };
}

export function memberDraft(
  typeId: string,
  {
    values = {},
    stay = {},
    activityIds = [],
  }: { values?: Record<string, string>; stay?: Partial<StayDraft>; activityIds?: string[] } = {},
): MemberDraft {
  return {
    values: personValues(typeId, values),
    stay: { ...emptyStay, ...stay },
    activityIds,
    hotelConsent: true,
  };
}

/** Saves data as typed, but orders nothing. */
export async function buildDraft(
  app: TestApp,
  meetingId: string,
  accountId: string,
  members: readonly MemberDraft[],
  { kind = 'individual', head = {} }: { kind?: 'individual' | 'team'; head?: Partial<DraftHead> } = {},
): Promise<{ id: string; memberIds: string[] }> {
  const id = randomUUID();
  const now = app.clock.now();
  await app.kernel.db.execute(sql`
    insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
    values (${id}, ${meetingId}, ${accountId}, ${kind}, 'draft', ${JSON.stringify({ ...emptyHead, ...head })}::jsonb, ${now}, ${now})`);
  const memberIds: string[] = [];
  for (const [position, draft] of members.entries()) {
    const memberId = randomUUID();
    memberIds.push(memberId);
    await app.kernel.db.execute(sql`
      insert into participants (id, meeting_id, registration_id, position, state, draft, changed_at)
      values (${memberId}, ${meetingId}, ${id}, ${position}, 'draft', ${sealDraft(app.kernel.keys, memberId, draft)}, ${now})`);
  }
  return { id, memberIds };
}

/** Returns the order that a buyer agrees to on the screen, computed from the current draft. */
export async function agreeTo(
  app: TestApp,
  meetingId: string,
  members: readonly (MemberDraft & { id: string })[],
  currency: Currency = 'CNY',
  code?: BuiltCode,
) {
  const offer = await findReadyOffer(app.kernel, app.kernel.db, meetingId);
  const terms = code?.terms;
  const draft = {
    kind: 'individual' as const,
    head: emptyHead,
    members,
    currency,
    method: null,
    code: terms,
  };
  const { fees, units } = requireValidDraft(app.kernel.keys, offer, draft, app.clock.now()).quote;
  const wanted = units.size > 0 ? [...units.keys()] : ['-'];
  return { currency, method: null, total: fees.total, units: wanted, ...(code && { code: code.code }) };
}

interface OrderedBy {
  readonly buyer?: Person;
  readonly kind?: 'individual' | 'team';
  readonly key?: string;
  readonly currency?: Currency;
  readonly code?: BuiltCode;
}

/** Takes all steps up to a placed order, by a new person by default. */
export async function buildOrder(
  app: TestApp,
  meetingId: string,
  members: readonly MemberDraft[],
  { buyer, kind, key = randomUUID(), currency, code }: OrderedBy = {},
) {
  const person = buyer ?? (await buildPerson(app));
  const head = { teamName: 'Team', contactName: 'Ada Lovelace', contactPhone: '13800138000' };
  const draft = await buildDraft(app, meetingId, person.me.id, members, {
    kind: kind ?? (members.length > 1 ? 'team' : 'individual'),
    head,
  });
  const named = members.map((member, index) => ({ ...member, id: draft.memberIds[index] ?? '' }));
  const body = await agreeTo(app, meetingId, named, currency, code);
  const answer = await app.call(placeOrder, {
    params: { id: draft.id },
    body,
    token: person.token,
    headers: { 'idempotency-key': key },
  });
  return { buyer: person, registrationId: draft.id, memberIds: draft.memberIds, body, key, answer };
}
