import { abilities } from '@plenum/contract/accounts/abilities';
import type { GatePerson } from '@plenum/contract/checkin/verdict';
import type { CheckpointRow } from '../tables.ts';
import type pg from 'pg';
import type { KnownDevice } from '../devices/devices.ts';

/** The facts needed to decide about scans, read in one round trip. */
export interface ScanFacts {
  readonly devices: ReadonlyMap<string, KnownDevice>;
  readonly checkpoints: ReadonlyMap<string, CheckpointRow & { readonly timeZone: string }>;
  readonly people: ReadonlyMap<string, KnownPerson>;
  /** First entries by checkpoint, person and period. */
  readonly entries: ReadonlyMap<string, { readonly firstAt: string | null; readonly inside: boolean }>;
  /** By conference and account: accounts that may override a verdict without a supervisor's code. */
  readonly overriders: ReadonlySet<string>;
  readonly supervisors: ReadonlyMap<string, KnownSupervisor>;
  /**
   * Accounts that may check people in at the conference, or that could until their role was removed, by conference and
   * account.
   */
  readonly operators: ReadonlySet<string>;
}

export interface KnownSupervisor {
  readonly meetingId: string;
  readonly publicKey: Buffer;
  readonly removedAt: Date | null;
}

type KnownPerson = GatePerson & {
  readonly meetingId: string;
  readonly name: string;
  readonly vip: boolean;
};

interface Wanted {
  readonly devices: readonly string[];
  readonly checkpoints: readonly string[];
  readonly people: readonly string[];
  /** People whose scans the server is asked to decide. */
  readonly asked: readonly string[];
  /** Accounts named as the operator of a scan, if different from the sender. */
  readonly operators: readonly { readonly meetingId: string; readonly accountId: string }[];
  /** Accounts named as the supervisor who allowed a scan. */
  readonly supervisors: readonly string[];
}

/** The key of an account that may have made a scan. */
export function operatorKey(meetingId: string, accountId: string): string {
  return `${meetingId} ${accountId}`;
}

const FACTS = `
  select
    (select json_agg(json_build_object('id', id, 'meetingId', meeting_id, 'tokenHash', encode(token_hash, 'hex'),
      'removedAt', removed_at, 'enrolledAt', enrolled_at)) from checkin_devices where id = any ($1::uuid[])) as devices,
    (select json_agg(json_build_object('id', c.id, 'meetingId', c.meeting_id, 'kind', kind, 'name', name, 'audience', audience,
      'startsAt', starts_at, 'endsAt', c.ends_at, 'rule', rule, 'capacity', c.capacity, 'gates', gates, 'handouts', handouts, 'switches', switches,
      'state', c.state, 'timeZone', time_zone))
      from checkpoints as c join meetings on meetings.id = c.meeting_id where c.id = any ($2::uuid[])) as checkpoints,
    (select json_agg(json_build_object('participantId', participant_id, 'meetingId', meeting_id, 'name', name,
      'typeId', type_id, 'version', version, 'standing', standing, 'activityIds', activity_ids, 'vip', vip))
      from checkin_roster where participant_id = any ($3::uuid[])) as people,
    (select json_agg(json_build_array(checkpoint_id || ' ' || participant_id || ' ' || period, first_at, inside))
      from checkin_entries where participant_id = any ($4::uuid[]) and checkpoint_id = any ($2::uuid[])) as entries,
    -- When a role is removed, the audit log records the roles held before.
    (select json_agg(json_build_array(named.meeting_id, named.account_id,
        exists (select from meeting_roles as held where (held.account_id, held.meeting_id) = (named.account_id, named.meeting_id)
            and held.role = any ($8::text[]))
          or exists (select from accounts where accounts.id = named.account_id and administrator)))
      from unnest($5::uuid[], $6::uuid[]) as named (meeting_id, account_id)
      where exists (select from meeting_roles as held where (held.account_id, held.meeting_id) = (named.account_id, named.meeting_id)
          and held.role = any ($7::text[]))
        or exists (select from accounts where accounts.id = named.account_id and administrator)
        or exists (select from audit_log where object = 'meeting:' || named.meeting_id and action = 'meeting.staff_changed'
          and detail ->> 'account' = named.account_id::text and detail -> 'from' ?| $7::text[])) as operators,
    (select json_agg(json_build_object('id', id, 'meetingId', meeting_id, 'publicKey', encode(public_key, 'hex'), 'removedAt', removed_at))
      from checkin_supervisors where id = any ($9::uuid[])) as supervisors`;

type FoundDevice = Omit<KnownDevice, 'tokenHash'> & { readonly tokenHash: string | null };
type FoundCheckpoint = Omit<CheckpointRow, 'startsAt' | 'endsAt'> & {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly timeZone: string;
};

/** Returns which of these scan numbers of a device are already stored. */
export async function findStored(
  pool: pg.Pool,
  deviceId: string,
  sequences: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ stored: number[] | null }>({
    name: 'checkin-stored',
    text: `select json_agg(sequence) as stored from checkin_scans where device_id = $1 and sequence = any ($2::integer[])`,
    values: [deviceId, sequences],
  });
  return new Set(rows[0]?.stored);
}

export async function findScanFacts(pool: pg.Pool, wanted: Wanted): Promise<ScanFacts> {
  const { rows } = await pool.query<{
    devices: FoundDevice[] | null;
    checkpoints: FoundCheckpoint[] | null;
    people: KnownPerson[] | null;
    entries: [key: string, firstAt: string | null, inside: boolean][] | null;
    operators: [meetingId: string, accountId: string, mayOverride: boolean][] | null;
    supervisors: { id: string; meetingId: string; publicKey: string; removedAt: string | null }[] | null;
  }>({
    name: 'checkin-facts',
    text: FACTS,
    values: [
      wanted.devices,
      wanted.checkpoints,
      wanted.people,
      wanted.asked,
      wanted.operators.map(({ meetingId }) => meetingId),
      wanted.operators.map(({ accountId }) => accountId),
      abilities.checkIn,
      abilities.overrideCheckin,
      wanted.supervisors,
    ],
  });
  const { devices, checkpoints, people, entries, operators, supervisors } = rows[0] ?? {};
  return {
    devices: new Map(devices?.map((one) => [one.id, { ...one, tokenHash: toBytes(one.tokenHash) }])),
    checkpoints: new Map(
      checkpoints?.map((one) => [
        one.id,
        { ...one, startsAt: toDate(one.startsAt), endsAt: toDate(one.endsAt) },
      ]),
    ),
    people: new Map(people?.map((one) => [one.participantId, one])),
    entries: new Map(
      entries?.map(([key, firstAt, inside]) => [
        key,
        { firstAt: toDate(firstAt)?.toISOString() ?? null, inside },
      ]),
    ),
    overriders: new Set(
      operators?.flatMap(([meetingId, accountId, may]) => (may ? operatorKey(meetingId, accountId) : [])),
    ),
    supervisors: new Map(
      supervisors?.map(({ id, publicKey, removedAt, ...one }) => [
        id,
        { ...one, publicKey: Buffer.from(publicKey, 'hex'), removedAt: toDate(removedAt) },
      ]),
    ),
    operators: new Set(operators?.map(([meetingId, accountId]) => operatorKey(meetingId, accountId))),
  };
}

function toBytes(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex');
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
