import { createHash, randomUUID } from 'node:crypto';
import { orderedId } from '../server/src/kernel/db/ordered-id.ts';
import { openOrderShop, type OrderShop } from './order-shop.ts';

export interface Gate {
  readonly deviceId: string;
  readonly deviceToken: string;
  /** The token of the person who is logged in on the device. */
  readonly token: string;
}

export interface Venue {
  readonly shop: OrderShop;
  readonly gates: readonly Gate[];
  /** A checkpoint without any scans yet. */
  addCheckpoint(): Promise<string>;
  /** Returns the id of the participant with this number; numbers start at 1. */
  person(nr: number): string;
}

/** Creates a conference with this many confirmed people on its roster, and devices at the gates. */
export async function openVenue(
  people: number,
  gates: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Venue> {
  return venueOf(await openOrderShop({ LIMIT_FACTOR: '1000', ...env }), people, gates);
}

/** Adds people and gates to the conference of a shop. Stops the shop if that fails. */
export async function venueOf(shop: OrderShop, people: number, gates: number): Promise<Venue> {
  try {
    const { pool, meetingId } = shop;
    const stewards = await shop.invite(gates, await shop.open(gates));
    await pool.query(
      `insert into meeting_roles (account_id, meeting_id, role, granted_at) select account, $1, 'steward', now() from unnest($2::uuid[]) as account`,
      [meetingId, stewards.map(({ accountId }) => accountId)],
    );
    const enrolled = stewards.map(({ accountId, token }) => ({
      accountId,
      token,
      deviceId: orderedId(),
      deviceToken: randomUUID(),
    }));
    await pool.query(
      `insert into checkin_devices (id, meeting_id, name, token_hash, enrolled_by, enrolled_at, operator, last_seen_at)
       select id, $1, 'Gate', hash, account, now(), account, now() from unnest($2::uuid[], $3::bytea[], $4::uuid[]) as row (id, hash, account)`,
      [
        meetingId,
        enrolled.map(({ deviceId }) => deviceId),
        enrolled.map(({ deviceToken }) => createHash('sha256').update(deviceToken).digest()),
        enrolled.map(({ accountId }) => accountId),
      ],
    );
    await pool.query(
      `insert into checkin_roster (participant_id, meeting_id, name, organization, code, version, standing, activity_ids,
         phone_tail, id_tail)
       select ('00000000-0000-4000-9000-' || lpad(to_hex(nr), 12, '0'))::uuid, $1, 'Person ' || nr, 'Institute', '', 1,
         'confirmed', '{}', '1234', '123X' from generate_series(1, $2::integer) as nr`,
      [meetingId, people],
    );
    await pool.query('vacuum analyze checkin_roster, checkin_devices, meeting_roles');
    return {
      shop,
      gates: enrolled,
      addCheckpoint: () => addCheckpoint(shop),
      person: (nr) => `00000000-0000-4000-9000-${nr.toString(16).padStart(12, '0')}`,
    };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function addCheckpoint({ pool, meetingId }: OrderShop): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into checkpoints (id, meeting_id, kind, name, audience, rule, gates, switches, state, created_at, changed_at)
     values ($1, $2, 'arrival', '{"en": "Arrival", "zh": "报到"}', '{"who": "all"}', 'once', '[]',
       '{"allowOverride": true, "allowUnpaid": false, "sound": true, "autoPrint": false, "liveCodes": false}', 'open', now(), now())`,
    [id, meetingId],
  );
  return id;
}

export interface SentScan {
  readonly sequence: number;
  readonly checkpointId: string;
  readonly participantId: string;
  readonly scannedAt: string;
  /** Null if the server should decide. */
  readonly verdict: 'admitted' | null;
}

/** Returns the same request as a device sends, ready to be written to a connection. */
export function scanRequest({ shop }: Venue, gate: Gate, scans: readonly SentScan[]): Buffer {
  const rest = { gateId: null, method: 'qr', direction: 'in', offsetMs: 0, ticketVersion: null };
  const body = JSON.stringify({
    device: { id: gate.deviceId, token: gate.deviceToken },
    sentAt: new Date().toISOString(),
    queued: 0,
    scans: scans.map((scan) => ({ ...scan, ...rest, overrideReason: '', undoes: null })),
  });
  return Buffer.from(
    `POST /api/meetings/${shop.meetingId}/checkin/scans HTTP/1.1\r\nhost: ${new URL(shop.url).host}\r\n` +
      `authorization: ${gate.token}\r\nlan: en\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
