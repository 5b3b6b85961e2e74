import { writeFile } from 'node:fs/promises';
import { BadgeGone, type BadgeServer, ServerAway, type TakenBadge } from './badge-server.ts';
import { type Cups, CupsError } from './cups.ts';
import type { PrintJournal, Note } from './journal.ts';

export interface Agent {
  readonly server: BadgeServer;
  readonly cups: Cups;
  readonly journal: PrintJournal;
  readonly printer: string;
  readonly copies: number;
  readonly options: readonly string[];
  /** The time in milliseconds without progress, after which a printer loses the badge to another station. */
  readonly standstillMs: number;
  readonly say: (text: string) => void;
}

const PAUSE_MS = 2_000;
const LOOK_MS = 500;
/** The interval at which the agent reports that a badge is still being printed. */
const ALIVE_MS = 60_000;
/** The minimum remaining time of the lease at which the agent still tells CUPS to print. */
const SPARE_MS = 60_000;

/**
 * Prints one badge after the other until it is stopped. Each badge goes through the same steps, and each step is
 * recorded before it is taken, so that an agent that stops anywhere neither loses a badge nor prints it twice: it is
 * taken from the server; passed to CUPS, which holds it; the server learns that the printer has it, and gives it to
 * no other station; CUPS prints; CUPS reports the result; the server learns it.
 */
export async function runAgent(agent: Agent, signal: AbortSignal): Promise<void> {
  let isAway = false;
  const start = { isStart: true };
  while (!signal.aborted) {
    const worked = await step(agent, start, signal).catch((error: unknown) => {
      if (!(error instanceof ServerAway)) throw error;
      if (!isAway) agent.say(`The server does not answer: ${error.message}. Trying again.`);
      isAway = true;
      return null;
    });
    if (worked !== null && isAway) agent.say('The server answers again.');
    if (worked !== null) isAway = false;
    if (worked !== true) await pause(PAUSE_MS, signal);
  }
}

/** Returns false if there was nothing to do. */
async function step(agent: Agent, start: { isStart: boolean }, signal: AbortSignal): Promise<boolean> {
  const note = await agent.journal.read();
  if (note) {
    await resumePrinting(agent, note, signal);
    return true;
  }
  const { server, cups, printer } = agent;
  // If the journal is empty, nothing was sent to the printer, so badges taken before the start can be returned.
  const { isStart } = start;
  const badge = await server.take({ printer, problem: await cups.findProblem(), isStart });
  start.isStart = false;
  if (!badge) return false;
  await print(agent, badge, signal);
  return true;
}

async function resumePrinting(agent: Agent, note: Note, signal: AbortSignal): Promise<void> {
  if (note.phase === 'ended') return tell(agent, note);
  const { entryId, job } = note;
  if (note.phase === 'released') return watch(agent, { entryId, job }, signal);
  // CUPS was never told to print the job, so nothing was printed.
  await agent.cups.cancel(job).catch(ignoreCups);
  return end(agent, entryId, 'failed', 'The print agent was started again');
}

async function print(agent: Agent, badge: TakenBadge, signal: AbortSignal): Promise<void> {
  const { server, cups, journal, copies, options, say } = agent;
  const { entryId, name, leaseSeconds } = badge;
  const until = Date.now() + leaseSeconds * 1000 - SPARE_MS;
  say(`Printing ${name}`);
  let job: string;
  try {
    await writeFile(journal.file, await server.readFile(entryId), { mode: 0o600 });
    job = await cups.submitHeld(journal.file, { ...badge, title: name, copies, options });
  } catch (error) {
    if (!(error instanceof CupsError || error instanceof ServerAway || error instanceof BadgeGone))
      throw error;
    return end(agent, entryId, 'failed', error.message);
  }
  await journal.write({ phase: 'held', entryId, job });
  if (!(await hasAgreed(agent, entryId, until, signal))) {
    await cups.cancel(job).catch(ignoreCups);
    return end(agent, entryId, 'failed', 'The server was away');
  }
  await journal.write({ phase: 'released', entryId, job });
  await watch(agent, { entryId, job }, signal);
}

/** Returns whether the server learned in time that the printer has the badge. */
async function hasAgreed(
  { server }: Agent,
  entryId: string,
  until: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (Date.now() < until && !signal.aborted) {
    try {
      await server.report(entryId, 'sent', '');
      return true;
    } catch (error) {
      if (error instanceof BadgeGone) return false;
      if (!(error instanceof ServerAway)) throw error;
      await pause(PAUSE_MS, signal);
    }
  }
  return false;
}

/**
 * Waits until CUPS reports the result. An agent that is stopped leaves the job to CUPS, and continues after its
 * restart.
 */
async function watch(
  agent: Agent,
  { entryId, job }: { readonly entryId: string; readonly job: string },
  signal: AbortSignal,
): Promise<void> {
  const { server, cups, standstillMs } = agent;
  // Releases the job again, which is harmless if it was already released.
  await cups.release(job).catch(ignoreCups);
  let [heard, moved, problem] = [Date.now(), Date.now(), ''];
  while (!signal.aborted) {
    const now = await cups.readState(job).catch(ignoreCups);
    if (now?.state === 'printed') return end(agent, entryId, 'printed', '');
    if (now?.state === 'ended') return end(agent, entryId, 'failed', problem || now.reason);
    if (now?.state === 'gone') return end(agent, entryId, 'unsure', 'CUPS does not know the job any more');
    const found = now ? await cups.findProblem() : '';
    if (now && found === '') moved = Date.now();
    problem = found || problem;
    if (Date.now() - moved > standstillMs) await cups.cancel(job).catch(ignoreCups);
    if (Date.now() - heard > ALIVE_MS) {
      heard = Date.now();
      await server.report(entryId, 'sent', '').catch(ignoreAway);
    }
    await pause(LOOK_MS, signal);
  }
}

async function end(
  agent: Agent,
  entryId: string,
  outcome: 'printed' | 'failed' | 'unsure',
  problem: string,
): Promise<void> {
  const note = { phase: 'ended', entryId, outcome, problem } as const;
  await agent.journal.write(note);
  if (outcome !== 'printed') agent.say(`Not printed: ${problem}`);
  await tell(agent, note);
}

/** Reports to the server. Without an answer, the next step reports it again. */
async function tell(
  { server, journal, say }: Agent,
  { entryId, outcome, problem }: Extract<Note, { phase: 'ended' }>,
): Promise<void> {
  await server.report(entryId, outcome, problem).catch((error: unknown) => {
    if (!(error instanceof BadgeGone)) throw error;
    say(error.message);
  });
  await journal.clear();
}

function ignoreCups(error: unknown): undefined {
  if (!(error instanceof CupsError)) throw error;
}

function ignoreAway(error: unknown): undefined {
  if (!(error instanceof ServerAway || error instanceof BadgeGone)) throw error;
}

/** Waits, but returns early if the agent is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
