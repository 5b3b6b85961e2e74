import { MOST_ORDERS } from '@plenum/contract/payments/statement-endpoints';
import type { Confidence, MatchReason } from '@plenum/contract/payments/statement-schemas';
import { nameKey, nearKey, referencesIn } from './references.ts';
import type { LineRow } from './tables.ts';

/** The facts of an order that decide whether a line of a statement can be its payment. */
export interface BookOrder {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  /** Zero if the order is paid or cancelled, or can't be paid yet. */
  readonly due: number;
  /** When the order's price expires; null if it doesn't. */
  readonly payBy: Date | null;
  /** The buyer, the people's organizations and the title of the invoice. */
  readonly names: readonly string[];
  /** Waiting proofs: the buyer's statements about transfers. */
  readonly slips: readonly { readonly amount: number; readonly payer: string }[];
}

/** Money that was recorded with a proof or by hand and is not matched to a line yet. */
export interface BookReceipt {
  readonly id: string;
  readonly orderId: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly tradeNo: string;
  readonly paidAt: Date;
}

export interface MatchBook {
  readonly orders: readonly BookOrder[];
  readonly receipts: readonly BookReceipt[];
  /** The start of a day in the conference's time zone. */
  readonly startOf: (day: string) => Date;
}

export interface Share {
  readonly orderId: string;
  readonly amount: number;
}

export interface Proposal {
  readonly confidence: Confidence;
  readonly reasons: readonly MatchReason[];
  /** Empty if the payment had already been recorded. */
  readonly shares: readonly Share[];
  readonly receiptId: string | null;
}

export type ProposedLine = Pick<
  LineRow,
  'id' | 'bookedOn' | 'currency' | 'amount' | 'payer' | 'text' | 'bankId'
>;

const DAY = 86_400_000;
// A proof or finance's note may be some days off the bank's date.
const DAYS_APART = 10;

/**
 * Finds the orders of each line, earliest line first. The sum that a certain line pays is no longer due for later
 * lines, so that a second transfer for the same order is not matched like the first one.
 */
export function proposeMatches(
  lines: readonly ProposedLine[],
  book: MatchBook,
): ReadonlyMap<string, Proposal> {
  const index = indexOf(book);
  const proposals = new Map<string, Proposal>();
  for (const line of lines) {
    // Money that the bank took back is left to finance.
    if (line.amount <= 0) continue;
    const proposal = proposeFor(line, index);
    if (!proposal) continue;
    proposals.set(line.id, proposal);
    if (proposal.confidence !== 'sure') continue;
    if (proposal.receiptId !== null) index.taken.add(proposal.receiptId);
    for (const { orderId, amount } of proposal.shares)
      index.due.set(orderId, Math.max(0, (index.due.get(orderId) ?? 0) - amount));
  }
  return proposals;
}

interface Index extends MatchBook {
  readonly byId: ReadonlyMap<string, BookOrder>;
  readonly byNumber: ReadonlyMap<string, BookOrder>;
  readonly byNear: ReadonlyMap<string, readonly BookOrder[]>;
  readonly byName: ReadonlyMap<string, readonly BookOrder[]>;
  readonly byDue: ReadonlyMap<string, readonly BookOrder[]>;
  readonly byTradeNo: ReadonlyMap<string, readonly BookReceipt[]>;
  readonly receiptsOf: ReadonlyMap<string, readonly BookReceipt[]>;
  /** The amounts that are still due if all certain lines found so far are confirmed. */
  readonly due: Map<string, number>;
  readonly taken: Set<string>;
}

function indexOf(book: MatchBook): Index {
  const { orders, receipts } = book;
  const open = orders.filter(({ due }) => due > 0);
  const namesOf = ({ names, slips }: BookOrder) =>
    [...new Set([...names, ...slips.map(({ payer }) => payer)].map(nameKey))].filter(
      (name) => name.length > 1,
    );
  return {
    ...book,
    byId: new Map(orders.map((order) => [order.id, order])),
    byNumber: new Map(orders.map((order) => [order.number, order])),
    byNear: groupBy(open, ({ number }) => [nearKey(number)]),
    byName: groupBy(open, namesOf),
    byDue: groupBy(open, ({ due, currency, slips }) => [
      ...new Set([due, ...slips.map(({ amount }) => amount)].map((amount) => `${currency} ${amount}`)),
    ]),
    byTradeNo: groupBy(receipts, ({ tradeNo }) => [tradeNo]),
    receiptsOf: groupBy(receipts, ({ orderId }) => (orderId === null ? [] : [orderId])),
    due: new Map(orders.map(({ id, due }) => [id, due])),
    taken: new Set(),
  };
}

