import { type RoomUnit, roomUnits } from '../orders/schemas.ts';

/** A counted unit: a place, one use of a discount code, or a room or bed for one night. */
export type Unit = PlaceUnit | NightUnit;

export interface PlaceUnit {
  readonly kind: 'type' | 'activity' | 'code';
  readonly id: string;
}

export interface NightUnit {
  readonly kind: 'night';
  readonly roomTypeId: string;
  /** `2027-03-01` */
  readonly day: string;
  readonly piece: RoomUnit;
}

/**
 * Returns the name of a unit in requests, refusals and stored entries of the waiting list; available-units.sql reads
 * these names, too.
 */
export function unitName(unit: Unit): string {
  return unit.kind === 'night' ? `${nightName(unit)}:${unit.piece}` : `${unit.kind}:${unit.id}`;
}

/** Returns the name of the counter that a unit takes from. A room and its beds share one counter for each night. */
export function counterName(unit: Unit): string {
  return unit.kind === 'night' ? nightName(unit) : unitName(unit);
}

function nightName({ roomTypeId, day }: Pick<NightUnit, 'roomTypeId' | 'day'>): string {
  return `night:${roomTypeId}:${day}`;
}

/** Returns null for anything that `unitName` does not write. */
export function readUnit(name: string): Unit | null {
  const [kind, id = '', day = '', piece, ...more] = name.split(':');
  if (id === '' || more.length > 0) return null;
  if (kind === 'type' || kind === 'activity' || kind === 'code') return day === '' ? { kind, id } : null;
  const known = roomUnits.find((unit) => unit === piece);
  return kind === 'night' && day !== '' && known ? { kind, roomTypeId: id, day, piece: known } : null;
}
