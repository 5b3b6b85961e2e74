import { Roster, TicketKey } from '@plenum/contract/checkin/roster';
import { Checkpoint, Switches } from '@plenum/contract/checkin/schemas';
import { z } from '@plenum/contract/kernel/zod';
import type { DeskDatabase } from './desk-database.ts';
import { createDeskKey, createDeskSeal, type DeskSeal } from './desk-seal.ts';

/** The server's last data on the conference and its checkpoints. */
const Briefing = z.object({
  conference: Roster.shape.conference,
  types: Roster.shape.types,
  // A device that was enrolled by an earlier release has no activities stored.
  activities: Roster.shape.activities.default([]),
  checkpoints: z.array(
    Checkpoint.extend({
      handouts: Checkpoint.shape.handouts.default([]),
      switches: Switches.extend({
        liveCodes: Switches.shape.liveCodes.default(false),
        overrideAlone: Switches.shape.overrideAlone.default(false),
      }),
    }),
  ),
  keys: z.array(TicketKey),
  supervisors: Roster.shape.supervisors,
  liveKey: Roster.shape.liveKey,
  /** How far this device's clock is behind the server's, in milliseconds. */
  offsetMs: z.int(),
});
export type Briefing = z.infer<typeof Briefing>;

const DeskDevice = z.object({
  id: z.string(),
  token: z.string(),
  name: z.string(),
  meetingId: z.string(),
  /**
   * The keys that verify every roster. They are received at enrolment, or with the first roster on devices enrolled by
   * an earlier release.
   */
  keys: z.array(TicketKey).default([]),
  checkpointId: z.string().nullable(),
  gateId: z.string().nullable(),
  hasSound: z.boolean(),
  /** The last account that could override without a supervisor's code; null if there is none. */
  overrider: z.string().nullable().default(null),
  /** Null until the server was first asked. */
  briefing: Briefing.nullable(),
});
export type DeskDevice = z.infer<typeof DeskDevice>;

const RECORD = 'device';

export interface DeviceStore {
  readonly seal: DeskSeal;
  save: (device: DeskDevice) => Promise<void>;
}

/** Creates the device that is being enrolled, with a new key. Deletes the data of an earlier device. */
export async function createDevice(database: DeskDatabase, device: DeskDevice): Promise<DeviceStore> {
  const key = await createDeskKey();
  const store = deviceStore(database, key, device.id);
  await database.use((connection) =>
    Promise.all([connection.clear('people'), connection.clear('scans'), connection.clear('device')]),
  );
  await store.save(device);
  return store;
}

/**
 * Loads the enrolled device; undefined if no device is enrolled in this browser, or the stored device can't be
 * decrypted.
 */
export async function loadDevice(
  database: DeskDatabase,
): Promise<{ device: DeskDevice; store: DeviceStore } | undefined> {
  const found = await database.use((connection) => connection.get('device', RECORD));
  if (!found) return undefined;
  const store = deviceStore(database, found.key, found.deviceId);
  try {
    const device = DeskDevice.parse(await store.seal.open(RECORD, found.sealed));
    return { device, store };
  } catch {
    return undefined;
  }
}

function deviceStore(database: DeskDatabase, key: CryptoKey, deviceId: string): DeviceStore {
  const seal = createDeskSeal(key, deviceId);
  return {
    seal,
    async save(device) {
      const sealed = await seal.seal(RECORD, device);
      await database.use((connection) => connection.put('device', { key, deviceId, sealed }, RECORD));
    },
  };
}
