import type { openWall as opening, WallForm, WallSettings } from '@plenum/contract/checkin/wall';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq } from 'drizzle-orm';
import { hashToken } from '#kernel/crypto/hash-token';
import { randomToken } from '#kernel/crypto/random';
import type { Db, Tx } from '#kernel/db/database';
import { detachFile } from '#kernel/files/file-rows';
import { attachPublicFiles, mediaLink } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { announce } from '#kernel/live/live-hub';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { mayIn } from '#modules/meetings/scope/public';
import { checkinFact } from '../audit-facts.ts';
import { lockCheckpoint, requireCheckpoint } from '../checkpoints/checkpoint-queries.ts';
import { checkinWalls, type WallRow } from './tables.ts';

interface Named {
  readonly meetingId: string;
  readonly checkpointId: string;
}

const TOKEN_BYTES = 24;
const HOUR_MS = 3_600_000;

/** Channel on which a wall's open screens are notified of changes. */
export function wallChannel(checkpointId: string): string {
  return `wall:${checkpointId}`;
}

export async function readWallSettings(
  db: Db,
  { meetingId, checkpointId }: Named,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<WallSettings> {
  await requireCheckpoint(db, meetingId, checkpointId);
  const [row] = await db.select().from(checkinWalls).where(eq(checkinWalls.checkpointId, checkpointId));
  const expiresAt = row?.expiresAt && row.expiresAt > now ? row.expiresAt.toISOString() : null;
  return {
    names: row?.names ?? 'masked',
    backgroundFileId: row?.backgroundFileId ?? '',
    background: mediaLink(row?.backgroundFileId ?? null),
    paused: row?.paused ?? false,
    version: row?.version ?? 0,
    expiresAt,
    can: { edit: mayIn(actor, meetingId, 'editCheckin') },
  };
}

export async function saveWallSettings(
  tx: Tx,
  named: Named,
  { version, wall }: { readonly version: number; readonly wall: WallForm },
  source: AuditSource,
): Promise<null> {
  const row = await lockWall(tx, named);
  if ((row?.version ?? 0) !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const { names, paused } = wall;
  const backgroundFileId = wall.backgroundFileId || null;
  await write(tx, named, row, { names, paused, backgroundFileId }, source);
  if (backgroundFileId !== null) await attachPublicFiles(tx, [backgroundFileId]);
  const before = row?.backgroundFileId ?? null;
  if (before !== null && before !== backgroundFileId) await detachFile(tx, before);
  const detail = { checkpoint: named.checkpointId, names, paused, background: backgroundFileId !== null };
  await writeAudit(tx, checkinFact('checkin.wall_changed', named.meetingId, detail), source);
  return null;
}

/** Creates a new link; the previous one no longer works. */
export async function openWall(
  tx: Tx,
  named: Named,
  hours: number,
  source: AuditSource,
): Promise<ReplyOf<typeof opening>> {
  const row = await lockWall(tx, named);
  const token = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(source.at.getTime() + hours * HOUR_MS);
  await write(tx, named, row, { tokenHash: hashToken(token), expiresAt }, source);
  const detail = { checkpoint: named.checkpointId, until: expiresAt.toISOString() };
  await writeAudit(tx, checkinFact('checkin.wall_opened', named.meetingId, detail), source);
  return { token, expiresAt: expiresAt.toISOString() };
}

export async function endWall(tx: Tx, named: Named, source: AuditSource): Promise<null> {
  const row = await lockWall(tx, named);
  if (!row?.tokenHash) return null;
  await write(tx, named, row, { tokenHash: null, expiresAt: null }, source);
  const detail = { checkpoint: named.checkpointId };
  await writeAudit(tx, checkinFact('checkin.wall_ended', named.meetingId, detail), source);
  return null;
}

// Locks the checkpoint, so that two requests can't both create its wall.
async function lockWall(tx: Tx, { meetingId, checkpointId }: Named): Promise<WallRow | undefined> {
  await lockCheckpoint(tx, meetingId, checkpointId);
  const [row] = await tx.select().from(checkinWalls).where(eq(checkinWalls.checkpointId, checkpointId));
  return row;
}

async function write(
  tx: Tx,
  { meetingId, checkpointId }: Named,
  row: WallRow | undefined,
  columns: Partial<WallRow>,
  { at }: AuditSource,
): Promise<void> {
  const set = { ...columns, version: (row?.version ?? 0) + 1, changedAt: at };
  await tx
    .insert(checkinWalls)
    .values({ checkpointId, meetingId, ...set })
    .onConflictDoUpdate({ target: checkinWalls.checkpointId, set });
  await announce(tx, { channel: wallChannel(checkpointId), event: 'changed', id: checkpointId });
}
