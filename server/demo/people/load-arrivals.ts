import type { CheckpointForm } from '@plenum/contract/checkin/schemas';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import {
  createCheckpoint,
  type NewScan,
  proposeCheckpoints,
  refreshRoster,
  saveVips,
  recordScansIn,
  scanBatch,
} from '#modules/checkin/public';
import { findConfirmed } from '#modules/registration/people/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import { both, demoId } from '../words.ts';

const ARRIVED = 26;
const MINUTE_MS = 60_000;

const gates = [
  { id: demoId('gate lobby'), name: both('Hotel lobby', '酒店大堂') },
  { id: demoId('gate north'), name: both('North gate', '北门') },
];

/** Early arrivals collect the badge at the hotel: always open, so that the demo shows it. */
const early: CheckpointForm = {
  kind: 'arrival',
  name: both('Early arrival desk', '提前报到处'),
  audience: { who: 'all' },
  from: null,
  until: null,
  rule: 'once',
  capacity: null,
  gates,
  handouts: [
    { id: demoId('conference bag'), name: both('Conference bag', '会议资料袋') },
    { id: demoId('souvenir'), name: both('Souvenir', '纪念品') },
  ],
  switches: {
    allowOverride: true,
    overrideAlone: false,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  },
};

/** The checkpoints of the demo's conference, and the first people who have arrived. */
export async function loadArrivals(tx: Tx, source: AuditSource & { readonly actor: string }): Promise<void> {
  const meetingId = DEMO_MEETING_ID;
  await proposeCheckpoints(tx, meetingId, source);
  const { id: checkpointId } = await createCheckpoint(tx, meetingId, early, source);
  await tx.execute(sql`update checkpoints set state = 'open' where id = ${checkpointId}`);
  await refreshRoster(tx, meetingId, null);
  const devices = gates.map((gate, index) => ({ gate, id: demoId(`device ${index}`) }));
  for (const { id, gate } of devices)
    await tx.execute(sql`
      insert into checkin_devices (id, meeting_id, token_hash, name, enrolled_by, enrolled_at, operator, last_seen_at,
        checkpoint_id, gate_id)
      -- Uses the hash of a token that no device has, so the device is listed but can't be used.
      values (${id}, ${meetingId}, sha256(gen_random_uuid()::text::bytea), ${`平板电脑 ${gate.name.zh}`}, ${source.actor}, ${source.at}, ${source.actor}, ${source.at},
        ${checkpointId}, ${gate.id})`);
  const confirmed = await findConfirmed(tx, meetingId);
  const people = confirmed.slice(0, ARRIVED);
  // One VIP has arrived, and the owner got a message; the other one is still expected.
  const vipIds = [...people.slice(0, 1), ...confirmed.slice(ARRIVED, ARRIVED + 1)];
  const vips = { typeIds: [], participantIds: vipIds, hostIds: [source.actor] };
  await saveVips(tx, meetingId, { version: 0, vips }, source);
  const rows = people.map((participantId, index): NewScan => {
    const at = new Date(source.at.getTime() - (people.length - index) * 9 * MINUTE_MS);
    const device = devices[index % 3 === 0 ? 1 : 0];
    return {
      deviceId: device?.id ?? '',
      sequence: index + 1,
      meetingId,
      checkpointId,
      participantId,
      gateId: device?.gate.id ?? null,
      operator: source.actor,
      method: index % 5 === 0 ? 'search' : 'qr',
      direction: 'in',
      verdict: 'admitted',
      asked: false,
      standing: 'confirmed',
      waived: false,
      reason: '',
      period: '',
      scannedAt: at,
      offsetMs: 0,
      at,
      receivedAt: at,
    };
  });
  await recordScansIn(tx, scanBatch({ now: source.at, devices: [], vips: vipIds }, rows));
}
