import { changeMessages as message } from '../registration/change-messages.ts';
import type { QuoteError } from '../registration/checkout/quote.ts';
import { nightsBetween } from '../registration/orders/price.ts';

/** The facts about a line of a paid order that are needed to cancel it. */
export interface PaidLine {
  readonly id: number;
  readonly orderId: string;
  readonly participantId: string;
  readonly activityId: string | null;
  /** The first night of a room; null for an activity. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  /** The line's price less its share of the order's discount. */
  readonly paid: number;
}

/** An order with the money received for it and not refunded. */
export interface PaidOrder {
  readonly id: string;
  readonly left: number;
}

/** The items that one person cancels. */
export interface GiveUpWish {
  readonly participantId: string;
  /** The nights to keep. Null to keep all; if both days are null, the room is cancelled. */
  readonly stay: { readonly checkIn: string | null; readonly checkOut: string | null } | null;
  readonly activityIds: readonly string[];
}

/** A line that is cancelled, entirely or for some of its nights. */
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
  /** The refunds, order by order; none if the policy refunds nothing. */
  readonly refunds: readonly { readonly orderId: string; readonly amount: number }[];
  readonly total: number;
  readonly fieldErrors: readonly QuoteError[];
}

/**
 * Returns the items to be cancelled and the refund at the percentage that the policy refunds now. Fractions of the
 * smallest unit are not refunded. This is a pure function, because the browser shows its result and the server decides
 * with it.
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
