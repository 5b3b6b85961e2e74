import { badgeRefusals } from '@plenum/contract/badges/messages';
import {
  type createPrintStation as creating,
  MOST_STATIONS,
  type PrintStation,
  type StationState,
} from '@plenum/contract/badges/stations';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken } from '#kernel/crypto/hash-token';
import { randomToken } from '#kernel/crypto/random';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { badgeFact } from './audit-facts.ts';
import { badgeStations, type StationRow } from './tables.ts';

const TOKEN_BYTES = 24;
const DAY_MS = 24 * 3_600_000;

/** Lists stations that were not ended, by name; expired ones are listed until they are ended. */
export async function listStations(
  db: Db,
  meetingId: string,
  now: Date,
): Promise<{ stations: PrintStation[] }> {
  const rows = await db
    .select()
    .from(badgeStations)
    .where(and(eq(badgeStations.meetingId, meetingId), isNull(badgeStations.endedAt)))
    .orderBy(badgeStations.name);
  const names = await findAccountNames(
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  return {
    stations: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: stateOf(row, now),
      createdAt: row.createdAt.toISOString(),
      createdBy: names.get(row.createdBy ?? '') ?? '',
      expiresAt: row.expiresAt.toISOString(),
      seenAt: row.seenAt?.toISOString() ?? null,
      printer: row.printer,
      problem: row.problem,
    })),
  };
}

/** An agent polls every two seconds, and reports every minute while it is printing. */
export const SILENT_MS = 90_000;

function stateOf({ expiresAt, seenAt, problem }: StationRow, now: Date): StationState {
  if (expiresAt <= now) return 'expired';
  if (seenAt === null) return 'never_seen';
  if (now.getTime() - seenAt.getTime() > SILENT_MS) return 'silent';
  return problem === '' ? 'ready' : 'stopped';
}

export async function createStation(
  tx: Tx,
  meetingId: string,
  { name, days }: BodyOf<typeof creating>,
  source: AuditSource,
): Promise<ReplyOf<typeof creating>> {
  const { at, actor } = source;
  const ofMeeting = and(eq(badgeStations.meetingId, meetingId), isNull(badgeStations.endedAt));
  if ((await tx.$count(badgeStations, ofMeeting)) >= MOST_STATIONS) refuse(badgeRefusals.TOO_MANY_STATIONS);
  const token = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(at.getTime() + days * DAY_MS);
  const made = await tx
    .insert(badgeStations)
    .values({
      id: orderedId(at.getTime()),
      meetingId,
      name,
      tokenHash: hashToken(token),
      createdAt: at,
      createdBy: actor,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: badgeStations.id });
  if (made.length === 0) refuse(badgeRefusals.STATION_NAME_TAKEN);
  const detail = { place: name, until: expiresAt.toISOString() };
  await writeAudit(tx, badgeFact('badge.station_added', meetingId, detail), source);
  return { token, expiresAt: expiresAt.toISOString() };
}

export async function endStation(
  tx: Tx,
  { meetingId, stationId }: { readonly meetingId: string; readonly stationId: string },
  source: AuditSource,
): Promise<null> {
  const [station] = await tx
    .select()
    .from(badgeStations)
    .where(and(eq(badgeStations.id, stationId), eq(badgeStations.meetingId, meetingId)))
    .for('update');
  if (!station) refuse(kernelRefusals.NOT_FOUND);
  if (station.endedAt !== null) return null;
  await tx.update(badgeStations).set({ endedAt: source.at }).where(eq(badgeStations.id, stationId));
  await writeAudit(tx, badgeFact('badge.station_ended', meetingId, { place: station.name }), source);
  return null;
}

/** Returns the station that the token currently belongs to. */
export async function requireStation(db: Db | Tx, token: string, at: Date): Promise<StationRow> {
  const [station] = await db
    .select()
    .from(badgeStations)
    .where(
      and(
        eq(badgeStations.tokenHash, hashToken(token)),
        isNull(badgeStations.endedAt),
        gt(badgeStations.expiresAt, at),
      ),
    );
  if (!station) refuse(badgeRefusals.STATION_ENDED);
  return station;
}
