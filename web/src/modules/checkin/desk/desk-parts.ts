import type { ArrivalBadgeState } from '@plenum/contract/badges/queue';
import type { Wanted } from '@plenum/contract/checkin/device-endpoints';
import type { Checkpoint, ScanResult } from '@plenum/contract/checkin/schemas';
import type { StoreApi } from 'zustand';
import type { DeskView, KeptScan } from './desk-view.ts';
import type { GateState } from './gate-state.ts';
import type { RecentScans } from './recent-scans.ts';
import type { ScanDraft } from './scan-draft.ts';
import type { ScanUpload } from './scan-upload.ts';
import type { Signal } from './scanning/signals.ts';
import type { DeskDevice } from './store/device-store.ts';
import type { PeopleStore } from './store/people-store.ts';
import type { ScanQueue } from './store/scan-queue.ts';

/** The services that the parts of a desk share. */
export interface DeskParts {
  readonly view: StoreApi<DeskView>;
  readonly queue: ScanQueue<KeptScan>;
  readonly people: PeopleStore;
  readonly scans: ScanUpload;
  readonly recent: RecentScans;
  readonly device: () => DeskDevice;
  /** The account that is logged in; null if unknown. */
  readonly operatorId: () => string | null;
  readonly gate: () => GateState;
  /** The checkpoint of this desk. */
  readonly checkpoint: () => Checkpoint | undefined;
  /** The time by the server's clock. */
  readonly timeNow: () => string;
  readonly refresh: () => Promise<void>;
  /** Asks the server for one person, if it can be reached. */
  readonly lookUp: (wanted: Wanted) => Promise<void>;
  readonly signal: (signal: Signal) => void;
  /** Asks the server for the badge of a person who was checked in; null without an answer. */
  readonly badgeOf: (participantId: string) => Promise<ArrivalBadgeState | null>;
}

type Said = Pick<ScanDraft, 'participantId' | 'method' | 'verdict'> & Partial<ScanDraft>;

/** Creates a scan of this moment at this gate. */
export function newScan(
  { device, view, operatorId }: DeskParts,
  checkpoint: Checkpoint,
  said: Said,
): ScanDraft {
  return {
    checkpointId: checkpoint.id,
    gateId: device().gateId,
    direction: view.getState().direction,
    scannedAt: new Date().toISOString(),
    offsetMs: device().briefing?.offsetMs ?? null,
    ticketVersion: null,
    overrideReason: '',
    approval: null,
    undoes: null,
    handoutId: null,
    operatorId: operatorId(),
    ...said,
  };
}

/**
 * Stores the scan on disk before any verdict is shown, so that closing the tab loses nothing. Then asks the server, if
 * it is reachable.
 */
export async function keepScan(
  { queue, scans }: DeskParts,
  kept: KeptScan,
  mayAsk: boolean,
): Promise<{ sequence: number; result: ScanResult | undefined }> {
  const others = await queue.waiting();
  const sequence = await queue.add(kept);
  const result = mayAsk && others === 0 ? await scans.ask({ sequence, scan: kept }) : undefined;
  return { sequence, result };
}
