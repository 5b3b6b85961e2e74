import { createPrivateKey, pbkdf2Sync, sign } from 'node:crypto';
import { readTimeline } from '@plenum/contract/checkin/endpoints';
import type { CheckpointForm, Scan } from '@plenum/contract/checkin/schemas';
import {
  addSupervisor,
  type Approval,
  approvalText,
  listSupervisors,
  readSupervisorCode,
  removeSupervisor,
  SUPERVISOR_ITERATIONS,
  supervisorSalt,
} from '@plenum/contract/checkin/supervisors';
import { auditList } from '@plenum/contract/console/audit-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import {
  addCheckpoint,
  buildVenue,
  enrol,
  entriesOf,
  type Enrolled,
  rosterOf,
  scanOf,
  send,
  sync,
  type Venue,
} from '#test/checkin';
import { supervisorKeyOf } from './supervisor-key.ts';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 2);
});
afterAll(() => app.close());

const REASON = 'Invoice seen';

async function addOne(name = 'Lin Yue') {
  const params = { id: venue.meetingId };
  const { status, body } = await app.call(addSupervisor, {
    params,
    body: { name },
    token: venue.organizer.token,
  });
  expect(status).toBe(200);
  return { ...body.data, name };
}
type Added = Awaited<ReturnType<typeof addOne>>;

