import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type DraftHead, emptyHead } from '@plenum/contract/registration/people/draft';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import { findReadyOffer, type ReadyOffer } from '#modules/meetings/offer/public';
import {
  type CheckoutAnswer,
  checkoutBatch,
  type CheckoutEntry,
  requireValidDraft,
  prepareOrder,
} from '#modules/registration/checkout/public';
import { createCode, type FoundCode } from '#modules/registration/public';
import { sealDraft } from '#modules/registration/people/public';
import { DEMO_MEETING_ID, demoAccounts } from '../accounts.ts';
import { demoId } from '../words.ts';
import { createDice, type Dice, inventPerson } from './invent.ts';
import { type PlannedRegistration, planRegistrations } from './plan-registrations.ts';
import { type Placed, settle, workThrough } from './work-through.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Registers as many people as the plan has taken places, with the same kind of orders as real visitors, on the days
 * since registration opened.
 */
export async function loadPeople(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  counts: Readonly<Record<string, number>>,
  source: AuditSource,
): Promise<void> {
  const offer = await findReadyOffer(kernel, tx, meetingId);
  const dice = createDice(offer.meeting.slug);
  const planned = planRegistrations(offer, counts, dice, 10_000 * (1 + dice.below(900)));
  if (planned.length === 0) return;
  await writeDrafts(kernel, tx, offer, planned, source.at);
  const days = Map.groupBy(planned, () => orderMoment(offer, dice, source.at).getTime());
  const placed: Placed[] = [];
  const code = meetingId === DEMO_MEETING_ID ? await makeCode(tx, meetingId, source) : null;
  const withCode = new Set(code ? planned.filter((_, index) => index % 15 === 4) : []);
  for (const [at, some] of [...days].toSorted(([one], [other]) => one - other)) {
    placed.push(
      ...(await placeAll(kernel, tx, offer, some, dice, new Date(at), (one) =>
        withCode.has(one) ? code : null,
      )),
    );
  }
  await workThrough(kernel, tx, offer, placed, dice, source);
  if (meetingId === DEMO_MEETING_ID) await loadOwn(kernel, tx, offer, source);
}

const OWN_DAYS = 9;

/** The registration of the demo's attendee, paid and approved, so that “my conferences” is not empty. */
async function loadOwn(kernel: Kernel, tx: Tx, offer: ReadyOffer, source: AuditSource): Promise<void> {
  const person = demoAccounts.find(({ role }) => role === 'attendee');
  const found = await tx.execute<{ id: string }>(
    sql`select id from accounts where username = ${person?.username ?? ''}`,
  );
  const [accountId, type] = [found.rows[0]?.id, offer.types[0]];
  if (!person || !accountId || !type) return;
  const { name: fullName, phone, email } = person;
  const dice = createDice('own');
  const { values } = inventPerson(dice, 7, type.identities[0] ?? 'teacher', 0);
  const member = {
    id: demoId('own person'),
    values: { ...values, fullName, phone, email, typeId: type.id },
    stay: { ...emptyStay, choice: 'no_hotel' as const },
    activityIds: offer.activities.filter(({ kind }) => kind === 'lunch').map(({ id }) => id),
    hotelConsent: false,
  };
  const own = {
    id: demoId('own registration'),
    kind: 'individual' as const,
    name: '',
    members: [member],
    accountId,
  };
  await writeDrafts(kernel, tx, offer, [own], source.at);
  const at = new Date(source.at.getTime() - OWN_DAYS * DAY_MS);
  const [placed] = await placeAll(kernel, tx, offer, [own], dice, at, () => null);
  if (placed) await settle(tx, offer, placed, source);
}

/** Creates a discount code of 10% for members of the society, which some buyers use. */
async function makeCode(tx: Tx, meetingId: string, source: AuditSource): Promise<FoundCode> {
  const terms = {
    kind: 'percent' as const,
    percent: 10,
    amount: { CNY: null, USD: null },
    scope: 'conference' as const,
    typeIds: [],
  };
  const limits = { validFrom: null, validUntil: null, mostUses: 100, mostPerAccount: 1, active: true };
  const wanted = { code: 'BINHAI10', ...terms, ...limits, note: '滨海计算学会会员' };
  const { id } = await createCode(tx, meetingId, wanted, source);
  return { id, code: wanted.code, terms, problem: null };
}

// Returns the time of an order since registration opened; a quarter of the orders is placed in the last three days.
function orderMoment({ meeting }: ReadyOffer, dice: Dice, now: Date): Date {
  const opened = meeting.registrationOpensAt?.getTime() ?? now.getTime() - 30 * DAY_MS;
  const closed = Math.min(now.getTime(), meeting.registrationClosesAt?.getTime() ?? now.getTime());
  const days = Math.max(1, Math.floor((closed - opened) / DAY_MS));
  const back = dice.chance(0.25) ? dice.below(Math.min(3, days)) : dice.below(days);
  return new Date(Math.max(opened + HOUR_MS, closed - back * DAY_MS - (1 + dice.below(3)) * HOUR_MS));
}

