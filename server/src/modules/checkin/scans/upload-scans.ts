import type { uploadScans } from '@plenum/contract/checkin/device-endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import type { Scan, ScanResult } from '@plenum/contract/checkin/schemas';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { batchQueue } from '#kernel/db/batch-queue';
import { isWorthSplitting } from '#kernel/db/busy';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { requireToken } from '../devices/devices.ts';
import { announceArrivals } from '../live.ts';
import { refreshRoster } from '../roster.ts';
import type { NewScan } from '../tables.ts';
import { recordScans, scanBatch, type StoredScan } from './record-scans.ts';
import { findScanFacts, findStored, type ScanFacts } from './scan-facts.ts';
import { toScanRow } from './scan-rows.ts';

type Upload = Omit<BodyOf<typeof uploadScans>, 'scans'> & { readonly scans: readonly Scan[] };
type Reply = ReplyOf<typeof uploadScans>;
type Settled = PromiseSettledResult<Reply>;

export interface UploadCall {
  readonly meetingId: string;
  readonly accountId: string;
  readonly upload: Upload;
}

interface Ready {
  readonly index: number;
  readonly call: UploadCall;
  readonly offsetMs: number;
  /** All scans of the upload, without repetitions. */
  readonly sent: readonly { readonly deviceId: string; readonly sequence: number }[];
  /** Scans that are not known to be stored. */
  readonly rows: readonly NewScan[];
}

const FEW = 5;
/** How many accounts other than the sender one upload may name, for queues that span several shifts. */
const MOST_OPERATORS = 20;
/** Verdicts that mark a person as arrived, or undo it. */
const CHANGES = new Set<StoredScan['verdict']>(['admitted', 'undone']);
const queues = new WeakMap<Kernel, (call: UploadCall) => Promise<Reply>>();

/** The server's queue: scans that arrive at the same time are decided and stored together. */
export function scanQueueOf(kernel: Kernel): (call: UploadCall) => Promise<Reply> {
  const queue = queues.get(kernel) ?? openQueue(kernel);
  queues.set(kernel, queue);
  return queue;
}

function openQueue(kernel: Kernel): (call: UploadCall) => Promise<Reply> {
  async function storeAll(calls: readonly UploadCall[]): Promise<Settled[]> {
    const now = kernel.clock.now();
    const stored = await findSentBefore(kernel, calls);
    const facts = await readFacts(kernel, calls, stored);
    const results: (Settled | undefined)[] = calls.map(() => undefined);
    const ready: Ready[] = [];
    for (const [index, call] of calls.entries()) {
      try {
        ready.push({ index, call, ...rowsOf(call, facts, now, stored) });
      } catch (error) {
        results[index] = { status: 'rejected', reason: error };
      }
    }
    for (const { index, settled } of await write(ready, now, facts)) results[index] = settled;
    return results.map(
      (result) => result ?? { status: 'rejected', reason: new Error('an upload was left without an answer') },
    );
  }

  async function write(
    ready: readonly Ready[],
    now: Date,
    facts: ScanFacts,
  ): Promise<{ index: number; settled: Settled }[]> {
    if (ready.length === 0) return [];
    try {
      return await record(kernel, ready, now, facts);
    } catch (error) {
      if (ready.length === 1 || !isWorthSplitting(error))
        return ready.map(({ index }) => ({ index, settled: { status: 'rejected', reason: error } }));
      // One of the uploads made the batch fail, so each is stored separately.
      const alone = [];
      for (const one of ready) alone.push(...(await write([one], now, facts)));
      return alone;
    }
  }

  const nameOf = ({ upload }: UploadCall) => upload.device.id;
  const admission = { patienceMs: 10_000, busy: () => new RefusalError(kernelRefusals.BUSY), nameOf };
  const few = batchQueue(storeAll, { most: 64, lanes: 2, queue: 5_000, ...admission });
  // Large uploads have a separate queue, so that a person at a gate need not wait behind scans from an offline device.
  const many = batchQueue(storeAll, { most: 1, lanes: 2, queue: 200, ...admission });
  return (call) => (call.upload.scans.length > FEW ? many(call) : few(call));
}

