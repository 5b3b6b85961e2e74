import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { ChangePerson, placeChange as endpoint } from '@plenum/contract/registration/changes/endpoints';
import { changeMessages, changeRefusals } from '@plenum/contract/registration/change-messages';
import { type ChangeQuote, quoteChange } from '@plenum/contract/registration/changes/quote-change';
import type { QuoteError } from '@plenum/contract/registration/checkout/quote';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import type { Tx } from '#kernel/db/database';
import { refuse, type FieldErrorCode } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { type ConsentingSource, recordHotelConsents } from '#modules/consents/public';
import { findOffer, findTerms, type MeetingOffer } from '#modules/meetings/offer/public';
import { orderEventOf, orderPlaced } from '../events.ts';
import { findOpenAddition, isBeingGivenUp } from '../orders/additions.ts';
import { lockOrders } from '../orders/order-queries.ts';
import { mayChange, whyNotChange } from '../orders/change-rules.ts';
import { pricedOffer } from '../settling/prices.ts';
import {
  findMembers,
  lockOwnRegistration,
  lockRegistration,
  openMember,
} from '../people/registration-queries.ts';
import { sealDraft } from '../people/member-draft.ts';
import { updateMembers } from '../people/member-writes.ts';
import type { AddedBed } from '../sharing/answer.ts';
import type { OrderRow, RegistrationRow } from '../tables.ts';
import { addedFact } from './audit-facts.ts';
import { shareMeeting } from './begin-change.ts';
import { findChangePeople } from './find-change.ts';
import { writeOrder } from './write-order.ts';

type Wanted = BodyOf<typeof endpoint>;
type Placed = ReplyOf<typeof endpoint>;

/** Places a change by the buyer, within the organizer's rules. */
export async function placeChange(
  kernel: Kernel,
  tx: Tx,
  registrationId: string,
  wanted: Wanted,
  source: ConsentingSource & { readonly actor: string },
): Promise<Placed> {
  const meetingId = await shareMeeting(tx, registrationId);
  const { row } = await lockOwnRegistration(tx, registrationId, source.actor);
  return placed(
    await place(kernel, tx, { meetingId, registration: row, wanted, isStaff: false, reason: '' }, source),
  );
}

