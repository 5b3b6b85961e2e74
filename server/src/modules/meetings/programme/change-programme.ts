import { findFieldErrors } from '@plenum/contract/kernel/field-errors';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingMessages } from '@plenum/contract/meetings/messages';
import {
  misplacesTalks,
  type Programme,
  ProgrammeSection,
  type ProgrammeSession,
} from '@plenum/contract/meetings/programme';
import type { ProgrammeItem, ProgrammeOperation } from '@plenum/contract/meetings/programme-endpoints';
import type { Tx } from '#kernel/db/database';
import { type FieldErrorCode, refuse } from '#kernel/refusal/refusal-error';
import { refuseChanged } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { lockOpenMeeting } from '../queries.ts';
import { storeRevision } from './programme-revision.ts';
import { assembleProgramme, findItems, itemKey, listOfKind, writeItems } from './programme-items.ts';
import { presentItems } from './read-programme.ts';
import type { MeetingRow } from '../tables.ts';
import type { ProgrammeItemRow } from './tables.ts';

interface Changed {
  revision: number;
  items: ProgrammeItem[];
}

/**
 * Applies several small changes, all or none. Each names the version it is based on; if that is no longer current,
 * nothing is stored and the editor is shown both versions. Changes of different items don't conflict. The whole
 * programme is validated afterwards, so that it stays valid in any order of edits.
 */
