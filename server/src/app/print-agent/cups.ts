import { execFile } from 'node:child_process';
import { askJob } from './ipp.ts';

// CUPS by its own commands, which every computer with CUPS has: lp, lpstat and cancel; and one question of its protocol.
// CUPS_SERVER names another CUPS than the computer's own, as for all of its programs.

/** What CUPS can't do, in its words. */
export class CupsError extends Error {}

export interface PrintOptions {
  readonly title: string;
  /** Of the paper, in millimetres. */
  readonly width: number;
  readonly height: number;
  readonly isTwoSided: boolean;
  readonly copies: number;
  /** Further options of the printer, as `name=value`. */
  readonly options: readonly string[];
}

/** `gone`: CUPS knows the job no longer. */
export type JobState =
  | { readonly state: 'active' | 'printed' | 'gone' }
  | { readonly state: 'ended'; readonly reason: string };

export interface Cups {
  /** Why the printer can't print now; empty: it can. */
  findProblem(): Promise<string>;
  /** Hands the file to CUPS, which keeps it until it is released. Answers with the job's name. */
  submitHeld(file: string, print: PrintOptions): Promise<string>;
  release(job: string): Promise<void>;
  cancel(job: string): Promise<void>;
  readState(job: string): Promise<JobState>;
}

const PATIENCE_MS = 30_000;

export function openCups(printer: string): Cups {
  return {
    findProblem: async () => {
      try {
        const [status, accepting] = [await run('lpstat', '-p', printer), await run('lpstat', '-a', printer)];
        return problemIn(status) || problemIn(accepting);
      } catch (error) {
        if (error instanceof CupsError) return error.message;
        throw error;
      }
    },
    submitHeld: async (file, { title, width, height, isTwoSided, copies, options }) => {
      const wanted = [
        `media=Custom.${width}x${height}mm`,
        `sides=${isTwoSided ? 'two-sided-long-edge' : 'one-sided'}`,
        // Millimetres are to stay millimetres.
        'print-scaling=none',
        ...options,
      ];
      const usual = ['-d', printer, '-t', title, '-n', String(copies), '-H', 'hold'];
      const args = [...usual, ...wanted.flatMap((option) => ['-o', option]), '--', file];
      const said = await run('lp', ...args);
      const job = /request id is (\S+)/.exec(said)?.[1];
      if (job === undefined) throw new CupsError(`lp did not say which job it made: ${said.trim()}`);
      return job;
    },
    release: async (job) => void (await run('lp', '-i', job, '-H', 'resume')),
    cancel: async (job) => void (await run('cancel', job)),
    readState,
  };
}

/** Of `lpstat -p` and `lpstat -a`: the reason stands in the line below. */
function problemIn(said: string): string {
  const [first = '', reason = ''] = said.split('\n');
  if (!/ disabled since | not accepting requests since /.test(first)) return '';
  const told = reason.trim();
  return told === '' || told === 'reason unknown' ? 'The printer is stopped' : told;
}

async function readState(job: string): Promise<JobState> {
  try {
    const asked = await askJob(Number(job.slice(job.lastIndexOf('-') + 1)), PATIENCE_MS);
    if (asked === 'unknown') return { state: 'gone' };
    if (asked === 'completed') return { state: 'printed' };
    if (asked === 'canceled' || asked === 'aborted')
      return { state: 'ended', reason: `CUPS says that the job was ${asked}` };
    return { state: 'active' };
  } catch (error) {
    throw new CupsError((error as Error).message);
  }
}

function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C', LANG: 'C' };
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, timeout: PATIENCE_MS }, (error, out, err) => {
      if (!error) return resolve(out);
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const what = isMissing
        ? `${program} is not there; install the programs of CUPS (Debian: cups-client)`
        : err.trim() || out.trim() || error.message;
      return reject(new CupsError(what.split('\n')[0]));
    });
  });
}
