import { priceMessages } from '@plenum/contract/meetings/price-window';
import type { Offer } from '@plenum/contract/registration/offer';
import { readUnit } from '@plenum/contract/registration/checkout/unit';
import { lodgingMessages } from '@plenum/contract/registration/lodging-messages';
import { roomsOf } from './wishes.ts';

/** Returns the names of chosen items of which too few are available now, each name once. */
export function shortNames(offer: Offer, units: ReadonlyMap<string, number>): string[] {
  const names = [...units].flatMap(([unit, count]) => {
    const found = findUnit(offer, unit);
    return found !== null && found.left !== null && found.left < count ? [found.name] : [];
  });
  return [...new Set(names)];
}

// `left` is null if there is no limit.
function findUnit(offer: Offer, unitName: string): { name: string; left: number | null } | null {
  const unit = readUnit(unitName);
  if (unit?.kind === 'night') {
    const { roomTypeId, day, piece } = unit;
    const found = roomsOf(offer).find(({ room }) => room.id === roomTypeId);
    const night = found?.room.nights.find((one) => one.day === day);
    if (!found || !night) return null;
    const left = piece === 'men_bed' ? night.menBeds : piece === 'women_bed' ? night.womenBeds : night.rooms;
    return { name: `${found.hotel.name} · ${found.room.name}`, left };
  }
  const things = unit?.kind === 'type' ? offer.types : offer.activities;
  const thing = things.find((one) => one.id === unit?.id);
  return thing ? { name: thing.name, left: thing.remaining } : null;
}

/** Whether an unavailable item can still be chosen in order to wait for it, because it is only sold out. */
export function isWaitable({ waitingList }: Pick<Offer, 'waitingList'>, reason: string): boolean {
  return waitingList.on && (reason === priceMessages.no_stock || reason === lodgingMessages.no_rooms);
}
