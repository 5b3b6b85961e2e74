import { createHash } from 'node:crypto';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { registrationEndsAt } from '@plenum/contract/meetings/states';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import type { MeetingOffer, ReadyOffer } from '#modules/meetings/offer/public';
import { orderQueueOf } from '../checkout/place-order.ts';
import { readDrafts } from '../checkout/read-drafts.ts';
import { requireValidDraft } from '../checkout/require-valid-draft.ts';
import { openMember } from '../people/registration-queries.ts';
import type { WaitingRow } from '../tables.ts';
import { waitingFact } from './audit-facts.ts';
import { changeWishes, endEntry, lockWaiting, waitForMore } from './change-entry.ts';
import { findEntry } from './waiting-queries.ts';

/**
 * `short`: not enough is left after all. `ended`: the draft can no longer be ordered. `moved`: the entry asks for more
 * than on joining, and moved to the end. `later`: nothing is decided, so the next round tries again.
 */
export type OfferOutcome = 'offered' | 'short' | 'ended' | 'moved' | 'later';

// Refusals that the form did not cause: a concurrent change, or a time outside the registration period.
const transient: readonly Refusal[] = [
  kernelRefusals.BUSY,
  kernelRefusals.CHANGED_MEANWHILE,
  kernelRefusals.NOT_FOUND,
  orderRefusals.NOT_PLACED,
  orderRefusals.PRICE_CHANGED,
  registrationRefusals.CLOSED,
  registrationRefusals.NOT_OPEN_YET,
];

/**
 * Places the order of an entry at current prices. It takes the same path as all orders, so the stock is exact, and
 * check_out gives an entry only one order, even if several servers ask.
 */
export async function offerTo(kernel: Kernel, offer: ReadyOffer, entry: WaitingRow): Promise<OfferOutcome> {
  try {
    const wishes = await readWishes(kernel, offer, entry);
    if (wishes === null) return 'later';
    if (!wishes.isValid) return await end(kernel, entry);
    if (!(await adopt(kernel, entry, wishes))) return 'moved';
    const call = callOf(entry);
    const { currency, method } = entry;
    const placing = { currency, method, total: wishes.total, units: Object.keys(wishes.wanted) };
    const requestHash = createHash('sha256').update(call.key).digest();
    const offeredTo = { entryId: entry.id, until: offerUntil(offer, wishes.payBy, kernel.clock.now()) };
    await orderQueueOf(kernel).place({
      ...call,
      placing,
      requestHash,
      requestId: null,
      address: null,
      offeredTo,
    });
    return 'offered';
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (transient.includes(error.refusal) || isMethodOnly(error)) return 'later';
    if (error.refusal !== orderRefusals.NO_STOCK) return end(kernel, entry);
    const short = Object.keys(error.details.fields ?? {}).map((path) => path.slice('units.'.length));
    await kernel.db.transaction(async (tx) => {
      const locked = await lockWaiting(tx, entry);
      if (locked) await waitForMore(tx, locked, short);
    });
    return 'short';
  }
}

/**
 * True if the order was refused only because its payment method is not set up at the moment, for example while its keys
 * are changed.
 */
function isMethodOnly({ refusal, details }: RefusalError): boolean {
  const fields = Object.keys(details.fields ?? {});
  return refusal === kernelRefusals.INVALID_INPUT && fields.length === 1 && fields[0] === 'method';
}

function callOf({ id, registrationId, accountId }: WaitingRow) {
  return { registrationId, accountId, key: `waiting:${id}` };
}

/** Returns the end of the offer, which is not later than the end of registration or the deadline of the prices. */
export function offerUntil(
  { meeting, rules }: Pick<MeetingOffer, 'meeting' | 'rules'>,
  payBy: string | null,
  now: Date,
): Date {
  const moments = [
    now.getTime() + rules.waitingList.offerHours * 3_600_000,
    registrationEndsAt(meeting).getTime(),
    payBy === null ? undefined : Date.parse(payBy),
  ];
  return new Date(Math.min(...moments.filter((moment) => moment !== undefined)));
}

interface Wishes extends Pick<WaitingRow, 'wanted' | 'version' | 'people'> {
  readonly isValid: boolean;
  readonly total: number;
  readonly payBy: string | null;
}

/**
 * Returns the form's current wishes, with the deadline of their price; null if the form doesn't exist or is already
 * ordered.
 */
async function readWishes(kernel: Kernel, offer: ReadyOffer, entry: WaitingRow): Promise<Wishes | null> {
  const { currency, method } = entry;
  const [stored] = await readDrafts(kernel, [callOf(entry)]);
  if (!stored || stored.same) return null;
  const members = stored.members.map((member) => ({ ...member, ...openMember(kernel.keys, member) }));
  const draft = { kind: stored.kind, head: stored.head, members, currency, method };
  const { errors, quote } = requireValidDraft(kernel.keys, offer, draft, kernel.clock.now());
  return {
    // If only the payment method is not set up at the moment, the order will be refused, but the entry keeps waiting.
    isValid: errors.every(({ field }) => field === 'method'),
    wanted: Object.fromEntries(quote.units),
    version: stored.version,
    people: members.length,
    total: quote.fees.total,
    payBy: quote.payBy,
  };
}

/**
 * Updates the entry with its form's current wishes. Returns null if the entry has moved to the end, or is no longer
 * waiting.
 */
export async function refreshEntry(
  kernel: Kernel,
  offer: ReadyOffer,
  entry: WaitingRow,
): Promise<WaitingRow | null> {
  const wishes = await readWishes(kernel, offer, entry);
  // A form that is being edited may be incomplete for a while.
  if (!wishes?.isValid) return entry;
  return adopt(kernel, entry, wishes);
}

async function adopt(kernel: Kernel, entry: WaitingRow, wishes: Wishes): Promise<WaitingRow | null> {
  if (wishes.version === entry.version) return entry;
  return kernel.db.transaction(async (tx) => {
    const locked = await lockWaiting(tx, entry);
    if (!locked) return null;
    if ((await changeWishes(tx, locked, wishes)) === 'stays') return findEntry(tx, entry.id);
    const source = { actor: null, requestId: null, address: null, at: kernel.clock.now() };
    const detail = { meeting: entry.meetingId, people: wishes.people };
    await writeAudit(tx, waitingFact('waiting.moved_to_end', entry.id, detail), source);
    return null;
  });
}

async function end(kernel: Kernel, entry: WaitingRow): Promise<OfferOutcome> {
  await kernel.db.transaction(async (tx) => {
    const locked = await lockWaiting(tx, entry);
    if (!locked) return;
    const at = kernel.clock.now();
    await endEntry(tx, locked, { state: 'lapsed', reason: 'form', at });
    const source = { actor: null, requestId: null, address: null, at };
    await writeAudit(tx, waitingFact('waiting.lapsed', entry.id, { meeting: entry.meetingId }), source);
  });
  return 'ended';
}
