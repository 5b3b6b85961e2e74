import type { Wanted } from '@plenum/contract/checkin/device-endpoints';
import type { Checkpoint, RosterEntry } from '@plenum/contract/checkin/schemas';
import { isOverridable, type Presented } from '@plenum/contract/checkin/verdict';
import type { VerdictCode } from '@plenum/contract/checkin/words';
import { keepScan, newScan, type DeskParts } from './desk-parts.ts';
import { signalOf, type ShownVerdict } from './desk-view.ts';
import type { RecentScan } from './recent-scans.ts';
import { handoutsOf, renewHandouts, showHandout } from './hand-out.ts';
import type { ScanDraft } from './scan-draft.ts';
import { keepLearned } from './scan-upload.ts';
import { showBadge } from './show-badge.ts';
import type { Supervisor } from './supervisor.ts';
import { readScanned } from './scanning/read-scanned.ts';

const LONGEST_TEXT = 120;

interface Decided {
  readonly presented: Presented;
  readonly method: ScanDraft['method'];
  readonly text: string;
  readonly reason?: string;
  /** The supervisor who allowed it; undefined if the operator may override alone. */
  readonly supervisor?: Supervisor | undefined;
}

/** Whether the code was scanned, typed, or is still in view of the camera. */
export type ScanWay = 'qr' | 'typed' | 'held';

/**
 * Reads the text, decides, stores the scan, and shows the verdict. A person who was read a moment ago is not scanned
 * again.
 */
export async function scanText(parts: DeskParts, text: string, way: ScanWay): Promise<void> {
  const read = () => {
    const { meetingId, briefing } = parts.device();
    const now = Date.parse(parts.timeNow());
    const { keys = [], liveKey = '' } = briefing ?? {};
    return readScanned(text, parts.gate(), { meetingId, keys, liveKey, now });
  };
  const first = await read();
  const isNew = first.wanted !== null && (await lookAgain(parts, first.presented, first.wanted));
  const { presented } = isNew ? await read() : first;
  if (showRepeat(parts, presented, text, way)) return;
  await record(parts, { presented, method: way === 'typed' ? 'typed' : 'qr', text });
}

/** Two readings within this time come from one press of the scanner. */
const ONE_PRESS_MS = 2000;

/** Shows the previous verdict again if this is the same scan, that is, the same person with the same result. */
function showRepeat(parts: DeskParts, presented: Presented, text: string, way: ScanWay): boolean {
  const who = whoOf(presented, text);
  const recent = parts.recent.find(who);
  if (!recent || !isRepeat(parts, presented, recent)) return false;
  const { shown: before } = parts.view.getState();
  const isShown = before?.sequence === recent.shown.sequence;
  const seenAt = Date.now();
  if (way === 'held') {
    parts.recent.renew(who);
    // If the steward has dismissed the verdict, it is not shown again.
    if (isShown) parts.view.setState({ shown: { ...before, seenAt } });
    return true;
  }
  const isAgain = Math.abs(seenAt - recent.seenAt) > ONE_PRESS_MS;
  const verdict = isShown ? before : recent.shown;
  const handouts = renewHandouts(parts, verdict.handouts);
  parts.view.setState({ shown: { ...verdict, handouts, seenAt, isAgain } });
  return true;
}

function isRepeat(parts: DeskParts, presented: Presented, { shown, freshness }: RecentScan): boolean {
  const checkpoint = parts.checkpoint();
  const { direction } = parts.view.getState();
  const { scan } = shown;
  if (!checkpoint || scan.checkpointId !== checkpoint.id || scan.direction !== direction) return false;
  const at = parts.timeNow();
  const { code } = parts.gate().decide({ presented, checkpoint, direction, at });
  if (shown.code === 'out') return code === 'not_inside';
  if (shown.code !== 'admitted') return code === shown.code;
  if (code === 'revoked' || !('entry' in presented)) return false;
  // If only live codes are accepted, a screenshot shown after the live code is another scan.
  const isOther = presented.code !== 'live' && presented.code !== freshness;
  if (checkpoint.switches.liveCodes && isOther) return false;
  return parts.gate().entryOf(checkpoint, presented.entry.participantId, at)?.inside === true;
}

function whoOf(presented: Presented, text: string): string {
  return 'entry' in presented ? presented.entry.participantId : text;
}

/** Admits a person found by a search, or a member of a team. */
export async function admitPerson(
  parts: DeskParts,
  participantId: string,
): Promise<ShownVerdict | undefined> {
  const found = parts.gate().personOf(participantId);
  if (!found) return undefined;
  await lookAgain(parts, { entry: found, version: null }, { participantId });
  const entry = parts.gate().personOf(participantId) ?? found;
  return record(parts, { presented: { entry, version: null }, method: 'search', text: '' });
}

/**
 * Admits the members who came with the person on the screen. If one is refused, that verdict is shown; the hand-outs
 * are shown for all who were admitted.
 */
export async function admitTeam(
  parts: DeskParts,
  first: ShownVerdict,
  participantIds: readonly string[],
): Promise<void> {
  const together = [first];
  for (const id of participantIds) {
    const shown = await admitPerson(parts, id);
    if (shown) together.push(shown);
  }
  const last = together.find(({ code }) => !isIn(code)) ?? together.at(-1);
  if (!last) return;
  const inside = together.filter(({ code }) => isIn(code));
  parts.view.setState({
    shown: {
      ...last,
      team: [],
      group: inside.flatMap(({ person }) => person ?? []),
      handouts: inside.flatMap(({ handouts }) => handouts),
    },
  });
}

