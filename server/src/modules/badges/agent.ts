import { paperOf } from '@plenum/contract/badges/design';
import { badgeRefusals } from '@plenum/contract/badges/messages';
import type { reportAgentBadge, takeAgentBadge } from '@plenum/contract/badges/stations';
import { type BodyOf, PDF_TYPE, type ReplyOf } from '@plenum/contract/kernel/endpoint';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Call, Download } from '#kernel/http/route';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeBadgePdf } from './badge-pdf.ts';
import { readPictures } from './download-badges.ts';
import { endQueued, leaseFrom, lockEntry, readTaken, returnTaken, takeQueued } from './queue.ts';
import { requireStation } from './stations.ts';
import { badgeQueue, badgeStations } from './tables.ts';

// The calls of a print agent. The station's token identifies the conference.

export async function takeForAgent(
  kernel: Kernel,
  tx: Tx,
  { token, printer, problem, isStart }: BodyOf<typeof takeAgentBadge>,
): Promise<ReplyOf<typeof takeAgentBadge>> {
  const at = kernel.clock.now();
  const { id, meetingId, name: station } = await requireStation(tx, token, at);
  await tx.update(badgeStations).set({ seenAt: at, printer, problem }).where(eq(badgeStations.id, id));
  if (isStart) await returnTaken(tx, meetingId, station);
  const taken = problem === '' ? await takeQueued(kernel, tx, meetingId, { station, at }) : null;
  if (!taken) return { station, badge: null };
  const { design, people } = taken.job;
  return {
    station,
    badge: {
      entryId: taken.entryId,
      name: people[0]?.name ?? '',
      ...paperOf(design),
      isTwoSided: design.sides.length > 1,
      leaseSeconds: Math.floor((leaseFrom(at).getTime() - at.getTime()) / 1000),
    },
  };
}

export async function readForAgent(
  kernel: Kernel,
  { token, entryId }: { readonly token: string; readonly entryId: string },
): Promise<Download> {
  const at = kernel.clock.now();
  const { meetingId, name: station } = await requireStation(kernel.db, token, at);
  const job = await kernel.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, { meetingId, entryId });
    if (entry.state !== 'taken' || entry.station !== station) refuse(badgeRefusals.QUEUE_STATE);
    return readTaken(kernel, tx, entry);
  });
  const pictures = await readPictures(kernel, job.design);
  const body = writeBadgePdf({ ...job, pictures, title: job.people[0]?.name ?? '', at });
  return { name: `${entryId}.pdf`, type: PDF_TYPE, body };
}

export async function reportFromAgent(
  kernel: Kernel,
  tx: Tx,
  {
    body,
    requestId,
    address,
  }: Pick<Call, 'requestId' | 'address'> & {
    readonly body: BodyOf<typeof reportAgentBadge>;
  },
): Promise<null> {
  const at = kernel.clock.now();
  const { token, entryId, outcome, problem } = body;
  const { id, meetingId, name: station } = await requireStation(tx, token, at);
  await tx.update(badgeStations).set({ seenAt: at }).where(eq(badgeStations.id, id));
  if (outcome === 'sent') {
    const entry = await lockEntry(tx, { meetingId, entryId });
    if (entry.state !== 'taken' || entry.station !== station) refuse(badgeRefusals.QUEUE_STATE);
    const columns = { sentAt: entry.sentAt ?? at, leaseUntil: leaseFrom(at) };
    await tx.update(badgeQueue).set(columns).where(eq(badgeQueue.id, entry.id));
    return null;
  }
  return endQueued(
    tx,
    { meetingId, entryId },
    { station, way: 'agent', isPrinted: outcome === 'printed', isUnsure: outcome === 'unsure', problem },
    { actor: null, requestId, address, at },
  );
}
