import { randomUUID } from 'node:crypto';
import { enrolDevice, syncDevice, uploadScans, type Wanted } from '@plenum/contract/checkin/device-endpoints';
import {
  controlCheckpoint,
  createCheckpoint,
  listCheckpoints,
  makePin,
} from '@plenum/contract/checkin/endpoints';
import { Roster } from '@plenum/contract/checkin/roster';
import type { CheckpointForm, Scan } from '@plenum/contract/checkin/schemas';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { payFor } from './changes.ts';
import type { Sample } from './finance-samples.ts';
import { buildStaff } from './meetings.ts';
import type { Person } from './people.ts';
import type { KeySample } from './two-servers.ts';
import { waitUntil } from './wait-until.ts';
import { buildOffer, memberDraft } from './registrations.ts';

export function checkpointForm(overrides: Partial<CheckpointForm> = {}): CheckpointForm {
  return {
    kind: 'arrival',
    name: { en: 'Arrival', zh: '报到' },
    audience: { who: 'all' },
    from: '2026-05-01T00:00:00.000Z',
    until: '2026-07-01T00:00:00.000Z',
    rule: 'once',
    capacity: null,
    gates: [],
    handouts: [],
    switches: {
      allowOverride: true,
      overrideAlone: true,
      allowUnpaid: false,
      sound: true,
      autoPrint: false,
      liveCodes: false,
    },
    ...overrides,
  };
}

/** A conference with confirmed people, an open checkpoint and the staff at the gates. */
export async function buildVenue(app: TestApp, people = 3, form: Partial<CheckpointForm> = {}) {
  const offer = await buildOffer(app, { review: 'none' });
  const paid = await payFor(app, offer, ({ type, lunch }) =>
    Array.from({ length: people }, () => memberDraft(type.id, { activityIds: [lunch.id] })),
  );
  const organizer = await buildStaff(app, offer.meetingId, 'manager');
  const steward = await buildStaff(app, offer.meetingId, 'steward');
  const venue = { meetingId: offer.meetingId, offer, paid, organizer, steward, people: paid.memberIds };
  return { ...venue, checkpointId: await addCheckpoint(app, venue, form) };
}
export type Venue = Awaited<ReturnType<typeof buildVenue>>;

export async function addCheckpoint(
  app: TestApp,
  { meetingId, organizer }: { readonly meetingId: string; readonly organizer: Person },
  form: Partial<CheckpointForm> = {},
): Promise<string> {
  const { body } = await app.call(createCheckpoint, {
    params: { id: meetingId },
    body: checkpointForm(form),
    token: organizer.token,
  });
  return body.data.id;
}

export async function enrol(app: TestApp, { meetingId, organizer, steward }: Venue, name = 'Gate') {
  const params = { id: meetingId };
  // The limits are reset, because this test is not about the limit of an account's attempts.
  await app.kernel.pool.query('delete from rate_limits');
  const { pin } = (await app.call(makePin, { params, token: organizer.token })).body.data;
  const { body } = await app.call(enrolDevice, { params, body: { pin, name }, token: steward.token });
  // Most scans of the tests are dated before the enrolment of the device, so the enrolment is moved back.
  await app.kernel.pool.query(`update checkin_devices set enrolled_at = '2026-01-01' where id = $1`, [
    body.data.device.id,
  ]);
  return { ...body.data.device, keys: body.data.keys };
}
export type Enrolled = Awaited<ReturnType<typeof enrol>>;

/** Returns a scan by a device that was online. For a device that was offline, pass its `verdict`. */
export function scanOf(venue: Venue, sequence: number, overrides: Partial<Scan> = {}): Scan {
  return {
    sequence,
    checkpointId: venue.checkpointId,
    gateId: null,
    participantId: venue.people[0] ?? null,
    method: 'qr',
    direction: 'in',
    scannedAt: '2026-05-18T01:00:00.000Z',
    offsetMs: null,
    verdict: null,
    ticketVersion: null,
    overrideReason: '',
    approval: null,
    undoes: null,
    handoutId: null,
    operatorId: null,
    ...overrides,
  };
}

export function send(
  app: TestApp,
  { meetingId, steward }: Venue,
  { id, token }: Pick<Enrolled, 'id' | 'token'>,
  scans: readonly Scan[],
  sentAt = app.clock.now().toISOString(),
) {
  return app.call(uploadScans, {
    params: { id: meetingId },
    body: { device: { id, token }, sentAt, queued: 0, scans: [...scans] },
    token: steward.token,
    headers: { 'idempotency-key': randomUUID() },
  });
}

