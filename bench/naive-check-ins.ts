import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import pg from 'pg';
import { loginTokens } from '../server/src/modules/accounts/tables.ts';
import {
  checkinDevices,
  checkinEntries,
  checkinScans,
  checkpoints,
} from '../server/src/modules/checkin/tables.ts';

// A check-in API as it is usually written first: an ordinary framework and ORM, and a transaction for each scan, with
// the person's row locked. It reads the tables of the product and writes the same rows, but knows only the simplest
// rule, which is to admit each person once.
const db = drizzle(new pg.Pool({ connectionString: process.env['CHECK_INS_URL'], max: 10 }));
const app = Fastify();
const roster = pgTable('checkin_roster', {
  participantId: uuid('participant_id').primaryKey(),
  name: text('name').notNull(),
  standing: text('standing').notNull(),
});
type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0];

interface Upload {
  readonly device: { readonly id: string; readonly token: string };
  readonly scans: readonly {
    readonly sequence: number;
    readonly checkpointId: string;
    readonly participantId: string;
    readonly scannedAt: string;
  }[];
}

const sha256 = (token: string) => createHash('sha256').update(token).digest();

async function isLoggedIn(token: string): Promise<boolean> {
  const found = await db
    .select({ login: loginTokens.loginId })
    .from(loginTokens)
    .where(eq(loginTokens.tokenHash, sha256(token)));
  return found.length > 0;
}

async function checkIn({ device, scans: [scan] }: Upload) {
  const [known] = await db.select().from(checkinDevices).where(eq(checkinDevices.id, device.id));
  if (!known?.tokenHash?.equals(sha256(device.token)) || !scan) throw new Error('Unknown device');
  return db.transaction(async (tx) => {
    const [checkpoint] = await tx.select().from(checkpoints).where(eq(checkpoints.id, scan.checkpointId));
    const [person] = await tx
      .select()
      .from(roster)
      .where(eq(roster.participantId, scan.participantId))
      .for('update');
    if (!checkpoint || person?.standing !== 'confirmed') throw new Error('Unknown');
    const [entry] = await tx
      .select()
      .from(checkinEntries)
      .where(
        and(
          eq(checkinEntries.checkpointId, checkpoint.id),
          eq(checkinEntries.participantId, person.participantId),
        ),
      );
    const verdict = entry ? ('already_in' as const) : ('admitted' as const);
    const key = { deviceId: device.id, sequence: scan.sequence };
    const now = new Date();
    await tx.insert(checkinScans).values({
      ...key,
      meetingId: checkpoint.meetingId,
      checkpointId: checkpoint.id,
      participantId: person.participantId,
      operator: known.operator,
      method: 'qr',
      direction: 'in',
      verdict,
      asked: true,
      standing: 'confirmed',
      reason: '',
      period: '',
      scannedAt: new Date(scan.scannedAt),
      offsetMs: 0,
      at: now,
      receivedAt: now,
    });
    if (!entry) await enter(tx, { ...key, checkpoint, participantId: person.participantId, now });
    return { sequence: scan.sequence, verdict, since: (entry?.firstAt ?? now).toISOString() };
  });
}

interface Entering {
  readonly deviceId: string;
  readonly sequence: number;
  readonly checkpoint: typeof checkpoints.$inferSelect;
  readonly participantId: string;
  readonly now: Date;
}

async function enter(tx: Tx, { deviceId, sequence, checkpoint, participantId, now }: Entering) {
  await tx.insert(checkinEntries).values({
    checkpointId: checkpoint.id,
    participantId,
    period: '',
    meetingId: checkpoint.meetingId,
    firstAt: now,
    deviceId,
    sequence,
    inside: true,
  });
}

app.get('/healthz', async () => 'ok');
app.post<{ Body: Upload }>('/api/meetings/:id/checkin/scans', async ({ body, headers }) => {
  if (!(await isLoggedIn(String(headers.authorization)))) throw new Error('Please Login First');
  return { code: 200, message: 'ok', data: { results: [await checkIn(body)] } };
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