function groupBy<T>(all: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all)
    for (const key of keysOf(one)) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}

function proposeFor(line: ProposedLine, index: Index): Proposal | null {
  const { exact, near } = referencesIn(`${line.text} ${line.payer}`);
  const named = exact.flatMap((number) => index.byNumber.get(number) ?? []).slice(0, MOST_ORDERS);
  const isNear = named.length === 0;
  const orders = isNear ? unique(near.flatMap((key) => index.byNear.get(key) ?? [])) : named;
  const counted = findCounted(line, orders, index);
  if (counted) return counted;
  if (orders.length > 0) return byReference(line, orders, isNear ? 'reference_like' : 'reference', index);
  return byPayer(line, index) ?? byAmount(line, index);
}

/**
 * Finds a payment that was already recorded, under the bank's own number or for the order whose number is in the text.
 */
function findCounted(line: ProposedLine, orders: readonly BookOrder[], index: Index): Proposal | null {
  const isThis = ({ id, amount, currency }: BookReceipt) =>
    amount === line.amount && currency === line.currency && !index.taken.has(id);
  const sameId = line.bankId === '' ? [] : (index.byTradeNo.get(line.bankId) ?? []).filter(isThis);
  const [known] = sameId;
  if (known) return { confidence: 'sure', reasons: ['counted', 'bank_id'], shares: [], receiptId: known.id };
  const booked = index.startOf(line.bookedOn).getTime();
  const isAbout = ({ paidAt }: BookReceipt) => Math.abs(paidAt.getTime() - booked) <= DAYS_APART * DAY;
  for (const { id } of orders) {
    const recorded = (index.receiptsOf.get(id) ?? []).find((one) => isThis(one) && isAbout(one));
    if (!recorded) continue;
    // While the order still owes as much, the line may be another transfer of the same amount.
    const isCertain = (index.due.get(id) ?? 0) < line.amount;
    return {
      confidence: isCertain ? 'sure' : 'likely',
      reasons: ['reference', 'counted'],
      shares: [],
      receiptId: recorded.id,
    };
  }
  return null;
}

function byReference(
  line: ProposedLine,
  orders: readonly BookOrder[],
  how: 'reference' | 'reference_like',
  index: Index,
): Proposal {
  const open = orders.filter(({ id }) => (index.due.get(id) ?? 0) > 0);
  const [first] = open.length > 0 ? open : orders;
  const wanted = open.length > 0 ? open : orders.slice(0, 1);
  const doubts = doubtsOf(line, wanted, index);
  if (open.length < orders.length && !doubts.includes('order_over') && orders.length > 1)
    doubts.push('order_over');
  const owed = open.reduce((sum, { id }) => sum + (index.due.get(id) ?? 0), 0);
  const hasSlip = wanted.length === 1 && first?.slips.some(({ amount }) => amount === line.amount) === true;
  const agrees: MatchReason[] = owed === line.amount ? [open.length > 1 ? 'sum' : 'amount'] : [];
  if (hasSlip) agrees.push('slip');
  if (agrees.length === 0 && open.length > 0) doubts.push(line.amount < owed ? 'under' : 'over');
  const isSure = how === 'reference' && agrees.length > 0 && doubts.length === 0;
  return {
    confidence: isSure ? 'sure' : open.length > 0 ? 'likely' : 'possible',
    reasons: [how, ...agrees, ...doubts],
    shares: shareOut(line.amount, wanted, index),
    receiptId: null,
  };
}