export function sync(
  app: TestApp,
  { meetingId, steward }: Pick<Venue, 'meetingId' | 'steward'>,
  { id, token }: Pick<Enrolled, 'id' | 'token'>,
  cursor: string | null = null,
  wanted: Wanted | null = null,
) {
  const sentAt = app.clock.now().toISOString();
  return app.call(syncDevice, {
    params: { id: meetingId },
    body: { device: { id, token }, cursor, sentAt, checkpointId: null, gateId: null, queued: 0, wanted },
    token: steward.token,
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** Returns the roster in the answer that a device got. */
export function rosterOf({ body }: Awaited<ReturnType<typeof sync>>): Roster {
  return Roster.parse(JSON.parse(body.data.roster));
}

/** Starts, pauses or ends a checkpoint, based on its current version. */
export async function control(
  app: TestApp,
  { meetingId, organizer }: { readonly meetingId: string; readonly organizer: Person },
  checkpointId: string,
  change: Omit<BodyOf<typeof controlCheckpoint>, 'version'>,
) {
  const { rows } = await app.kernel.db.execute<{ version: number }>(
    sql`select version from checkpoints where id = ${checkpointId}`,
  );
  return app.call(controlCheckpoint, {
    params: { id: meetingId, checkpointId },
    body: { version: rows[0]?.version ?? 0, ...change },
    token: organizer.token,
  });
}

/**
 * Repeats the call until a device gets no further changes, and returns its cursor. While any transaction is running in
 * the cluster, even in the database of another test, each answer repeats the changes since the start of that
 * transaction.
 */
export async function untilCalm(
  app: TestApp,
  venue: Pick<Venue, 'meetingId' | 'steward'>,
  device: Pick<Enrolled, 'id' | 'token'>,
): Promise<string> {
  let cursor: string | null = null;
  await waitUntil(async () => {
    const roster = rosterOf(await sync(app, venue, device, cursor));
    ({ cursor } = roster);
    return !roster.reset && roster.entries.length === 0 && roster.states.length === 0;
  });
  return cursor ?? '';
}

export interface FoundEntry extends Record<string, unknown> {
  readonly person: string;
  readonly period: string;
  readonly first: string;
  readonly inside: boolean;
  readonly conflicts: number;
}

/** Returns the entries of people at a checkpoint, according to the database. */
export async function entriesOf(app: TestApp, checkpointId: string): Promise<FoundEntry[]> {
  const { rows } = await app.kernel.db.execute<FoundEntry>(sql`
    select participant_id as person, period, device_id || ' ' || sequence as first, inside, conflicts
    from checkin_entries where checkpoint_id = ${checkpointId} and first_at is not null order by 1, 2`);
  return rows;
}

/** Returns the items that people have received at a checkpoint, according to the database. */
export async function handoutsOf(app: TestApp, checkpointId: string) {
  const { rows } = await app.kernel.db.execute<{
    checkpointId: string;
    handoutId: string;
    person: string;
    period: string;
    first: string;
    conflicts: number;
  }>(sql`
    select checkpoint_id as "checkpointId", handout_id as "handoutId", participant_id as person, period,
      device_id || ' ' || sequence as first, conflicts
    from checkin_handouts where checkpoint_id = ${checkpointId} and handed_at is not null order by 2, 3, 4`);
  return rows;
}

const organizers: Sample['roles'] = ['owner', 'manager'];
const gates: Sample['roles'] = [...organizers, 'steward'];

/** Creates a checkpoint with a scan by a removed device. The device has the same id as the checkpoint. */
export async function buildUsedCheckpoint(
  app: TestApp,
  meetingId: string,
  accountId: string,
): Promise<string> {
  const id = randomUUID();
  const now = app.clock.now();
  const { name, audience, gates: places, switches } = checkpointForm();
  const [words, who, doors, turns] = [name, audience, places, switches].map((value) => JSON.stringify(value));
  await app.kernel.db.execute(sql`
    with place as (
      insert into checkpoints (id, meeting_id, kind, name, audience, rule, gates, switches, created_at, changed_at)
      values (${id}, ${meetingId}, 'arrival', ${words}, ${who}, 'once', ${doors}, ${turns}, ${now}, ${now})
    ),
    device as (
      insert into checkin_devices (id, meeting_id, name, enrolled_by, enrolled_at, operator, last_seen_at, removed_at)
      values (${id}, ${meetingId}, 'Gate', ${accountId}, ${now}, ${accountId}, ${now}, ${now})
    ),
    supervisor as (
      insert into checkin_supervisors (id, meeting_id, name, public_key, added_by, added_at, removed_by, removed_at)
      values (${id}, ${meetingId}, 'Gone', ${Buffer.alloc(32)}, ${accountId}, ${now}, ${accountId}, ${now})
    )
    insert into checkin_scans (device_id, sequence, meeting_id, checkpoint_id, operator, method, direction, verdict, asked, reason,
      period, scanned_at, offset_ms, at, received_at)
    values (${id}, 1, ${meetingId}, ${id}, ${accountId}, 'qr', 'in', 'unknown_code', true, '', '', ${now}, 0, ${now}, ${now})`);
  return id;
}

/** Samples for the test of what each role may call; none of the calls changes anything. */
export function checkinSamples(checkpoint: () => string): Readonly<Record<string, Sample>> {
  const ofCheckpoint = () => ({ checkpointId: checkpoint() });
  const device = { id: randomUUID(), token: 'x'.repeat(32) };
  const sentAt = '2026-05-18T01:00:00.000Z';
  const scan = {
    sequence: 1,
    gateId: null,
    participantId: null,
    method: 'qr',
    direction: 'in',
    scannedAt: sentAt,
  };
  const rest = { offsetMs: null, verdict: null, ticketVersion: null, overrideReason: '', undoes: null };
  const unknownPerson = () => ({ checkpointId: randomUUID(), participantId: randomUUID(), reason: '' });
  return {
    'checkin.enrolDevice': { roles: gates, body: () => ({ pin: '000000', name: 'Gate' }) },
    'checkin.syncDevice': {
      roles: gates,
      body: () => ({ device, cursor: null, sentAt, checkpointId: null, gateId: null, queued: 0 }),
    },
    'checkin.uploadScans': {
      roles: gates,
      body: () => ({ device, sentAt, queued: 0, scans: [{ ...scan, ...rest, ...ofCheckpoint() }] }),
    },
    'checkin.listCheckpoints': { roles: gates },
    'console.listArrivals': { roles: gates },
    'console.countArrivals': { roles: gates },
    'console.readArrivalCharts': { roles: gates },
    'console.exportArrivals': { roles: organizers, query: () => '?format=csv' },
    'checkin.readTimeline': { roles: gates },
    'checkin.createCheckpoint': { roles: organizers, body: () => ({ ...checkpointForm(), rule: 'never' }) },
    'checkin.saveCheckpoint': {
      roles: organizers,
      params: ofCheckpoint,
      body: () => ({ version: 99, checkpoint: checkpointForm() }),
    },
    'checkin.proposeCheckpoints': { roles: organizers },
    'checkin.controlCheckpoint': {
      roles: organizers,
      params: ofCheckpoint,
      body: () => ({ version: 99 }),
    },
    'checkin.deleteCheckpoint': { roles: organizers, params: ofCheckpoint },
    'checkin.makePin': { roles: organizers },
    'checkin.listDevices': { roles: gates },
    'checkin.readLive': { roles: gates },
    'checkin.removeDevice': { roles: organizers, params: () => ({ deviceId: checkpoint() }) },
    'checkin.makeUp': { roles: organizers, body: unknownPerson },
    'checkin.cancel': { roles: organizers, body: unknownPerson },
    'checkin.settleConflict': { roles: organizers, body: unknownPerson },
    'checkin.dismissHeld': { roles: organizers, body: unknownPerson },
    'checkin.listSupervisors': { roles: organizers },
    'checkin.addSupervisor': { roles: organizers, body: () => ({ name: '' }) },
    'checkin.removeSupervisor': { roles: organizers, params: () => ({ supervisorId: checkpoint() }) },
    'checkin.readVips': { roles: organizers },
    'checkin.saveVips': {
      roles: organizers,
      body: () => ({ version: 99, vips: { typeIds: [], participantIds: [], hostIds: [] } }),
    },
  };
}

/** The calls of devices. Each of them must have one effect and one answer, whichever server it reaches. */
export function checkinKeySamples(app: () => TestApp): readonly KeySample[] {
  const build = async () => {
    const venue = await buildVenue(app(), 1);
    const params = { id: venue.meetingId };
    // The roster is loaded in advance, so that neither server compares it during the test.
    await app().call(listCheckpoints, { params, token: venue.organizer.token });
    const { id, token } = await enrol(app(), venue);
    await untilCalm(app(), venue, { id, token });
    const sent = { device: { id, token }, sentAt: app().clock.now().toISOString(), queued: 0 };
    return { venue, sent, params, token: venue.steward.token };
  };
  return [
    [
      'the sync of a device',
      syncDevice,
      async () => {
        const { sent, params, token } = await build();
        return { params, token, body: { ...sent, cursor: null, checkpointId: null, gateId: null } };
      },
    ],
    [
      'a scan',
      uploadScans,
      async () => {
        const { venue, sent, params, token } = await build();
        return { params, token, body: { ...sent, scans: [scanOf(venue, 1)] } };
      },
    ],
  ];
}