export async function changeProgramme(
  tx: Tx,
  meetingId: string,
  operations: readonly ProgrammeOperation[],
  source: AuditSource,
): Promise<Changed> {
  const meeting = await lockOpenMeeting(tx, meetingId);
  const rows = new Map((await findItems(tx, meetingId)).map((row) => [itemKey(row), row]));
  await requireVersions(tx, rows, operations);
  const before = new Map([...rows].map(([key, { body }]) => [key, body]));
  const stamp = { meetingId, changedAt: source.at, changedBy: source.actor };
  const changed = new Map<string, ProgrammeItemRow>();
  const set = (row: ProgrammeItemRow) => {
    rows.set(itemKey(row), row);
    changed.set(itemKey(row), row);
  };
  let last = Math.max(0, ...[...rows.values()].map(({ position }) => position));
  for (const operation of operations) {
    const key = itemKey(targetOf(operation));
    const row = rows.get(key);
    const version = (row?.version ?? 0) + 1;
    if (operation.op === 'remove') {
      if (row) set({ ...row, ...stamp, version, body: null });
      continue;
    }
    const { kind, body, position } = operation;
    last += 1;
    set({
      ...stamp,
      kind,
      id: body.id,
      version,
      revision: 0,
      position: position ?? row?.position ?? last,
      body,
    });
  }
  for (const row of withoutRemoved([...rows.values()], changed)) {
    set({ ...row, ...stamp, version: changed.has(itemKey(row)) ? row.version : row.version + 1 });
  }
  const ordered = [...rows.values()].toSorted(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  const programme = requireValid(meeting, ordered, operations, before);
  const revision = await storeRevision(tx, meetingId, programme, stamp);
  const written = [...changed.values()].map((row) => ({ ...row, revision }));
  await writeItems(tx, written);
  await writeAudit(
    tx,
    meetingFact('meeting.programme_changed', meetingId, describe(revision, written)),
    source,
  );
  return { revision, items: await presentItems(tx, written) };
}

function targetOf(operation: ProgrammeOperation) {
  return operation.op === 'put'
    ? { kind: operation.kind, id: operation.body.id }
    : { kind: operation.kind, id: operation.id };
}

async function requireVersions(
  tx: Tx,
  rows: ReadonlyMap<string, ProgrammeItemRow>,
  operations: readonly ProgrammeOperation[],
): Promise<void> {
  const seen = new Set<string>();
  for (const operation of operations) {
    const key = itemKey(targetOf(operation));
    // An item named twice in one call can't have one base version.
    if (seen.has(key)) refuse(kernelRefusals.INVALID_INPUT);
    seen.add(key);
    const row = rows.get(key);
    if ((row?.version ?? 0) !== operation.version)
      await refuseChanged(tx, row ? { by: row.changedBy, at: row.changedAt } : null);
  }
}

/** Removes deleted rooms, tracks and speakers from the sessions that name them. */
function withoutRemoved(
  rows: readonly ProgrammeItemRow[],
  changed: ReadonlyMap<string, ProgrammeItemRow>,
): ProgrammeItemRow[] {
  const gone = new Set(
    [...changed.values()].filter(({ kind, body }) => kind !== 'session' && body === null).map(({ id }) => id),
  );
  if (gone.size === 0) return [];
  const kept = (ids: readonly string[]) => ids.filter((id) => !gone.has(id));
  const keptOne = (id: string | null) => (id !== null && gone.has(id) ? null : id);
  return rows.flatMap((row) => {
    if (row.kind !== 'session' || row.body === null) return [];
    const session = row.body as ProgrammeSession;
    const body = {
      ...session,
      roomId: keptOne(session.roomId),
      trackId: keptOne(session.trackId),
      chairIds: kept(session.chairIds),
      talks: session.talks.map((talk) => ({ ...talk, speakerIds: kept(talk.speakerIds) })),
    };
    return JSON.stringify(body) === JSON.stringify(session) ? [] : [{ ...row, body }];
  });
}

function requireValid(
  { startsOn, endsOn }: MeetingRow,
  rows: readonly ProgrammeItemRow[],
  operations: readonly ProgrammeOperation[],
  before: ReadonlyMap<string, ProgrammeItemRow['body']>,
): Programme {
  const assembled = assembleProgramme(rows);
  const { error, data } = ProgrammeSection.safeParse(assembled, { reportInput: true });
  const puts = new Map(
    operations.flatMap((one, index) =>
      one.op === 'put' ? [[itemKey(targetOf(one)), { one, index }] as const] : [],
    ),
  );
  const fields: Record<string, FieldErrorCode> = {};
  for (const { path, code, values } of findFieldErrors(error?.issues ?? [])) {
    const [list, at, ...rest] = path.split('.');
    fields[pathIn(puts, assembled, list, at, rest)] = { code, values };
  }
  // Only checks changed sessions. After the conference was moved, other sessions may keep days outside it until they
  // are moved too.
  for (const { one, index } of puts.values()) {
    if (one.kind !== 'session') continue;
    if (one.body.day < startsOn || one.body.day > endsOn)
      fields[`operations.${index}.body.day`] = meetingMessages.outside_meeting;
    const stored = (before.get(itemKey(targetOf(one))) ?? null) as ProgrammeSession | null;
    if (misplacesTalks(one.body, stored)) fields[`operations.${index}.body.kind`] = meetingMessages.no_talks;
  }
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  return data ?? assembled;
}

// Returns the path in the caller's input or, if the error is elsewhere, in the programme.
function pathIn(
  puts: ReadonlyMap<string, { index: number }>,
  programme: Programme,
  list: string | undefined,
  at: string | undefined,
  rest: readonly string[],
): string {
  const kind = (Object.keys(listOfKind) as (keyof typeof listOfKind)[]).find(
    (one) => listOfKind[one] === list,
  );
  const id = kind && programme[listOfKind[kind]][Number(at)]?.id;
  const put = kind && id ? puts.get(itemKey({ kind, id })) : undefined;
  return [...(put ? ['operations', put.index, 'body'] : [list, at]), ...rest].join('.');
}

// Returns the ids only; the contents are in the programme and its versions.
function describe(revision: number, rows: readonly ProgrammeItemRow[]) {
  const of = (wanted: (row: ProgrammeItemRow) => boolean) =>
    rows
      .filter(wanted)
      .slice(0, 20)
      .map(({ kind, id }) => `${kind}:${id}`);
  return {
    revision,
    count: rows.length,
    changed: of(({ body }) => body !== null),
    removed: of(({ body }) => body === null),
  };
}
