import type { Programme } from '@plenum/contract/meetings/programme';
import type { ProgrammeItem, ProgrammeItemKind } from '@plenum/contract/meetings/programme-endpoints';

/** The content type of each kind of item. */
export type BodyOf<K extends ProgrammeItemKind> = NonNullable<Extract<ProgrammeItem, { kind: K }>['body']>;
export type Body = NonNullable<ProgrammeItem['body']>;

export const listOfKind = {
  room: 'rooms',
  track: 'tracks',
  speaker: 'speakers',
  session: 'sessions',
} as const satisfies Record<ProgrammeItemKind, keyof Programme>;

/** A change of one item. A null `body` removes it. */
export interface Edit {
  readonly kind: ProgrammeItemKind;
  readonly id: string;
  readonly body: Body | null;
  /** The item's new position. If undefined, an existing item keeps its place and a new one is added at the end. */
  readonly position?: number | undefined;
  /**
   * The version that the edit is based on, if it was read earlier, for example by a form. Undefined for the version
   * shown now.
   */
  readonly base?: number | undefined;
}

export type Items = ReadonlyMap<string, ProgrammeItem>;

export function keyOf({ kind, id }: { kind: ProgrammeItemKind; id: string }): string {
  return `${kind}:${id}`;
}

export function put<K extends ProgrammeItemKind>(kind: K, body: BodyOf<K>, position?: number): Edit {
  return { kind, id: body.id, body, position };
}

export function removal(kind: ProgrammeItemKind, id: string): Edit {
  return { kind, id, body: null };
}

/** Adds newer items to the known ones. */
export function mergeItems(known: Items, found: readonly ProgrammeItem[]): Items {
  const newer = found.filter((item) => item.version > (known.get(keyOf(item))?.version ?? 0));
  if (newer.length === 0) return known;
  const merged = new Map(known);
  for (const item of newer) merged.set(keyOf(item), item);
  return merged;
}

interface Placed {
  readonly kind: ProgrammeItemKind;
  readonly id: string;
  readonly position: number;
  readonly body: Body;
}

/** Returns the programme with the edits that are not stored yet. Items that did not change stay the same objects. */
export function assemble(items: Items, edits: readonly Edit[]): Programme {
  const shown = new Map<string, Placed>();
  for (const [key, { kind, id, position, body }] of items) {
    if (body) shown.set(key, { kind, id, position, body });
  }
  let last = Math.max(0, ...[...items.values()].map(({ position }) => position));
  for (const { kind, id, body, position } of edits) {
    const key = keyOf({ kind, id });
    last += 1;
    if (body) shown.set(key, { kind, id, body, position: position ?? items.get(key)?.position ?? last });
    else shown.delete(key);
  }
  const lists: Record<string, unknown[]> = { rooms: [], tracks: [], speakers: [], sessions: [] };
  const ordered = [...shown.values()].toSorted(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  for (const { kind, body } of ordered) lists[listOfKind[kind]]?.push(body);
  return lists as unknown as Programme;
}
