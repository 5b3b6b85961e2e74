import type { Checkpoint, RosterEntry } from '@plenum/contract/checkin/schemas';
import { correctedTime, type Presented } from '@plenum/contract/checkin/verdict';
import type { VerdictCode } from '@plenum/contract/checkin/words';
import { createStore, type StoreApi } from 'zustand';
import { KeptScan, signalOf, type DeskView, type LatestScan, type ShownVerdict } from './desk-view.ts';
import { createGateState, type GateState, type ScanDraft } from './gate-state.ts';
import { readScanned } from './scanning/read-scanned.ts';
import { giveSignal } from './scanning/signals.ts';
import type { DeskDatabase } from './store/desk-database.ts';
import type { DeskDevice, DeviceStore } from './store/device-store.ts';
import { createPeopleStore } from './store/people-store.ts';
import { createScanQueue } from './store/scan-queue.ts';
import { createRosterSync } from './roster-sync.ts';
import { createScanUpload } from './scan-upload.ts';

/** The desk of one enrolled device. */
export interface Desk {
  readonly view: StoreApi<DeskView>;
  choosePlace: (checkpointId: string | null, gateId: string | null) => Promise<void>;
  setDirection: (direction: ScanDraft['direction']) => void;
  setSound: (hasSound: boolean) => Promise<void>;
  /** A QR code, or a code that was typed. */
  scan: (text: string, method: 'qr' | 'typed') => Promise<void>;
  /** A person who was found by a search, or one of a team. */
  admit: (participantIds: readonly string[]) => Promise<void>;
  override: (shown: ShownVerdict, reason: string) => Promise<void>;
  undo: (line: LatestScan) => Promise<void>;
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
const LONGEST_TEXT = 120;

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
    ended: null,
  }));

  function checkpointOf(id: string | null): Checkpoint | undefined {
    return device.briefing?.checkpoints.find((checkpoint) => checkpoint.id === id);
  }

  const timeNow = () => correctedTime(new Date().toISOString(), device.briefing?.offsetMs ?? null);

  async function changeDevice(change: Partial<DeskDevice>): Promise<void> {
    device = { ...device, ...change };
    await store.save(device);
    view.setState({ ...placeOf(device), counters: countNow() });
  }

  function countNow(): DeskView['counters'] {
    const checkpoint = checkpointOf(device.checkpointId);
    return checkpoint ? gate.count(checkpoint, timeNow()) : { arrived: 0, expected: 0 };
  }

  async function refresh(): Promise<void> {
    const [waiting, found] = await Promise.all([queue.waiting(), queue.latest(LATEST)]);
    const latest = found.map(({ sequence, scan }) => ({
      ...scan,
      status: wasElsewhere(scan) ? ('conflict' as const) : scan.status,
      sequence,
      person: gate.personOf(scan.scan.participantId ?? ''),
      isUndone: found.some((other) => other.scan.scan.undoes === sequence),
    }));
    view.setState({ waiting, latest, counters: countNow() });
  }

  /** Another gate turned out to have admitted the person before: the server learned of it only after this scan. */
  function wasElsewhere({ scan, status }: KeptScan): boolean {
    const checkpoint = checkpointOf(scan.checkpointId);
    const isEntry = scan.verdict === 'admitted' && scan.overrideReason === '' && scan.participantId !== null;
    if (!isEntry || status !== 'kept' || !checkpoint || checkpoint.rule === 'in_out') return false;
    const at = correctedTime(scan.scannedAt, scan.offsetMs);
    const first = gate.entryOf(checkpoint, scan.participantId ?? '', at);
    // At the same gate it is this very scan: the server corrects its time by what it measured itself.
    return (
      first !== undefined && first.firstAt !== null && first.gateId !== scan.gateId && first.firstAt < at
    );
  }

  // One after the other: the verdict on a scan depends on the one before it.
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  }

  interface Decided {
    readonly presented: Presented;
    readonly method: ScanDraft['method'];
    readonly text: string;
    readonly reason?: string;
  }

  async function record({ presented, method, text, reason = '' }: Decided): Promise<void> {
    const checkpoint = checkpointOf(device.checkpointId);
    if (!checkpoint) return;
    const { direction } = view.getState();
    const person = 'entry' in presented ? presented.entry : undefined;
    const at = timeNow();
    const known = person && gate.entryOf(checkpoint, person.participantId, at);
    const decided = gate.decide({ presented, checkpoint, direction, at });
    const code: VerdictCode = reason === '' ? decided.code : 'admitted';
    const scan: ScanDraft = {
      checkpointId: checkpoint.id,
      gateId: device.gateId,
      participantId: person?.participantId ?? null,
      method,
      direction,
      scannedAt: new Date().toISOString(),
      offsetMs: device.briefing?.offsetMs ?? null,
      verdict: code,
      ticketVersion: 'version' in presented ? presented.version : null,
      overrideReason: reason,
      undoes: null,
    };
    const kept: KeptScan = {
      scan,
      status: 'waiting',
      text: text.slice(0, LONGEST_TEXT),
      since: decided.since,
    };
    const others = await queue.waiting();
    // On the disk before any verdict is shown: a tab that is closed now loses nothing.
    const sequence = await queue.add(kept);
    const mayAsk = others === 0 && code === 'admitted' && reason === '';
    const result = mayAsk ? await scans.ask({ sequence, scan: kept }) : undefined;
    const final = result?.verdict ?? code;
    const settled = { ...scan, verdict: final };
    gate.applyScan(settled);
    show({
      sequence,
      code: final,
      signal: signalOf(final),
      person,
      text: kept.text,
      since: result ? result.since : decided.since,
      sinceGateId: known?.gateId ?? null,
      overridable: decided.overridable || (final === 'already_in' && checkpoint.switches.allowOverride),
      team: final === 'admitted' && person ? teamOf(person, checkpoint, at) : [],
      scan: settled,
    });
    await refresh();
    if (!result) scans.start();
  }

  function show(shown: ShownVerdict): void {
    const checkpoint = checkpointOf(device.checkpointId);
    giveSignal(shown.signal, device.hasSound && checkpoint?.switches.sound !== false);
    view.setState({ shown });
  }

  function teamOf(person: RosterEntry, checkpoint: Checkpoint, at: string): RosterEntry[] {
    if (person.teamId === null) return [];
    return gate
      .team(person.teamId)
      .filter((other) => other.participantId !== person.participantId)
      .filter(
        (entry) =>
          gate.decide({ presented: { entry, version: null }, checkpoint, direction: 'in', at }).code ===
          'admitted',
      );
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
  });

  /** What waits here is newer than what the server knows. */
  async function applyWaiting(): Promise<void> {
    for (const { scan: kept } of await queue.next()) {
      const { scan } = kept;
      gate.applyScan(scan, scan.undoes === null ? undefined : (await queue.find(scan.undoes))?.scan);
    }
  }

  const roster = createRosterSync({
    device: () => device,
    people,
    waiting: () => queue.waiting(),
    async onChanges(reply) {
      const { conference, types, checkpoints, keys, offsetMs } = reply;
      const zone = zoneOf(device);
      device = { ...device, briefing: { conference, types, checkpoints, keys, offsetMs } };
      if (reply.reset || zone !== conference.timeZone) gate = createGateState(conference.timeZone, ruleOf);
      gate.apply({ people: reply.entries, entries: reply.states });
      await applyWaiting();
      view.setState({ isOnline: true, isComplete: !reply.more });
      await changeDevice({});
      await refresh();
      scans.start();
    },
    onFailure(failure) {
      if (failure === 'later') view.setState({ isOnline: false });
      if (failure === 'removed' || failure === 'unknown') view.setState({ ended: failure });
      if (failure === 'removed') scans.start();
    },
  });

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
      return changeDevice({ checkpointId, gateId });
    },
    setDirection: (direction) => view.setState({ direction, shown: null }),
    setSound: (hasSound) => changeDevice({ hasSound }),
    scan: (text, method) =>
      inTurn(async () => {
        const presented = await readScanned(text, gate, {
          meetingId: device.meetingId,
          keys: device.briefing?.keys ?? [],
        });
        await record({ presented, method, text });
      }),
    admit: (ids) =>
      inTurn(async () => {
        for (const id of ids) {
          const entry = gate.personOf(id);
          if (entry) await record({ presented: { entry, version: null }, method: 'search', text: '' });
        }
      }),
    override: ({ person, scan, text }, reason) =>
      inTurn(async () => {
        if (!person) return;
        const presented = { entry: person, version: scan.ticketVersion };
        await record({ presented, method: scan.method, text, reason });
      }),
    undo: (line) =>
      inTurn(async () => {
        const { sequence, scan } = line;
        const taken: ScanDraft = {
          ...scan,
          scannedAt: new Date().toISOString(),
          offsetMs: device.briefing?.offsetMs ?? null,
          verdict: 'undone',
          overrideReason: '',
          undoes: sequence,
        };
        await queue.add({ scan: taken, status: 'waiting', text: '', since: null });
        const entry = gate.applyScan(taken, scan);
        if (entry) await people.add({ people: [], entries: [entry], cursor: null, isLast: false });
        view.setState({ shown: null });
        await refresh();
        scans.start();
      }),
    search(typed) {
      const checkpoint = checkpointOf(device.checkpointId);
      const at = timeNow();
      return gate.search(typed, FOUND).map((person) => ({
        person,
        isIn: checkpoint ? (gate.entryOf(checkpoint, person.participantId, at)?.inside ?? false) : false,
      }));
    },
    dismiss: () => view.setState({ shown: null }),
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
