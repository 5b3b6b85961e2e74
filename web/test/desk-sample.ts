import type { ArrivalBadgeState } from '@plenum/contract/badges/queue';
import type { Wanted } from '@plenum/contract/checkin/device-endpoints';
import type { Checkpoint, RosterEntry, ScanResult } from '@plenum/contract/checkin/schemas';
import { createStore } from 'zustand';
import type { DeskParts } from '#modules/checkin/desk/desk-parts';
import type { DeskView, KeptScan } from '#modules/checkin/desk/desk-view';
import { createGateState } from '#modules/checkin/desk/gate-state';
import { createRecentScans } from '#modules/checkin/desk/recent-scans';
import type { Signal } from '#modules/checkin/desk/scanning/signals';
import type { Briefing } from '#modules/checkin/desk/store/device-store';
import type { Queued, ScanQueue } from '#modules/checkin/desk/store/scan-queue';

const TEST_TIME = '2027-05-18T01:00:00.000Z';
const name = { en: 'Arrival', zh: '报到' };
/** A checkpoint where everyone arrives and gets a bag. */
export const testCheckpoint: Checkpoint = {
  id: 'arrival',
  kind: 'arrival',
  name,
  audience: { who: 'all' },
  from: null,
  until: null,
  rule: 'once',
  capacity: null,
  gates: [],
  handouts: [{ id: 'bag', name: { en: 'Bag', zh: '资料袋' } }],
  switches: {
    allowOverride: true,
    overrideAlone: true,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  },
  state: 'open',
};

export function buildPerson(participantId: string, overrides: Partial<RosterEntry> = {}): RosterEntry {
  return {
    participantId,
    name: participantId,
    organization: '',
    typeId: null,
    code: '',
    version: 1,
    standing: 'confirmed',
    activityIds: [],
    checkIn: null,
    checkOut: null,
    sounds: '',
    phoneTail: '',
    idTail: '',
    teamId: null,
    vip: false,
    ...overrides,
  };
}

type Answer = (participantId: string | null) => Partial<ScanResult> | undefined;
const unreachable: Answer = () => undefined;

interface TestDesk {
  checkpoint?: Checkpoint;
  people?: RosterEntry[];
  /** Returns the server's answer to a scan of this person; undefined if there is no answer. */
  answer?: Answer;
  waiting?: number;
  /** The people whom the server knows. */
  found?: RosterEntry[];
  meetingId?: string;
  briefing?: Pick<Briefing, 'keys' | 'liveKey'> | null;
  badge?: ArrivalBadgeState | null;
  /** Returns the time by the device's clock, in milliseconds. */
  now?: () => number;
}

/** A desk without browser and network. */
export function openTestDesk({
  checkpoint = testCheckpoint,
  people = [],
  answer = unreachable,
  waiting = 0,
  found = [],
  meetingId = 'here',
  briefing = null,
  badge = null,
  now = () => Date.parse(TEST_TIME),
}: TestDesk = {}) {
  const kept: KeptScan[] = [];
  let operator: string | null = 'first';
  const logIn = (accountId: string | null) => {
    operator = accountId;
  };
  const asked: Wanted[] = [];
  const signals: Signal[] = [];
  const gate = createGateState('Asia/Shanghai', () => checkpoint.rule);
  gate.apply({ people, entries: [], handouts: [] });
  const queue: ScanQueue<KeptScan> = {
    add: (scan) => Promise.resolve(kept.push(scan)),
    waiting: () => Promise.resolve(waiting),
    next: () => Promise.resolve([]),
    settle: () => Promise.resolve(),
    find: (sequence) => Promise.resolve(kept[sequence - 1]),
    latest: () => Promise.resolve([]),
  };
  const view = createStore<Partial<DeskView>>(() => ({ direction: 'in', shown: null }));
  const parts = {
    view,
    queue,
    people: { add: () => Promise.resolve() },
    scans: {
      ask: ({ sequence, scan }: Queued<KeptScan>) => {
        const said = answer(scan.scan.participantId);
        const usual = { sequence, verdict: 'admitted' as const, since: null, gateId: null, conflict: false };
        return Promise.resolve(said && { ...usual, ...said });
      },
      start: () => undefined,
    },
    operatorId: () => operator,
    device: () => ({ id: 'desk', gateId: null, meetingId, briefing }),
    recent: createRecentScans(now),
    gate: () => gate,
    checkpoint: () => checkpoint,
    timeNow: () => new Date(now()).toISOString(),
    refresh: () => Promise.resolve(),
    lookUp(wanted: Wanted) {
      asked.push(wanted);
      gate.apply({ people: found, entries: [], handouts: [] });
      return Promise.resolve();
    },
    badgeOf: () => Promise.resolve(badge),
    signal: (signal: Signal) => signals.push(signal),
  } as unknown as DeskParts;
  const shown = () => {
    const current = parts.view.getState().shown;
    if (!current) throw new Error('Nothing is shown');
    return current;
  };
  const said = () => kept.map(({ scan }) => [scan.participantId, scan.verdict]);
  return { parts, kept, asked, shown, said, gate, logIn, signals };
}