async function writeDrafts(
  kernel: Kernel,
  tx: Tx,
  { meeting }: ReadyOffer,
  planned: readonly PlannedRegistration[],
  now: Date,
): Promise<void> {
  const column = (pick: (one: PlannedRegistration) => string) => sql.param(planned.map(pick));
  const unknown = planned.filter(({ accountId }) => accountId === undefined);
  const made = (pick: (one: PlannedRegistration) => string) => sql.param(unknown.map(pick));
  const firstOf =
    (key: string) =>
    ({ members }: PlannedRegistration) =>
      members[0]?.values[key] ?? '';
  await tx.execute(sql`
    insert into accounts (id, username, username_key, name, email, password_hash, language, created_at)
    select account, split_part(email, '@', 1), split_part(email, '@', 1), name, email, '', 'zh-cn', ${now}
    from unnest(${made(accountOf)}::uuid[], ${made(firstOf('fullName'))}::text[], ${made(firstOf('email'))}::text[])
      as row (account, name, email)`);
  await tx.execute(sql`
    insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
    select id, ${meeting.id}, account, kind, 'draft', head::jsonb, ${now}, ${now}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(accountOf)}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column((one) => JSON.stringify(headOf(one)))}::text[]) as row (id, account, kind, head)`);
  const members = planned.flatMap(({ id, members: some }) =>
    some.map((member, position) => ({ ...member, position, registrationId: id })),
  );
  const of = (pick: (member: (typeof members)[number]) => string | number) => sql.param(members.map(pick));
  await tx.execute(sql`
    insert into participants (id, meeting_id, registration_id, position, state, draft, changed_at)
    select id, ${meeting.id}, registration, position, 'draft', draft, ${now}
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ registrationId }) => registrationId)}::uuid[],
      ${of(({ position }) => position)}::int[],
      ${of(({ id, values, stay, activityIds, hotelConsent }) =>
        sealDraft(kernel.keys, id, { values, stay, activityIds, hotelConsent }),
      )}::text[]) as row (id, registration, position, draft)`);
}

function accountOf({ id, accountId }: PlannedRegistration): string {
  return accountId ?? demoId(`account of ${id}`);
}

function headOf({ kind, name, members }: PlannedRegistration): DraftHead {
  const { fullName = '', phone = '', email = '' } = members[0]?.values ?? {};
  if (kind === 'individual') return emptyHead;
  return { ...emptyHead, teamName: name, contactName: fullName, contactPhone: phone, contactEmail: email };
}

async function placeAll(
  kernel: Kernel,
  tx: Tx,
  offer: ReadyOffer,
  planned: readonly PlannedRegistration[],
  dice: Dice,
  at: Date,
  codeOf: (one: PlannedRegistration) => FoundCode | null,
): Promise<Placed[]> {
  const entries = planned.map((one) => entryOf(kernel, offer, one, dice, at, codeOf(one)));
  const found = await tx.execute<{ answer: CheckoutAnswer }>(
    sql`select check_out(${checkoutBatch(kernel.keys, entries, at)}::jsonb) as answer`,
  );
  const decisions = found.rows[0]?.answer.decisions ?? [];
  return entries.flatMap(({ prepared }, index) =>
    decisions[index]?.outcome === 'accepted'
      ? {
          registrationId: prepared.stored.id,
          orderId: prepared.orderId,
          accountId: prepared.stored.accountId,
          total: prepared.quoted.fees.total,
          at,
        }
      : [],
  );
}

function entryOf(
  kernel: Kernel,
  offer: ReadyOffer,
  planned: PlannedRegistration,
  dice: Dice,
  at: Date,
  code: FoundCode | null,
): CheckoutEntry {
  const head = headOf(planned);
  // Only orders paid by bank transfer hold their places for days.
  const transfers = offer.payment.methods.filter((method) => transferMethods.includes(method));
  const method = transfers.length > 0 ? dice.pick(transfers) : (offer.payment.methods[0] ?? null);
  const draft = { ...planned, head, currency: 'CNY' as const, method, code: code?.terms };
  const { fees, units } = requireValidDraft(kernel.keys, offer, draft, at).quote;
  const stored = {
    id: planned.id,
    meetingId: offer.meeting.id,
    accountId: accountOf(planned),
    kind: planned.kind,
    state: 'draft' as const,
    review: null,
    version: 1,
    head,
    orderId: null,
    orderState: null,
    members: planned.members.map(({ id, ...member }) => ({
      id,
      selfFilled: false,
      draft: sealDraft(kernel.keys, id, member),
    })),
    same: null,
  };
  const placing = { currency: 'CNY' as const, method, total: fees.total, units: [...units.keys()] };
  return {
    prepared: prepareOrder(kernel, offer, stored, placing, at, code),
    key: randomUUID(),
    requestHash: Buffer.alloc(0),
    requestId: null,
    address: null,
    waitingEntry: null,
    invitations: [],
    requests: [],
  };
}
