import type { ScanResult } from '@plenum/contract/checkin/schemas';
import { failureOf, uploadScanBatch } from './desk-api.ts';
import type { DeskView, KeptScan } from './desk-view.ts';
import type { GateState, Learned } from './gate-state.ts';
import type { DeskDevice } from './store/device-store.ts';
import type { PeopleStore } from './store/people-store.ts';
import type { Queued, ScanQueue } from './store/scan-queue.ts';
import { createUploader, type SentBatch } from './store/uploader.ts';

interface ScanUploadParts {
  readonly device: () => DeskDevice;
  readonly queue: ScanQueue<KeptScan>;
  readonly people: PeopleStore;
  readonly gate: () => GateState;
  readonly isOnline: () => boolean;
  readonly onOnline: (isOnline: boolean) => void;
  readonly onEnded: (ended: NonNullable<DeskView['ended']>) => void;
  readonly refresh: () => Promise<void>;
  /** Called after each attempt to send. `isFailing` is true if the queue could not be read or written. */
  readonly onAttempt: (isFailing: boolean) => void;
}

export interface ScanUpload {
  /** The server's verdict on a scan in the queue; undefined if it did not answer in time. */
  ask: (queued: Queued<KeptScan>) => Promise<ScanResult | undefined>;
  /** Returns a function that tells whether a scan of this person was answered since the call. */
  followAnswered: () => (participantId: string) => boolean;
  start: () => void;
  stop: () => void;
}

/**
 * How long to wait for the server, in milliseconds. While online, the desk asks the server first, because it has the
 * data of the other gates; a person should not wait longer than this.
 */
const ASKING = 800;

/** Uploads the scans of the queue, each once: the server identifies them by device and sequence. */
export function createScanUpload(parts: ScanUploadParts): ScanUpload {
  const { device, queue, people, gate, isOnline, onOnline, onEnded, refresh, onAttempt } = parts;

  /** The number of the last answer about each person. */
  const answered = new Map<string, number>();
  let answers = 0;

  async function settle(sent: readonly Queued<KeptScan>[], results: readonly ScanResult[]): Promise<void> {
    const resultOf = new Map(results.map((result) => [result.sequence, result]));
    answers += 1;
    for (const { scan } of sent) if (scan.scan.participantId) answered.set(scan.scan.participantId, answers);
    // Stores the result as the server will report it, so that it survives if the tab is closed before the next sync.
    await keepLearned(
      people,
      sent.map(({ scan }) => gate().applyScan(scan.scan)),
    );
    await queue.settle(
      sent.map(({ sequence, scan }) => {
        const result = resultOf.get(sequence);
        // A supervisor who overrides the verdict has already seen that the person was admitted before.
        const wasKnown = scan.scan.overrideReason !== '';
        const differs = result && ((result.conflict && !wasKnown) || result.verdict !== scan.scan.verdict);
        const status = result?.held === true ? 'held' : differs === true ? 'conflict' : 'kept';
        return { sequence, scan: { ...scan, status, since: result?.since ?? scan.since } };
      }),
    );
  }

  async function ask({ sequence, scan }: Queued<KeptScan>): Promise<ScanResult | undefined> {
    if (!navigator.onLine || !isOnline()) return undefined;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), ASKING);
    try {
      // Sent without a verdict, so that the server decides. If its answer is lost, the scan is sent again with this
      // device's verdict, and the server returns its first decision.
      const asked = { ...scan.scan, sequence, verdict: null };
      const [result] = await uploadScanBatch(device(), [asked], 0, timeout.signal);
      if (result) await settleAsked({ sequence, scan }, result);
      return result;
    } catch (error) {
      if (failureOf(error) === 'later') onOnline(false);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async function settleAsked({ sequence, scan }: Queued<KeptScan>, result: ScanResult): Promise<void> {
    const decided = { ...scan, scan: { ...scan.scan, verdict: result.verdict } };
    try {
      await settle([{ sequence, scan: decided }], [result]);
    } catch (error) {
      // The server's verdict is shown anyway. The scan stays in the queue and is sent again; the server recognizes it.
      if (failureOf(error) !== 'storage') throw error;
    }
  }

  async function send(batch: readonly Queued<KeptScan>[]): Promise<SentBatch> {
    if (!navigator.onLine) return 'later';
    const queued = Math.max(0, (await queue.waiting()) - batch.length);
    const scans = batch.map(({ sequence, scan }) => ({ ...scan.scan, sequence }));
    try {
      const results = await uploadScanBatch(device(), scans, queued);
      onOnline(true);
      await settle(batch, results);
    } catch (error) {
      const failure = failureOf(error);
      // The uploader sends the batch again; the server recognizes each scan by its sequence.
      if (failure === 'storage') throw error;
      if (failure === 'later') onOnline(false);
      if (failure === 'later' || failure === 'refused') return failure;
      onEnded(failure);
      if (failure === 'unknown') return 'removed';
      // The server keeps a removed device's scans for the organizer.
      await queue.settle(batch.map(refused));
    }
    await refresh();
    return 'kept';
  }

  const uploader = createUploader<Queued<KeptScan>>({
    next: (limit) => queue.next(limit),
    send,
    async setAside(queued) {
      await queue.settle([refused(queued)]);
      await refresh();
    },
    onAttempt: (error) => onAttempt(error !== undefined),
  });

  return {
    ask,
    followAnswered() {
      const before = answers;
      return (participantId) => (answered.get(participantId) ?? 0) > before;
    },
    start: () => void uploader.start(),
    stop: () => uploader.stop(),
  };
}

/** Stores the results of this device's scans like the server's data, which replaces them later. */
export async function keepLearned(people: PeopleStore, learned: readonly Learned[]): Promise<void> {
  const entries = learned.flatMap((one) => one.entries);
  const handouts = learned.flatMap((one) => one.handouts);
  if (entries.length + handouts.length === 0) return;
  await people.add({ people: [], entries, handouts, cursor: null, isLast: false });
}

function refused({ sequence, scan }: Queued<KeptScan>): Queued<KeptScan> {
  return { sequence, scan: { ...scan, status: 'refused' } };
}
