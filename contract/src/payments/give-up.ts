import { changeMessages as message } from '../registration/change-messages.ts';
import type { QuoteError } from '../registration/checkout/quote.ts';
import { nightsBetween } from '../registration/orders/price.ts';

/** A line of an order that is paid, as far as giving it up goes. */
export interface PaidLine {
  readonly id: number;
  readonly orderId: string;
  readonly participantId: string;
  readonly activityId: string | null;
  /** Of nights; null: an activity. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  /** What it costs less its share of the order's discount. */
  readonly paid: number;
}

/** An order with what was received for it and not given back. */
export interface PaidOrder {
  readonly id: string;
  readonly left: number;
}

/** What one person gives up. */
export interface GiveUpWish {
  readonly participantId: string;
  /** The nights that stay; both null: none, the room is given up. Null: all of them stay. */
  readonly stay: { readonly checkIn: string | null; readonly checkOut: string | null } | null;
  readonly activityIds: readonly string[];
}

/** A line, or some nights of it, that ends. */
export interface EndingPiece {
  readonly lineId: number;
  readonly orderId: string;
  readonly participantId: string;
  readonly activityId: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly paid: number;
}

export interface GiveUpQuote {
  readonly pieces: readonly EndingPiece[];
  /** What goes back, order by order; nothing where the rule gives nothing. */
  readonly refunds: readonly { readonly orderId: string; readonly amount: number }[];
  readonly total: number;
  readonly fieldErrors: readonly QuoteError[];
}

/**
 * What ends and what comes back, by the share that the conference's rule gives now. A fraction of the smallest unit stays with
 * the organizer. Pure: the browser shows it, the server decides by it.
 */
export function quoteGiveUp(
  lines: readonly PaidLine[],
  orders: readonly PaidOrder[],
  percent: number,
  wishes: readonly GiveUpWish[],
): GiveUpQuote {
  const fieldErrors: QuoteError[] = [];
  const pieces = wishes.flatMap((wish) => {
    const own = lines.filter(({ participantId }) => participantId === wish.participantId);
    return [...nightsOf(own, wish, fieldErrors), ...activitiesOf(own, wish, fieldErrors)];
  });
  const refunds = orders.flatMap(({ id, left }) => {
    const ending = pieces.filter(({ orderId }) => orderId === id);
    if (ending.length === 0) return [];
    const paid = ending.reduce((sum, piece) => sum + piece.paid, 0);
    return [{ orderId: id, amount: Math.min(Math.floor((paid * percent) / 100), left) }];
  });
  return { pieces, refunds, total: refunds.reduce((sum, { amount }) => sum + amount, 0), fieldErrors };
}

function pieceOf(line: PaidLine, part: Pick<EndingPiece, 'checkIn' | 'checkOut' | 'paid'>): EndingPiece {
  const { id: lineId, orderId, participantId, activityId } = line;
  return { lineId, orderId, participantId, activityId, ...part };
}

function nightsOf(own: readonly PaidLine[], { participantId, stay }: GiveUpWish, errors: QuoteError[]) {
  if (stay === null) return [];
  const nights = own.flatMap(({ checkIn, checkOut, ...line }) =>
    checkIn === null || checkOut === null ? [] : [{ ...line, checkIn, checkOut }],
  );
  const begin = nights.map(({ checkIn }) => checkIn).toSorted()[0];
  const end = nights
    .map(({ checkOut }) => checkOut)
    .toSorted()
    .at(-1);
  const { checkIn: from, checkOut: to } = stay;
  const isNone = from === null && to === null;
  const isAmong =
    begin !== undefined &&
    end !== undefined &&
    (isNone || (from !== null && to !== null && begin <= from && from < to && to <= end));
  if (!isAmong) {
    errors.push({ memberId: participantId, field: 'stay.checkIn', code: message.nights_kept });
    return [];
  }
  return nights.flatMap((line) => {
    const { checkIn, checkOut, paid } = line;
    const all = nightsBetween(checkIn, checkOut).length;
    const parts = isNone
      ? [{ checkIn, checkOut }]
      : [
          { checkIn, checkOut: earlier(checkOut, from ?? '') },
          { checkIn: later(checkIn, to ?? ''), checkOut },
        ];
    return parts
      .filter((part) => part.checkIn < part.checkOut)
      .map((part) =>
        pieceOf(line, {
          ...part,
          paid: Math.floor((paid * nightsBetween(part.checkIn, part.checkOut).length) / all),
        }),
      );
  });
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function activitiesOf(
  own: readonly PaidLine[],
  { participantId, activityIds }: GiveUpWish,
  errors: QuoteError[],
): EndingPiece[] {
  return [...new Set(activityIds)].flatMap((id) => {
    const line = own.find(({ activityId }) => activityId === id);
    if (line) return [pieceOf(line, { checkIn: null, checkOut: null, paid: line.paid })];
    errors.push({ memberId: participantId, field: `activities.${id}`, code: message.activity_missing });
    return [];
  });
}
