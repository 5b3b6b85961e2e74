import { counterName, unitName } from '@plenum/contract/registration/checkout/unit';
import type { RoomUnit } from '@plenum/contract/registration/orders/schemas';

/** A counter as the database returns it. Places count as rooms for one guest. */
export interface UnitCounter {
  readonly kind: 'type' | 'activity' | 'night' | 'code';
  readonly ref: string;
  readonly day: string | null;
  /** Null if unlimited. */
  readonly stock: number | null;
  readonly capacity: number;
  readonly taken: number;
  readonly men_beds: number;
  readonly women_beds: number;
  /** The number of waiting-list entries; for a night, it includes people who wait for a bed. */
  readonly waiting: number;
  readonly waiting_men: number;
  readonly waiting_women: number;
}

/** Returns the name that `counterName` returns for each unit of this counter. */
export function nameOfCounter({ kind, ref, day }: UnitCounter): string {
  return counterName(
    kind === 'night' ? { kind, roomTypeId: ref, day: day ?? '', piece: 'room' } : { kind, id: ref },
  );
}

/** Returns the name of a room or bed on the counter's night. */
export function pieceName({ ref, day }: UnitCounter, piece: RoomUnit): string {
  return unitName({ kind: 'night', roomTypeId: ref, day: day ?? '', piece });
}

/**
 * Returns the number of rooms that are taken as a whole, or bed by bed by people of one gender. `rooms_taken` in
 * available-units.sql computes the same.
 */
export function roomsTaken({ taken, capacity, men_beds: men, women_beds: women }: UnitCounter): number {
  return taken + Math.ceil(men / capacity) + Math.ceil(women / capacity);
}
