import type { Checkpoint, RosterEntry } from '@plenum/contract/checkin/schemas';
import { correctedTime } from '@plenum/contract/checkin/verdict';
import { createStore, type StoreApi } from 'zustand';
import { storedAccount } from '#kernel/state/lost-login';
import { arrivalBadge, sync } from './desk-api.ts';
import type { DeskParts } from './desk-parts.ts';
import { KeptScan, type DeskView, type ShownVerdict } from './desk-view.ts';
import { createGateState, type GateState } from './gate-state.ts';
import { handOut } from './hand-out.ts';
import { latestLines } from './latest-lines.ts';
import { openRoster } from './open-roster.ts';
import { createRecentScans } from './recent-scans.ts';
import { admitPerson, admitTeam, overrideVerdict, scanText, undoScan, type ScanWay } from './record-scan.ts';
import { createRosterSync } from './roster-sync.ts';
import type { ScanDraft } from './scan-draft.ts';
import { createScanUpload } from './scan-upload.ts';
import { giveSignal } from './scanning/signals.ts';
import { findSupervisor, type Supervisor } from './supervisor.ts';
import type { DeskDatabase } from './store/desk-database.ts';
import type { DeskDevice, DeviceStore } from './store/device-store.ts';
import { createPeopleStore } from './store/people-store.ts';
import { StorageFailure } from './store/reopening.ts';
import { createScanQueue } from './store/scan-queue.ts';

/** The desk of one enrolled device. */
export interface Desk {
  readonly view: StoreApi<DeskView>;
  choosePlace: (checkpointId: string | null, gateId: string | null) => Promise<void>;
  setDirection: (direction: ScanDraft['direction']) => void;
  setSound: (hasSound: boolean) => Promise<void>;
  scan: (text: string, way: ScanWay) => Promise<void>;
  /** Checks in a person found by a search. */
  admit: (participantId: string) => Promise<void>;
  /** Checks in the members of the team who came with the person on the screen. */
  admitTeam: (shown: ShownVerdict, participantIds: readonly string[]) => Promise<void>;
  override: (shown: ShownVerdict, reason: string, supervisor?: Supervisor) => Promise<void>;
  /** Returns whether an override here needs a supervisor's code. */
  needsSupervisor: () => boolean;
  /** The supervisor with this code; null if there is none. */
  supervisorOf: (code: string) => Promise<Supervisor | null>;
  /** Hands an item out to the people on the screen. */
  handOut: (shown: ShownVerdict, handoutId: string, participantIds: readonly string[]) => Promise<void>;
  undo: (...sequences: readonly number[]) => Promise<void>;
  search: (typed: string) => readonly FoundPerson[];
  dismiss: () => void;
  start: () => void;
  stop: () => void;
}

export interface FoundPerson {
  readonly person: RosterEntry;
  readonly isIn: boolean;
}

const LATEST = 10;
const FOUND = 20;

