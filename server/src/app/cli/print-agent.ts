import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBadgeServer, StationEnded } from '../print-agent/badge-server.ts';
import { openCups } from '../print-agent/cups.ts';
import { openJournal, StationBusy } from '../print-agent/journal.ts';
import { runAgent } from '../print-agent/run-agent.ts';
import { commandLine } from './command-line.ts';

const USAGE = `Usage:
  ${commandLine('print-agent')} --server URL --printer NAME [--station TOKEN] [--copies N] [--option NAME=VALUE]…
      [--standstill SECONDS] [--state DIRECTORY]
      prints the badges of a conference's print queue on a printer of CUPS, until it is stopped
      --station: the token that the organizer created for this station at /tool/printer; better in the variable
        PRINT_STATION, which other users of the computer can't see
      --option: more printer options, in the form that lp accepts
      --standstill: seconds after which a stopped printer’s badge returns to the queue; 60
      --state: directory for the record of the badge being printed, so that none is lost or printed twice; ~/.plenum-print-agent`;

class WrongUse extends Error {}

function readOptions() {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      printer: { type: 'string' },
      station: { type: 'string' },
      copies: { type: 'string', default: '1' },
      option: { type: 'string', multiple: true, default: [] },
      standstill: { type: 'string', default: '60' },
      state: { type: 'string', default: join(homedir(), '.plenum-print-agent') },
    },
  });
  const station = values.station ?? process.env['PRINT_STATION'];
  if (values.server === undefined || values.printer === undefined || station === undefined)
    throw new WrongUse(USAGE);
  if (!URL.canParse(values.server))
    throw new WrongUse('--server is not an address such as https://example.org');
  const server = new URL(values.server.replace(/\/*$/, '/'));
  if (!/^[^\s/#-][^\s/#]{0,126}$/.test(values.printer)) throw new WrongUse('--printer is not a printer name');
  const copies = whole(values.copies, 'copies', 20);
  const standstillMs = whole(values.standstill, 'standstill', 3600) * 1000;
  return { ...values, server, printer: values.printer, station, copies, standstillMs };
}

function whole(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new WrongUse(`--${name} is a number from 1 to ${most}`);
  return value;
}

async function run(): Promise<void> {
  const { server, printer, station, copies, standstillMs, option: options, state } = readOptions();
  // The name is different for each station, so that each station has its own journal, even if a computer runs several.
  const name = createHash('sha256').update(`${server.href} ${station}`).digest('hex').slice(0, 16);
  const journal = await openJournal(join(state, name));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const say = (text: string) => console.log(`${new Date().toISOString()} ${text}`);
  say(`Printing on ${printer} for ${server.origin}`);
  const parts = { server: openBadgeServer(server, station), cups: openCups(printer), journal };
  await runAgent({ ...parts, printer, copies, options, standstillMs, say }, stop.signal);
}

try {
  await run();
} catch (error) {
  const isForeseen = [WrongUse, StationEnded, StationBusy].some((known) => error instanceof known);
  console.error(isForeseen || (error as Error).name === 'TypeError' ? (error as Error).message : error);
  process.exitCode = 1;
}