/**
 * Admits the person on the screen against the verdict. `supervisor` is needed if the operator may not do this alone.
 */
export async function overrideVerdict(
  parts: DeskParts,
  { person, scan, text }: ShownVerdict,
  reason: string,
  supervisor?: Supervisor,
): Promise<void> {
  if (!person) return;
  const presented = { entry: person, version: scan.ticketVersion };
  await record(parts, { presented, method: scan.method, text, reason, supervisor });
}

/** Undoes an earlier scan of this device. */
export async function undoScan(parts: DeskParts, sequence: number): Promise<void> {
  const { queue, gate, view, people } = parts;
  const done = (await queue.find(sequence))?.scan;
  if (!done) return;
  const taken: ScanDraft = {
    ...done,
    scannedAt: new Date().toISOString(),
    offsetMs: parts.device().briefing?.offsetMs ?? null,
    verdict: 'undone',
    overrideReason: '',
    approval: null,
    undoes: sequence,
    operatorId: parts.operatorId(),
  };
  await queue.add({ scan: taken, status: 'waiting', text: '', since: null });
  await keepLearned(people, [gate().applyScan(taken, done)]);
  const { shown } = view.getState();
  if (done.handoutId === null) view.setState({ shown: null });
  else if (shown)
    showHandout(view, shown.sequence, {
      id: done.handoutId,
      participantId: done.participantId ?? '',
      at: null,
      gateId: null,
      sequence: null,
    });
  await parts.refresh();
  parts.scans.start();
}

/** Verdicts that may be outdated by changes on the server. */
const MAY_BE_OLD: readonly VerdictCode[] = [
  'unknown_code',
  'not_paid',
  'not_reviewed',
  'cancelled',
  'not_for_this',
  'revoked',
];

/**
 * Looks a person up on the server before they are refused, because they may have paid a minute ago. Returns whether it
 * did.
 */
async function lookAgain(parts: DeskParts, presented: Presented, wanted: Wanted): Promise<boolean> {
  const checkpoint = parts.checkpoint();
  if (!checkpoint) return false;
  const at = parts.timeNow();
  const { code } = parts.gate().decide({ presented, checkpoint, direction: 'in', at });
  if (!MAY_BE_OLD.includes(code)) return false;
  await parts.lookUp(wanted);
  return true;
}

async function record(
  parts: DeskParts,
  { presented, method, text, reason = '', supervisor }: Decided,
): Promise<ShownVerdict | undefined> {
  const checkpoint = parts.checkpoint();
  if (!checkpoint) return undefined;
  const { direction } = parts.view.getState();
  const person = 'entry' in presented ? presented.entry : undefined;
  const participantId = person?.participantId ?? null;
  const at = parts.timeNow();
  const known = person && parts.gate().entryOf(checkpoint, person.participantId, at);
  const decided = parts.gate().decide({ presented, checkpoint, direction, at });
  const code: VerdictCode = reason === '' ? decided.code : 'admitted';
  const ticketVersion = 'version' in presented ? presented.version : null;
  const said = { participantId, method, verdict: code, ticketVersion, overrideReason: reason };
  const made = newScan(parts, checkpoint, said);
  const approval = supervisor ? await supervisor.approve(parts.device().id, made) : null;
  const scan = { ...made, approval };
  const shortened = text.slice(0, LONGEST_TEXT);
  const kept = { scan, status: 'waiting' as const, text: shortened, since: decided.since };
  const { sequence, result } = await keepScan(parts, kept, code === 'admitted' && reason === '');
  const final = result?.verdict ?? code;
  const settled = { ...scan, verdict: final };
  parts.gate().applyScan(settled);
  const prints = final === 'admitted' && participantId !== null && checkpoint.switches.autoPrint;
  const shown: ShownVerdict = {
    sequence,
    code: final,
    signal: signalOf(final),
    person,
    text: shortened,
    since: result ? result.since : decided.since,
    sinceGateId: result?.gateId ?? known?.gateId ?? null,
    overridable: isOverridable(final, checkpoint),
    team: final === 'admitted' && person ? teamOf(parts, person, checkpoint, at) : [],
    scan: settled,
    group: [],
    handouts: isIn(final) && person ? handoutsOf(parts, checkpoint, person.participantId, at) : [],
    badge: !prints ? null : parts.view.getState().isOnline ? 'asking' : 'offline',
    seenAt: Date.now(),
    isAgain: false,
  };
  parts.recent.add(whoOf(presented, text), shown, 'entry' in presented ? presented.code : undefined);
  parts.signal(shown.signal);
  parts.view.setState({ shown });
  await parts.refresh();
  if (!result) parts.scans.start();
  if (prints && shown.badge === 'asking') void showBadge(parts, { sequence, participantId });
  return shown;
}

function isIn(code: VerdictCode): boolean {
  return code === 'admitted' || code === 'already_in';
}

/** Other members of the team who would be admitted now. */
function teamOf(
  { gate }: DeskParts,
  { teamId, participantId }: RosterEntry,
  checkpoint: Checkpoint,
  at: string,
): RosterEntry[] {
  if (teamId === null) return [];
  const isAdmitted = (entry: RosterEntry) =>
    gate().decide({ presented: { entry, version: null }, checkpoint, direction: 'in', at }).code ===
    'admitted';
  return gate()
    .team(teamId)
    .filter((other) => other.participantId !== participantId && isAdmitted(other));
}
