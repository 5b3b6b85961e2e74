import { type GiveUpQuote, type GiveUpWish, quoteGiveUp } from '@plenum/contract/payments/cancel-items';
import type { GiveUpView } from '@plenum/contract/payments/cancel-items-endpoints';
import { nightsBetween } from '@plenum/contract/registration/orders/price';

/** The selected items to cancel: nights and activities, person by person. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>;

export type GiveUpLine = GiveUpView['lines'][number];

export function linesOf(view: GiveUpView, participantId: string) {
  const own = view.lines.filter((line) => line.participantId === participantId);
  return {
    activities: own.filter(({ checkIn }) => checkIn === null),
    rooms: own.filter(({ checkIn }) => checkIn !== null),
  };
}

export function nightsOf(rooms: readonly GiveUpLine[]): string[] {
  return rooms.flatMap(({ checkIn, checkOut }) => nightsBetween(checkIn ?? '', checkOut ?? '')).toSorted();
}

export interface QuotedGiveUp {
  readonly wishes: readonly GiveUpWish[];
  readonly quote: GiveUpQuote;
  /** People whose remaining nights would not be consecutive. */
  readonly gaps: ReadonlySet<string>;
}

export function quoteChosen(view: GiveUpView, chosen: Chosen): QuotedGiveUp {
  const gaps = new Set<string>();
  const wishes = view.people.flatMap(({ id }): GiveUpWish[] => {
    const marked = chosen.get(id) ?? new Set();
    const { activities, rooms } = linesOf(view, id);
    const activityIds = activities.flatMap(({ activityId }) =>
      activityId !== null && marked.has(activityId) ? [activityId] : [],
    );
    const nights = nightsOf(rooms);
    const kept = nights.filter((night) => !marked.has(night));
    const stay = kept.length === nights.length ? null : stayOf(kept);
    if (stay === 'gap') gaps.add(id);
    if (stay === 'gap' || (stay === null && activityIds.length === 0)) return [];
    return [{ participantId: id, stay, activityIds }];
  });
  return { wishes, quote: quoteGiveUp(view.lines, view.orders, view.rule?.percent ?? 0, wishes), gaps };
}

function stayOf(kept: readonly string[]): NonNullable<GiveUpWish['stay']> | 'gap' {
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return { checkIn: null, checkOut: null };
  const checkOut = dayAfter(last);
  return nightsBetween(first, checkOut).length === kept.length ? { checkIn: first, checkOut } : 'gap';
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
