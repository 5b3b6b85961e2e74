import { and, eq, gt, sql } from 'drizzle-orm';
import type { Programme } from '@plenum/contract/meetings/programme';
import { type ProgrammeItemKind, programmeItemKinds } from '@plenum/contract/meetings/programme-endpoints';
import type { Db, Tx } from '#kernel/db/database';
import { type ProgrammeItemRow, programmeItems } from './tables.ts';

export const listOfKind = {
  room: 'rooms',
  track: 'tracks',
  speaker: 'speakers',
  session: 'sessions',
} as const satisfies Record<ProgrammeItemKind, keyof Programme>;

/** Items in order, including removed ones; with `since`, only those changed after that revision. */
export async function findItems(db: Db | Tx, meetingId: string, since = -1): Promise<ProgrammeItemRow[]> {
  return db
    .select()
    .from(programmeItems)
    .where(and(eq(programmeItems.meetingId, meetingId), gt(programmeItems.revision, since)))
    .orderBy(programmeItems.position, programmeItems.id);
}

/** The only function that assembles a programme from its items. The result is not validated against the schema. */
export function assembleProgramme(rows: readonly Pick<ProgrammeItemRow, 'kind' | 'body'>[]): Programme {
  const lists: Record<string, unknown[]> = { rooms: [], tracks: [], speakers: [], sessions: [] };
  for (const { kind, body } of rows) if (body) lists[listOfKind[kind]]?.push(body);
  return lists as unknown as Programme;
}

export function itemKey({ kind, id }: { kind: ProgrammeItemKind; id: string }): string {
  return `${kind}:${id}`;
}

export async function writeItems(tx: Tx, rows: readonly ProgrammeItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { version, revision, position, body, changedAt, changedBy } = programmeItems;
  const taken = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  await tx
    .insert(programmeItems)
    .values([...rows])
    .onConflictDoUpdate({
      target: [programmeItems.meetingId, programmeItems.kind, programmeItems.id],
      set: {
        version: taken(version),
        revision: taken(revision),
        position: taken(position),
        body: taken(body),
        changedAt: taken(changedAt),
        changedBy: taken(changedBy),
      },
    });
}

interface Stamp {
  readonly meetingId: string;
  readonly revision: number;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** Replaces the draft: writes the differences, and removes the items that are not in the new programme. */
export async function replaceItems(tx: Tx, programme: Programme, stamp: Stamp): Promise<void> {
  const known = new Map((await findItems(tx, stamp.meetingId)).map((row) => [itemKey(row), row]));
  const written: ProgrammeItemRow[] = [];
  for (const kind of programmeItemKinds) {
    for (const [index, body] of programme[listOfKind[kind]].entries()) {
      const key = itemKey({ kind, id: body.id });
      const row = known.get(key);
      known.delete(key);
      const position = index + 1;
      if (row && row.position === position && isSame(row.body, body)) continue;
      written.push({ ...stamp, kind, id: body.id, version: (row?.version ?? 0) + 1, position, body });
    }
  }
  const gone = [...known.values()].filter(({ body }) => body !== null);
  await writeItems(tx, [
    ...written,
    ...gone.map((row) => ({ ...row, ...stamp, version: row.version + 1, body: null })),
  ]);
}

/** Compares two values regardless of member order, because PostgreSQL reorders the members of an object. */
export function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
