import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openWall, readWall, saveWallSettings, type WallForm } from '@plenum/contract/checkin/wall';
import type { TestApp } from './app.ts';
import type { Venue } from './checkin.ts';
import type { Sample } from './finance-samples.ts';
import { waitUntil } from './wait-until.ts';

type Place = Pick<Venue, 'meetingId' | 'checkpointId' | 'organizer'>;

export function ofWall({ meetingId, checkpointId, organizer }: Place) {
  return { params: { id: meetingId, checkpointId }, token: organizer.token };
}

/** Creates a link to the wall, and returns its token. */
export async function linkWall(app: TestApp, place: Place, hours = 12): Promise<string> {
  const { body } = await app.call(openWall, { ...ofWall(place), body: { hours } });
  return body.data.token;
}

export function seeWall(app: TestApp, token: string, cursor: string | null = null) {
  return app.call(readWall, { body: { token, cursor }, headers: { 'idempotency-key': randomUUID() } });
}

/**
 * Waits until every transaction that began before the last arrival has ended, also in other databases of the cluster.
 */
export function arrivalsSettled(app: TestApp, { meetingId }: Place): Promise<void> {
  return waitUntil(async () => {
    const { rows } = await app.kernel.db.execute<{ settled: boolean }>(sql`
      select coalesce(max(changed_by) < pg_snapshot_xmin(pg_current_snapshot()), true) as settled
      from checkin_entries where meeting_id = ${meetingId}`);
    return rows[0]?.settled === true;
  });
}

export function setWall(app: TestApp, place: Place, version: number, wall: Partial<WallForm>) {
  const form = { names: 'masked', backgroundFileId: '', paused: false, ...wall } as const;
  return app.call(saveWallSettings, { ...ofWall(place), body: { version, wall: form } });
}

const organizers: Sample['roles'] = ['owner', 'manager'];

/** Samples for the test of what each role may call; none of the calls changes anything. */
export function wallSamples(checkpoint: () => string): Readonly<Record<string, Sample>> {
  const params = () => ({ checkpointId: checkpoint() });
  const wall = { names: 'masked', backgroundFileId: '', paused: false };
  return {
    'checkin.readWallSettings': { roles: [...organizers, 'steward'], params },
    'checkin.saveWallSettings': { roles: organizers, params, body: () => ({ version: 99, wall }) },
    'checkin.openWall': { roles: organizers, params, body: () => ({ hours: 0 }) },
    'checkin.endWall': { roles: organizers, params },
    'checkin.readVenueCodes': { roles: [...organizers, 'steward'], params },
  };
}