export async function openDesk(
  database: DeskDatabase,
  enrolled: DeskDevice,
  store: DeviceStore,
): Promise<Desk> {
  let device = enrolled;
  const queue = createScanQueue(database, store.seal, (value) => KeptScan.parse(value));
  const people = createPeopleStore(database, store.seal);
  const ruleOf = (id: string): Checkpoint['rule'] => checkpointOf(id)?.rule ?? 'once';
  let gate: GateState = createGateState(zoneOf(device), ruleOf);
  const view = createStore<DeskView>(() => ({
    ...placeOf(device),
    direction: 'in',
    shown: null,
    latest: [],
    counters: { arrived: 0, expected: 0 },
    waiting: 0,
    isOnline: navigator.onLine,
    isComplete: false,
    rosterProblem: null,
    isStorageFailing: false,
    isUploadFailing: false,
    isUnrecorded: false,
    ended: null,
  }));
  database.watch((isWorking) => view.setState({ isStorageFailing: !isWorking }));

  function checkpointOf(id: string | null): Checkpoint | undefined {
    return device.briefing?.checkpoints.find((checkpoint) => checkpoint.id === id);
  }

  const timeNow = () => correctedTime(new Date().toISOString(), device.briefing?.offsetMs ?? null);

  async function changeDevice(change: Partial<DeskDevice>): Promise<void> {
    device = { ...device, ...change };
    view.setState({ ...placeOf(device), counters: countNow() });
    await store.save(device);
  }

  function countNow(): DeskView['counters'] {
    const checkpoint = checkpointOf(device.checkpointId);
    return checkpoint ? gate.count(checkpoint, timeNow()) : { arrived: 0, expected: 0 };
  }

  async function refresh(): Promise<void> {
    view.setState({ counters: countNow() });
    try {
      const [waiting, found] = await Promise.all([queue.waiting(), queue.latest(LATEST)]);
      view.setState({ waiting, latest: latestLines(found, gate, checkpointOf) });
    } catch (error) {
      // The error is not passed on, because the scan is stored and its verdict must stay on the screen. The bar shows
      // that the storage fails.
      if (!(error instanceof StorageFailure)) throw error;
    }
  }

  // Scans are processed one after the other, because the verdict on a scan depends on the one before it.
  let turn: Promise<void> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).then(
      () => view.setState({ isUnrecorded: false }),
      () => {
        // The verdict on the previous person is removed, because it must not be taken for this one's.
        view.setState({ shown: null, isUnrecorded: true });
        giveSignal('warn', device.hasSound);
      },
    );
    return turn;
  }

  const scans = createScanUpload({
    device: () => device,
    queue,
    people,
    gate: () => gate,
    isOnline: () => view.getState().isOnline,
    onOnline: (isOnline) => view.setState({ isOnline }),
    onEnded: (ended) => view.setState({ ended }),
    refresh,
    onAttempt: (isUploadFailing) => view.setState({ isUploadFailing }),
  });

  /** Applies the scans that are waiting on this device, because they are newer than the server's data. */
  async function applyWaiting(): Promise<void> {
    for (const { scan: kept } of await queue.next()) {
      const { scan } = kept;
      gate.applyScan(scan, scan.undoes === null ? undefined : (await queue.find(scan.undoes))?.scan);
    }
  }

  const roster = createRosterSync({
    async ask(asked) {
      const reply = await sync(device, asked);
      const overrider = reply.mayOverride ? storedAccount() || null : null;
      if (overrider !== device.overrider) device = { ...device, overrider };
      return { ...(await openRoster(reply, device)), offsetMs: reply.offsetMs };
    },
    people,
    waiting: () => queue.waiting(),
    followAnswered: scans.followAnswered,
    async onChanges(news, offsetMs) {
      const { conference, types, activities, checkpoints, keys, liveKey, supervisors } = news;
      const zone = zoneOf(device);
      const briefing = { conference, types, activities, checkpoints, keys, liveKey, supervisors, offsetMs };
      device = { ...device, briefing, keys: device.keys.length > 0 ? device.keys : keys };
      if (news.reset || zone !== conference.timeZone) gate = createGateState(conference.timeZone, ruleOf);
      gate.apply({ people: news.entries, entries: news.states, handouts: news.handouts });
      await applyWaiting();
      view.setState({ isOnline: true, isComplete: !news.more, rosterProblem: null });
      await changeDevice({});
      await refresh();
      scans.start();
    },
    onRefused: (rosterProblem) => view.setState({ rosterProblem }),
    onFailure(failure) {
      if (failure === 'later') view.setState({ isOnline: false });
      if (failure === 'removed' || failure === 'unknown') view.setState({ ended: failure });
      if (failure === 'removed') scans.start();
    },
  });

  const parts: DeskParts = {
    view,
    queue,
    people,
    scans,
    recent: createRecentScans(() => Date.now()),
    device: () => device,
    operatorId: () => storedAccount() || null,
    gate: () => gate,
    checkpoint: () => checkpointOf(device.checkpointId),
    timeNow,
    refresh,
    async lookUp(wanted) {
      if (!navigator.onLine || !view.getState().isOnline) return;
      const changes = await roster.find(wanted);
      if (!changes) return;
      gate.apply(changes);
      await applyWaiting();
    },
    badgeOf: (participantId) => arrivalBadge(device, participantId),
    signal: (signal) =>
      giveSignal(signal, device.hasSound && checkpointOf(device.checkpointId)?.switches.sound !== false),
  };

  const stored = await people.load((page) => {
    gate.apply(page);
    roster.resume(page);
  });
  view.setState({ isComplete: roster.isComplete() });
  await roster.compact(stored, gate.all());
  await applyWaiting();
  await refresh();

  const wake = () => {
    view.setState({ isOnline: navigator.onLine });
    roster.now();
    scans.start();
  };

  return {
    view,
    choosePlace: (checkpointId, gateId) => {
      view.setState({ shown: null, direction: 'in' });
      roster.now();
      return inTurn(() => changeDevice({ checkpointId, gateId }));
    },
    setDirection: (direction) => view.setState({ direction, shown: null }),
    setSound: (hasSound) => inTurn(() => changeDevice({ hasSound })),
    scan: (text, way) => inTurn(() => scanText(parts, text, way)),
    admit: (id) =>
      inTurn(async () => {
        await admitPerson(parts, id);
      }),
    admitTeam: (shown, ids) => inTurn(() => admitTeam(parts, shown, ids)),
    override: (shown, reason, supervisor) => inTurn(() => overrideVerdict(parts, shown, reason, supervisor)),
    needsSupervisor: () =>
      checkpointOf(device.checkpointId)?.switches.overrideAlone !== true &&
      (device.overrider === null || device.overrider !== storedAccount()),
    supervisorOf: (code) => findSupervisor(code, device.meetingId, device.briefing?.supervisors ?? []),
    handOut: (shown, handoutId, ids) => inTurn(() => handOut(parts, shown, handoutId, ids)),
    undo: (...sequences) =>
      inTurn(async () => {
        for (const sequence of sequences) await undoScan(parts, sequence);
      }),
    search(typed) {
      const checkpoint = checkpointOf(device.checkpointId);
      const at = timeNow();
      return gate.search(typed, FOUND).map((person) => ({
        person,
        isIn: checkpoint ? (gate.entryOf(checkpoint, person.participantId, at)?.inside ?? false) : false,
      }));
    },
    dismiss: () => view.setState({ shown: null, isUnrecorded: false }),
    start() {
      window.addEventListener('online', wake);
      window.addEventListener('offline', wake);
      roster.start();
      scans.start();
    },
    stop() {
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', wake);
      roster.stop();
      scans.stop();
    },
  };
}

function zoneOf({ briefing }: DeskDevice): string {
  return briefing?.conference.timeZone ?? 'UTC';
}

function placeOf(device: DeskDevice): Pick<DeskView, 'device' | 'briefing' | 'checkpoint' | 'gate'> {
  const { briefing, checkpointId, gateId } = device;
  const checkpoint = briefing?.checkpoints.find(({ id }) => id === checkpointId) ?? null;
  const gate = checkpoint?.gates.find(({ id }) => id === gateId) ?? null;
  return { device, briefing, checkpoint, gate };
}