/** Places a change on the buyer's behalf. The buyer pays for the resulting order like for any other order. */
export async function placeChangeFor(
  kernel: Kernel,
  tx: Tx,
  { id: meetingId, registrationId }: { id: string; registrationId: string },
  { reason, ...wanted }: Wanted & { readonly reason: string },
  source: ConsentingSource,
): Promise<Placed> {
  if ((await shareMeeting(tx, registrationId)) !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const { row } = await lockRegistration(tx, registrationId);
  return placed(
    await place(kernel, tx, { meetingId, registration: row, wanted, isStaff: true, reason }, source),
  );
}

function placed({ orderId, number }: Placed): Placed {
  return { orderId, number };
}

/** Orders the bed at its present price. The caller has locked the meeting and the registration. */
export async function orderAddedBed(
  kernel: Kernel,
  tx: Tx,
  { meetingId, registrationId, participantId, stay, hotelConsent }: AddedBed,
  source: ConsentingSource & { readonly actor: string },
): Promise<{ orderId: string; total: number }> {
  const { row } = await lockOwnRegistration(tx, registrationId, source.actor);
  const person = {
    participantId,
    stay: { ...stay, choice: 'shared' as const },
    activityIds: [],
    hotelConsent,
  };
  const wanted = { people: [person], total: null };
  return place(kernel, tx, { meetingId, registration: row, wanted, isStaff: false, reason: '' }, source);
}

interface Change {
  readonly meetingId: string;
  readonly registration: RegistrationRow;
  /** The total is null if the price shown was an estimate; the current price then applies. */
  readonly wanted: Omit<Wanted, 'total'> & { readonly total: number | null };
  readonly isStaff: boolean;
  readonly reason: string;
}

async function place(
  kernel: Kernel,
  tx: Tx,
  change: Change,
  source: ConsentingSource,
): Promise<Placed & { total: number }> {
  const { meetingId, registration, wanted, isStaff, reason } = change;
  const [first] = registration.orderId === null ? [] : await lockOrders(tx, [registration.orderId]);
  const open = first ? await findOpenAddition(tx, first.id) : null;
  const isGivingUp = await isBeingGivenUp(tx, registration.id);
  const changing = {
    registration,
    order: first ?? null,
    hasOpenAddition: open !== null,
    isGivingUp,
    isStaff,
  };
  const whyNot = whyNotChange(changing, await findTerms(tx, meetingId), source.at);
  if (whyNot !== null || !first) refuse(whyNot ?? kernelRefusals.NOT_FOUND);
  const offer = await findOffer(tx, meetingId);
  requireAllowed(wanted, offer, isStaff);

  const people = await findChangePeople(kernel.keys, tx, registration.id);
  const quoted = quoteChange(pricedOffer(offer), people, wanted.people, first.currency);
  requireNoErrors(wanted, people, quoted);
  if (wanted.total !== null && quoted.fees.total !== wanted.total) refuse(orderRefusals.PRICE_CHANGED);

  await keepConsent(kernel, tx, registration, people, wanted, source);
  const order = await writeOrder(kernel.keys, tx, offer, first, quoted, source);
  await writeAudit(tx, addedFact(order.id, { ...factOf(order, first), reason }), source);
  await emit(tx, orderPlaced, orderEventOf(order), source.at);
  return { orderId: order.id, number: order.number, total: order.total };
}

function requireAllowed({ people }: Pick<Wanted, 'people'>, offer: MeetingOffer, isStaff: boolean): void {
  const adds = {
    addNights: people.some(({ stay }) => stay !== null),
    addActivities: people.some(({ activityIds }) => activityIds.length > 0),
  };
  for (const name of ['addNights', 'addActivities'] as const)
    if (adds[name] && !mayChange(name, offer, isStaff)) refuse(changeRefusals.CHANGE_OFF);
}

function requireNoErrors(
  { people: wanted }: Pick<Wanted, 'people'>,
  people: readonly ChangePerson[],
  { fieldErrors, lines }: ChangeQuote,
): void {
  const places = new Map(wanted.map(({ participantId }, index) => [participantId, index]));
  // If a person were named twice, the items would be added twice.
  if (places.size < wanted.length || wanted.some(({ participantId }) => !isAmong(people, participantId)))
    refuse(kernelRefusals.NOT_FOUND);
  const consents = wanted.flatMap(({ participantId, stay, hotelConsent }): QuoteError[] => {
    const person = people.find(({ id }) => id === participantId);
    const isMissing = stay !== null && !hotelConsent && person?.needsConsent === true;
    return isMissing
      ? [{ memberId: participantId, field: 'hotelConsent', code: registrationMessages.consent_required }]
      : [];
  });
  const errors = [...fieldErrors, ...consents];
  const fields = Object.fromEntries(
    errors.map(({ memberId, field, code, values }): [string, FieldErrorCode] => [
      `people.${places.get(memberId)}.${field}`,
      values ? { code, values } : code,
    ]),
  );
  if (errors.length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  if (lines.length === 0)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { people: changeMessages.nothing_added } });
}

function isAmong(people: readonly ChangePerson[], id: string): boolean {
  return people.some((person) => person.id === id);
}

async function keepConsent(
  { keys }: Kernel,
  tx: Tx,
  { id: registrationId, meetingId }: { readonly id: string; readonly meetingId: string },
  people: readonly ChangePerson[],
  { people: wanted }: Pick<Wanted, 'people'>,
  source: ConsentingSource,
): Promise<void> {
  const asked = new Set(people.filter(({ needsConsent }) => needsConsent).map(({ id }) => id));
  const agreed = new Set(
    wanted.flatMap(({ participantId, stay, hotelConsent }) =>
      stay !== null && hotelConsent && asked.has(participantId) ? participantId : [],
    ),
  );
  if (agreed.size === 0) return;
  const members = (await findMembers(tx, registrationId)).filter(({ id }) => agreed.has(id));
  const sealed = members.map((member) => {
    const draft = { ...openMember(keys, member), hotelConsent: true };
    return { id: member.id, draft: sealDraft(keys, member.id, draft) };
  });
  await updateMembers(tx, registrationId, sealed, source.at);
  const choices = sealed.map(({ id }) => ({ participantId: id, before: false, after: true }));
  await recordHotelConsents(tx, meetingId, choices, source);
}

function factOf({ number, total, currency, meetingId }: OrderRow, first: OrderRow) {
  return { meeting: meetingId, number, total, currency, addsTo: first.number };
}
