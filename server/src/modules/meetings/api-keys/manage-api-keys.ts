import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  API_KEY_OVERLAP_HOURS,
  type ApiKey,
  type createApiKey as creating,
  MOST_API_KEYS,
  type rotateApiKey as rotating,
} from '@plenum/contract/meetings/api-keys';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import * as keys from '#modules/accounts/keys/public';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { lockMeeting } from '../queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Source = AuditSource & { readonly actor: string };
type OfKey = { readonly id: string; readonly keyId: string };

export async function listApiKeys(
  { db, clock, config }: Pick<Kernel, 'clock' | 'config'> & { readonly db: Db },
  meetingId: string,
  actor: Actor,
): Promise<ApiKey[]> {
  const now = clock.now();
  const rows = await keys.findKeysOfMeeting(db, meetingId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: [...row.scopes],
    status: keys.keyStatus(row, config.staffSecondFactor, now),
    owner: { name: row.ownerName, isSelf: row.accountId === actor.accountId },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    earlierUntil: row.earlierUntil !== null && row.earlierUntil > now ? row.earlierUntil.toISOString() : null,
  }));
}

export async function createApiKey(
  tx: Tx,
  meetingId: string,
  { name, scopes, days }: BodyOf<typeof creating>,
  source: Source,
): Promise<ReplyOf<typeof creating>> {
  // The lock keeps two organizers from adding the last key at the same time.
  await lockMeeting(tx, meetingId);
  if ((await keys.countKeys(tx, meetingId)) >= MOST_API_KEYS)
    refuse(meetingRefusals.API_KEYS_MOST, { values: { most: MOST_API_KEYS } });
  const expiresAt = expiryOf(days, source.at);
  const issued = await keys.addKey(tx, { meetingId, name, scopes, expiresAt }, source);
  const detail = { name, scopes, until: expiresAt?.toISOString() ?? null };
  await writeAudit(tx, meetingFact('meeting.api_key_created', meetingId, detail), source);
  return issued;
}

export async function rotateApiKey(
  tx: Tx,
  params: OfKey,
  { days, keepsEarlier }: BodyOf<typeof rotating>,
  source: Source,
): Promise<ReplyOf<typeof rotating>> {
  const key = await lockUnrevoked(tx, params);
  const expiresAt = expiryOf(days, source.at);
  const earlierUntil = keepsEarlier ? overlapOf(key.expiresAt, source.at) : null;
  const issued = await keys.renewSecret(tx, key, { expiresAt, earlierUntil });
  const detail = {
    name: key.name,
    until: expiresAt?.toISOString() ?? null,
    keepsEarlier: earlierUntil !== null,
  };
  await writeAudit(tx, meetingFact('meeting.api_key_rotated', params.id, detail), source);
  return issued;
}

/** Makes the caller the owner. Taking over your own key has no effect. */
export async function takeOverApiKey(tx: Tx, params: OfKey, source: Source): Promise<null> {
  const key = await lockUnrevoked(tx, params);
  if (key.accountId === source.actor) return null;
  await keys.changeKeyOwner(tx, key.id, source.actor);
  const names = await findAccountNames(tx, [key.accountId, source.actor]);
  const [from, to] = [names.get(key.accountId) ?? '', names.get(source.actor) ?? ''];
  const detail = { name: key.name, from, to };
  await writeAudit(tx, meetingFact('meeting.api_key_taken_over', params.id, detail), source);
  return null;
}

/** Revokes a key. Revoking a revoked key has no effect. */
export async function revokeApiKey(tx: Tx, params: OfKey, source: Source): Promise<null> {
  const key = (await keys.lockKey(tx, params)) ?? refuse(kernelRefusals.NOT_FOUND);
  if (key.revokedAt !== null) return null;
  await keys.revokeKey(tx, key.id, source);
  await writeAudit(tx, meetingFact('meeting.api_key_revoked', params.id, { name: key.name }), source);
  return null;
}

async function lockUnrevoked(tx: Tx, params: OfKey): Promise<keys.ApiKeyRow> {
  const key = (await keys.lockKey(tx, params)) ?? refuse(kernelRefusals.NOT_FOUND);
  if (key.revokedAt !== null) refuse(meetingRefusals.API_KEY_REVOKED);
  return key;
}

// The earlier secret never outlives its own expiry.
function overlapOf(expiresAt: Date | null, now: Date): Date | null {
  const end = now.getTime() + API_KEY_OVERLAP_HOURS * HOUR_MS;
  const until = new Date(Math.min(end, expiresAt?.getTime() ?? end));
  return until > now ? until : null;
}

function expiryOf(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