/** Reads the facts. People who are not known to be confirmed are refreshed in the roster first, and then read again. */
async function readFacts(
  kernel: Kernel,
  calls: readonly UploadCall[],
  stored: ReadonlySet<number>,
): Promise<ScanFacts> {
  const scans = calls.flatMap(({ upload }) => upload.scans).filter(({ sequence }) => !stored.has(sequence));
  const people = [...new Set(scans.flatMap(({ participantId }) => participantId ?? []))];
  const wanted = {
    devices: calls.map(({ upload }) => upload.device.id),
    checkpoints: [...new Set(scans.map(({ checkpointId }) => checkpointId))],
    people,
    asked: [...new Set(scans.flatMap((scan) => (scan.verdict === null ? (scan.participantId ?? []) : [])))],
    operators: calls.flatMap(namedOperators),
    supervisors: [...new Set(scans.flatMap(({ approval }) => approval?.supervisorId ?? []))],
  };
  const facts = await findScanFacts(kernel.pool, wanted);
  const doubted = people.filter((id) => facts.people.get(id)?.standing !== 'confirmed');
  if (doubted.length === 0) return facts;
  for (const meetingId of new Set(calls.map((call) => call.meetingId)))
    await refreshRoster(kernel.db, meetingId, doubted);
  return findScanFacts(kernel.pool, wanted);
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the numbers of scans that are already stored and need no further facts; devices send offline scans again if
 * the reply was lost. Large uploads are stored one at a time, so all numbers belong to one device.
 */
async function findSentBefore(
  { pool }: Kernel,
  [first, ...others]: readonly UploadCall[],
): Promise<ReadonlySet<number>> {
  if (!first || others.length > 0 || first.upload.scans.length <= FEW) return NONE;
  const { device, scans } = first.upload;
  return findStored(
    pool,
    device.id,
    scans.map(({ sequence }) => sequence),
  );
}

function namedOperators({ meetingId, accountId: sender, upload }: UploadCall) {
  const named = new Set(upload.scans.flatMap(({ operatorId }) => operatorId ?? []));
  named.delete(sender);
  const others = [...named].slice(0, MOST_OPERATORS);
  // The sender's right to override is only looked up if it matters.
  const all = upload.scans.some(({ overrideReason }) => overrideReason !== '') ? [sender, ...others] : others;
  return all.map((accountId) => ({ meetingId, accountId }));
}

function rowsOf(
  { meetingId, accountId, upload }: UploadCall,
  facts: ScanFacts,
  now: Date,
  stored: ReadonlySet<number>,
): Pick<Ready, 'offsetMs' | 'sent' | 'rows'> {
  const { device, sentAt, scans } = upload;
  const known = facts.devices.get(device.id);
  requireToken(known, meetingId, device);
  const offsetMs = now.getTime() - Date.parse(sentAt);
  const enrolledAt = known ? new Date(known.enrolledAt) : null;
  const sender = { meetingId, deviceId: device.id, enrolledAt, operator: accountId, offsetMs, now };
  // The same number twice in one upload is one scan.
  const once = new Map(scans.map((scan, index) => [scan.sequence, { scan, index }] as const).toReversed());
  const sent = [...once.keys()].map((sequence) => ({ deviceId: device.id, sequence }));
  const rows = [...once.values()]
    .filter(({ scan }) => !stored.has(scan.sequence))
    .map(({ scan, index }) => toScanRow(scan, index, sender, facts));
  return { offsetMs, sent, rows };
}

async function record(
  kernel: Kernel,
  ready: readonly Ready[],
  now: Date,
  facts: ScanFacts,
): Promise<{ index: number; settled: Settled }[]> {
  const devices = ready.map(({ call: { accountId, upload }, offsetMs }) => ({
    id: upload.device.id,
    operator: accountId,
    offset_ms: offsetMs,
    queued: upload.queued,
  }));
  const rows = ready.flatMap((one) => one.rows);
  const sent = ready.flatMap((one) => one.sent);
  const vips = [...new Set(rows.flatMap(({ participantId }) => participantId ?? []))].filter(
    (id) => facts.people.get(id)?.vip,
  );
  const stored = await recordScans(kernel.pool, scanBatch({ now, devices, vips }, rows, sent));
  const byDevice = Map.groupBy(stored, ({ device_id }) => device_id);
  return ready.map(({ index, call, offsetMs, rows: fresh }) => {
    const own = byDevice.get(call.upload.device.id) ?? [];
    if (own.some(({ removed }) => removed))
      return {
        index,
        settled: { status: 'rejected', reason: new RefusalError(checkinRefusals.DEVICE_REMOVED) },
      };
    const changed = new Set(own.flatMap(({ sequence, verdict }) => (CHANGES.has(verdict) ? sequence : [])));
    const people = fresh.flatMap(({ sequence, participantId }) =>
      changed.has(sequence) ? (participantId ?? []) : [],
    );
    if (people.length > 0) announceArrivals(kernel, call.meetingId, people);
    const value = { serverTime: now.toISOString(), offsetMs, results: own.map(toResult) };
    return { index, settled: { status: 'fulfilled', value } };
  });
}

function toResult({ sequence, verdict, since, gate_id, conflict, held }: StoredScan): ScanResult {
  if (verdict === null) throw new Error('a scan was not stored');
  return {
    sequence,
    verdict,
    since: since?.toISOString() ?? null,
    gateId: gate_id,
    conflict: conflict ?? false,
    held,
  };
}