/** Builds a checkpoint for one person, at which anyone else is refused. */
async function buildGate(switches: Partial<CheckpointForm['switches']> = {}, listed = venue.people[0] ?? '') {
  const base = { allowUnpaid: false, sound: true, autoPrint: false, liveCodes: false };
  const checkpointId = await addCheckpoint(app, venue, {
    audience: { who: 'list', participantIds: [listed] },
    switches: { ...base, allowOverride: true, overrideAlone: false, ...switches },
  });
  const place = { ...venue, checkpointId };
  return { place, device: await enrol(app, venue) };
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs the approval of a scan as a desk does. */
function approve(code: string, device: Enrolled, scan: Scan): Approval['signature'] {
  const salt = supervisorSalt(venue.meetingId);
  const seed = pbkdf2Sync(readSupervisorCode(code) ?? '', salt, SUPERVISOR_ITERATIONS, 32, 'sha256');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const text = approvalText({ ...scan, deviceId: device.id, reason: scan.overrideReason });
  return sign(null, Buffer.from(text), key).toString('base64url');
}

function overrideOf(place: Venue, sequence: number, change: Partial<Scan> = {}): Scan {
  return scanOf(place, sequence, {
    participantId: venue.people[1] ?? null,
    overrideReason: REASON,
    verdict: 'admitted',
    offsetMs: 0,
    ...change,
  });
}

function approved(place: Venue, device: Enrolled, { id, code }: Added, change: Partial<Scan> = {}): Scan {
  const scan = overrideOf(place, 1, change);
  return { ...scan, approval: { supervisorId: id, signature: approve(code, device, scan) } };
}

async function isIn({ checkpointId }: Venue): Promise<boolean> {
  return (await entriesOf(app, checkpointId)).length > 0;
}

async function heldReasons(device: Enrolled): Promise<(string | null)[]> {
  const { rows } = await app.kernel.pool.query<{ held_reason: string | null }>(
    'select held_reason from checkin_scans where device_id = $1 order by sequence',
    [device.id],
  );
  return rows.map((row) => row.held_reason);
}

test('a steward can’t override a verdict alone, online or offline', async () => {
  const { place, device } = await buildGate();
  const asked = await send(app, place, device, [overrideOf(place, 1, { verdict: null })]);
  expect(asked.body.data.results).toMatchObject([{ verdict: 'not_for_this' }]);
  await send(app, place, device, [overrideOf(place, 2)]);
  expect(await isIn(place)).toBe(false);
  expect(await heldReasons(device)).toEqual([null, 'not_allowed']);
});

test('a supervisor’s code allows it, and the history and the audit log say who allowed it', async () => {
  const supervisor = await addOne();
  const { place, device } = await buildGate();
  await send(app, place, device, [approved(place, device, supervisor)]);
  expect(await isIn(place)).toBe(true);
  const token = venue.organizer.token;
  const participantId = venue.people[1] ?? '';
  const params = { id: venue.meetingId, participantId };
  const { body } = await app.call(readTimeline, { params, token });
  const stored = body.data.scans.find(({ deviceId }) => deviceId === device.id);
  expect(stored).toMatchObject({ reason: REASON, supervisor: 'Lin Yue', held: false });
  const audit = await app.call(auditList.list, {
    params: { id: venue.meetingId },
    query: { action: 'checkin.overridden' },
    token,
  });
  expect(JSON.stringify(audit.body.data)).toContain('Lin Yue');
  const { rows } = await app.kernel.pool.query(
    `select actor, object, detail from audit_log where action = 'checkin.overridden' and meeting_id = $1`,
    [venue.meetingId],
  );
  expect(rows).toEqual([
    {
      actor: venue.steward.me.id,
      object: `participant:${participantId}`,
      detail: { checkpoint: place.checkpointId, reason: REASON, supervisor: 'Lin Yue' },
    },
  ]);
  const { supervisors } = (await app.call(listSupervisors, { params, token })).body.data;
  expect(supervisors.find(({ id }) => id === supervisor.id)).toMatchObject({ used: 1 });
});

test('an approval is valid for one person, time, reason and conference', async () => {
  const supervisor = await addOne('Narrow');
  const elsewhere = await buildVenue(app, 1);
  for (const change of [
    { overrideReason: 'Another reason' },
    { scannedAt: '2026-05-18T01:00:01.000Z' },
    { participantId: venue.people[0] ?? null },
  ]) {
    const { place, device } = await buildGate({}, venue.people[1]);
    const { approval } = approved(place, device, supervisor);
    await send(app, place, device, [overrideOf(place, 1, { ...change, approval })]);
    expect([change, await heldReasons(device)]).toEqual([change, ['not_allowed']]);
  }
  const { device } = await buildGate();
  const other = await enrol(app, elsewhere);
  const scan = { ...overrideOf(elsewhere, 1), participantId: elsewhere.people[0] ?? null };
  const signature = approve(supervisor.code, { ...device, id: other.id }, scan);
  await send(app, elsewhere, other, [{ ...scan, approval: { supervisorId: supervisor.id, signature } }]);
  // The other conference lets its stewards override alone; still, no override may be recorded there as approved by a
  // supervisor of this one.
  const { rows } = await app.kernel.pool.query('select supervisor from checkin_scans where device_id = $1', [
    other.id,
  ]);
  expect(rows).toEqual([{ supervisor: null }]);
});

test('the code of a removed supervisor stops working immediately', async () => {
  const supervisor = await addOne('Gone');
  const before = app.clock.now();
  app.clock.advance(60_000);
  const { status } = await app.call(removeSupervisor, {
    params: { id: venue.meetingId, supervisorId: supervisor.id },
    token: venue.organizer.token,
  });
  expect(status).toBe(200);
  app.clock.advance(60_000);
  const early = await buildGate();
  const earlier = { scannedAt: before.toISOString() };
  await send(app, early.place, early.device, [approved(early.place, early.device, supervisor, earlier)]);
  const late = await buildGate();
  const later = { scannedAt: app.clock.now().toISOString() };
  await send(app, late.place, late.device, [approved(late.place, late.device, supervisor, later)]);
  expect([await heldReasons(early.device), await heldReasons(late.device)]).toEqual([
    [null],
    ['not_allowed'],
  ]);
});

test('organizers need no code, nor do stewards if the checkpoint says so or they checked an ID', async () => {
  const { place, device } = await buildGate();
  const byOrganizer = { ...place, steward: venue.organizer };
  await send(app, byOrganizer, device, [overrideOf(place, 1)]);
  const alone = await buildGate({ overrideAlone: true });
  await send(app, alone.place, alone.device, [overrideOf(alone.place, 1)]);
  const live = await buildGate({ liveCodes: true });
  await send(app, live.place, live.device, [overrideOf(live.place, 1)]);
  const all = [device, alone.device, live.device];
  expect(await Promise.all(all.map(heldReasons))).toEqual([[null], [null], [null]]);
});

test('devices get public keys only, and whether the current user may override', async () => {
  const supervisor = await addOne('Key');
  const device = await enrol(app, venue);
  const answer = await sync(app, venue, device);
  const known = rosterOf(answer).supervisors.find(({ id }) => id === supervisor.id);
  const publicKey = (await supervisorKeyOf(venue.meetingId, supervisor.code)).toString('base64url');
  expect(known).toEqual({ id: supervisor.id, name: 'Key', publicKey });
  expect(answer.body.data.roster).not.toContain(supervisor.code);
  const organizer = await sync(app, { ...venue, steward: venue.organizer }, device);
  expect([answer.body.data.mayOverride, organizer.body.data.mayOverride]).toEqual([false, true]);
});

test('a code gives the same key as in the browser', async () => {
  const key = await supervisorKeyOf('00000000-0000-4000-8000-000000000001', 'k7qf 2m9x');
  expect(key.toString('base64url')).toBe('zn_zC2wj-ODZB-o9jI6I9cWSfGgUZLjlQN8CnqPSlnU');
});

test('stewards neither see nor add supervisors', async () => {
  const of = { params: { id: venue.meetingId }, token: venue.steward.token };
  const answers = [
    await app.call(listSupervisors, of),
    await app.call(addSupervisor, { ...of, body: { name: 'Me' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});
