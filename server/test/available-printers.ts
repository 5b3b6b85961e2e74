import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startOwnCups } from './own-cups.ts';
import { startPlayedPrinter } from './played-printer.ts';
import type { TestPrinter } from './test-printer.ts';

/**
 * Returns whether CUPS is available. If it is missing, root on Debian installs it; other users have to install it
 * themselves.
 */
async function hasCups(): Promise<boolean> {
  const script = join(import.meta.dirname, '../../scripts/ensure-cups.ts');
  await promisify(execFile)(process.execPath, [script]).catch(() => undefined);
  return existsSync('/usr/sbin/cupsd') && existsSync('/usr/sbin/lpadmin');
}

type StartPrinter = () => Promise<TestPrinter>;

/** The printers that this computer can test with: always a simulated one, and CUPS if installed. */
export async function availablePrinters(): Promise<[name: string, start: StartPrinter][]> {
  const played: [string, StartPrinter] = ['a played IPP printer', startPlayedPrinter];
  if (await hasCups()) return [played, ['a CUPS of its own', startOwnCups]];
  process.stdout.write(
    '\nThere is no CUPS here: the print agent is tested with the played IPP printer only.\n',
  );
  return [played];
}