/** Matches a line without an order number by the payer's name and the amount. */
function byPayer(line: ProposedLine, index: Index): Proposal | null {
  const key = nameKey(line.payer);
  const isOpen = ({ id, currency }: BookOrder) => currency === line.currency && (index.due.get(id) ?? 0) > 0;
  const theirs = key.length > 1 ? (index.byName.get(key) ?? []).filter(isOpen) : [];
  if (theirs.length === 0) return null;
  const withSlip = theirs.filter(({ slips }) =>
    slips.some(({ amount, payer }) => amount === line.amount && nameKey(payer) === key),
  );
  const [slipped, ...otherSlips] = withSlip;
  if (slipped && otherSlips.length === 0) {
    const doubts = doubtsOf(line, [slipped], index);
    return {
      confidence: doubts.length === 0 ? 'sure' : 'likely',
      reasons: ['payer', 'slip', ...doubts],
      shares: [{ orderId: slipped.id, amount: line.amount }],
      receiptId: null,
    };
  }
  const exact = theirs.filter(({ id }) => index.due.get(id) === line.amount);
  const [only] = exact;
  if (only)
    return {
      confidence: exact.length === 1 ? 'likely' : 'possible',
      reasons: ['payer', 'amount', ...doubtsOf(line, [only], index)],
      shares: [{ orderId: only.id, amount: line.amount }],
      receiptId: null,
    };
  const owed = theirs.reduce((sum, { id }) => sum + (index.due.get(id) ?? 0), 0);
  if (owed === line.amount && theirs.length <= MOST_ORDERS)
    return {
      confidence: 'likely',
      reasons: ['payer', 'sum', ...doubtsOf(line, theirs, index)],
      shares: shareOut(line.amount, theirs, index),
      receiptId: null,
    };
  const [one, ...others] = theirs;
  if (!one || others.length > 0) return null;
  return {
    confidence: 'possible',
    reasons: ['payer', line.amount < owed ? 'under' : 'over', ...doubtsOf(line, [one], index)],
    shares: [{ orderId: one.id, amount: line.amount }],
    receiptId: null,
  };
}

/**
 * Proposes an order by the amount alone, so only if exactly one order owes this amount or has a waiting proof with it.
 */
function byAmount(line: ProposedLine, index: Index): Proposal | null {
  const found = (index.byDue.get(`${line.currency} ${line.amount}`) ?? []).filter(
    ({ id }) => (index.due.get(id) ?? 0) > 0,
  );
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  const hasSlip = only.slips.some(({ amount }) => amount === line.amount);
  return {
    confidence: hasSlip ? 'likely' : 'possible',
    reasons: [hasSlip ? 'slip' : 'amount', ...doubtsOf(line, [only], index)],
    shares: [{ orderId: only.id, amount: line.amount }],
    receiptId: null,
  };
}

/** Returns the reasons why the money would wait for a decision instead of being applied to the orders. */
function doubtsOf(line: ProposedLine, orders: readonly BookOrder[], index: Index): MatchReason[] {
  const doubts: MatchReason[] = [];
  if (orders.some(({ currency }) => currency !== line.currency)) doubts.push('currency');
  if (orders.some(({ id }) => (index.due.get(id) ?? 0) === 0)) doubts.push('order_over');
  // A proof can only be sent in time, so money with a proof is never late.
  if (orders.some((order) => order.slips.length === 0 && isLate(line, order, index))) doubts.push('late');
  return doubts;
}

function isLate({ bookedOn }: ProposedLine, { payBy }: BookOrder, { startOf }: MatchBook): boolean {
  return payBy !== null && startOf(bookedOn) > payBy;
}

/**
 * Divides an amount: each order gets what it owes, and the last one also gets any rest. Orders get no share once
 * nothing is left.
 */
function shareOut(amount: number, orders: readonly BookOrder[], { due }: Index): Share[] {
  let left = amount;
  const shares = orders.map(({ id }, at) => {
    const share = at === orders.length - 1 ? left : Math.min(left, due.get(id) ?? 0);
    left -= share;
    return { orderId: id, amount: share };
  });
  return shares.filter((share) => share.amount > 0);
}

function unique(orders: readonly BookOrder[]): BookOrder[] {
  return [...new Set(orders)];
}
