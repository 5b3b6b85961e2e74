import { deviceHealth } from '@plenum/contract/checkin/device-health';
import { LIVE_MINUTES, RATE_MINUTES, type readLiveCheckin as endpoint } from '@plenum/contract/checkin/live';
import { stateAt } from '@plenum/contract/checkin/verdict';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import {
  findCheckpoints,
  findCheckpointFigures,
  noCheckpointFigures,
  presentCheckpoint,
} from './checkpoints/checkpoint-queries.ts';
import { keepRosterFresh } from './roster.ts';

type Live = ReplyOf<typeof endpoint>;

const MINUTE = 60_000;
/** A device that has been silent for longer is not counted today. */
const FORGOTTEN_MS = 12 * 60 * MINUTE;

/** Returns the current activity at all open checkpoints, by gate and minute. */
export async function readLive(
  { db, clock }: Kernel,
  meetingId: string,
  { language }: { readonly language: Language },
): Promise<Live> {
  const now = clock.now();
  await keepRosterFresh(db, meetingId, now);
  const open = (await findCheckpoints(db, meetingId))
    .map(presentCheckpoint)
    .map((checkpoint) => ({ ...checkpoint, state: stateAt(checkpoint, now.toISOString()) }))
    .filter(({ state }) => state === 'open' || state === 'paused');
  const figures = await findCheckpointFigures(db, meetingId);
  const arrivals = await findArrivals(db, meetingId, now);
  return {
    at: now.toISOString(),
    checkpoints: open.map((checkpoint) => {
      const own = arrivals.filter(({ checkpointId }) => checkpointId === checkpoint.id);
      const { expected, arrived } = figures.get(checkpoint.id) ?? noCheckpointFigures;
      const gates = checkpoint.gates.map(({ id, name }) => ({ id, name: textIn(name, language) }));
      const elsewhere = own.some(({ gateId }) => !gates.some(({ id }) => id === gateId));
      return {
        id: checkpoint.id,
        name: textIn(checkpoint.name, language),
        state: checkpoint.state,
        expected,
        arrived,
        perMinute: rateOf(own),
        minutes: minutesOf(own),
        gates: [...gates, ...(elsewhere ? [{ id: null, name: '' }] : [])].map((gate) => {
          const here = own.filter(({ gateId }) =>
            gate.id === null ? !gates.some(({ id }) => id === gateId) : gateId === gate.id,
          );
          return { ...gate, arrived: sum(here.map(({ count }) => count)), perMinute: rateOf(here) };
        }),
      };
    }),
    devices: await findDevices(db, meetingId, now),
  };
}

interface Arrivals extends Record<string, unknown> {
  readonly checkpointId: string;
  readonly gateId: string | null;
  /** Age in minutes, up to `LIVE_MINUTES`, which stands for anything older. */
  readonly ago: number;
  readonly count: number;
}

async function findArrivals(db: Db, meetingId: string, now: Date): Promise<Arrivals[]> {
  const { rows } = await db.execute<Arrivals>(sql`
    select checkpoint_id as "checkpointId", gate_id as "gateId",
      least(${LIVE_MINUTES}, greatest(0, floor(extract(epoch from ${now}::timestamptz - first_at) / 60)))::integer as ago,
      count(*)::integer as count
    from checkin_entries where meeting_id = ${meetingId} and first_at is not null group by 1, 2, 3`);
  return rows;
}

function rateOf(arrivals: readonly Arrivals[]): number {
  const recent = arrivals.filter(({ ago }) => ago < RATE_MINUTES);
  return Math.round((sum(recent.map(({ count }) => count)) / RATE_MINUTES) * 10) / 10;
}

function minutesOf(arrivals: readonly Arrivals[]): number[] {
  return Array.from({ length: LIVE_MINUTES }, (_, minute) => {
    const ago = LIVE_MINUTES - 1 - minute;
    return sum(arrivals.filter((one) => one.ago === ago).map(({ count }) => count));
  });
}

async function findDevices(db: Db, meetingId: string, now: Date): Promise<Live['devices']> {
  const { rows } = await db.execute<
    Record<string, unknown> & {
      id: string;
      name: string;
      operator: string;
      checkpointId: string | null;
      gateId: string | null;
      lastSeenAt: string;
      queued: number;
      offsetMs: string;
    }
  >(sql`
    select id, name, operator, checkpoint_id as "checkpointId", gate_id as "gateId", last_seen_at as "lastSeenAt", queued,
      offset_ms as "offsetMs"
    from checkin_devices
    where meeting_id = ${meetingId} and token_hash is not null and removed_at is null
      and last_seen_at > ${new Date(now.getTime() - FORGOTTEN_MS)}
    order by name, id limit 500`);
  const names = await findAccountNames(
    db,
    rows.map(({ operator }) => operator),
  );
  return rows.map(({ operator, lastSeenAt, offsetMs, ...row }) => {
    const device = { ...row, lastSeenAt: new Date(lastSeenAt), offsetMs: Number(offsetMs) };
    return {
      ...device,
      lastSeenAt: device.lastSeenAt.toISOString(),
      operator: names.get(operator) ?? '',
      health: deviceHealth(device, now),
    };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
