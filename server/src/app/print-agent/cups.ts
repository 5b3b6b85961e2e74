import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import {
  type Attribute,
  type Destination,
  IppError,
  type IppRequest,
  NOT_FOUND,
  operations,
  sendIpp,
} from './ipp.ts';

/** CUPS refused an operation or can't be reached; the message is in the words of CUPS. */
export class CupsError extends Error {}

export interface PrintOptions {
  readonly title: string;
  /** Paper size in millimetres. */
  readonly width: number;
  readonly height: number;
  readonly isTwoSided: boolean;
  readonly copies: number;
  /** Further options of the printer, as `name=value`. */
  readonly options: readonly string[];
}

/** `gone` if CUPS no longer knows the job. */
export type JobState =
  | { readonly state: 'active' | 'printed' | 'gone' }
  | { readonly state: 'ended'; readonly reason: string };

export interface Cups {
  /** Returns why the printer can't print now, or an empty string if it can. */
  findProblem(): Promise<string>;
  /** Passes the file to CUPS, which holds it until it is released. Returns the job's id. */
  submitHeld(file: string, print: PrintOptions): Promise<string>;
  release(job: string): Promise<void>;
  cancel(job: string): Promise<void>;
  readState(job: string): Promise<JobState>;
}

const TIMEOUT_MS = 30_000;
/** Linux, macOS. */
const usualSockets = ['/run/cups/cups.sock', '/private/var/run/cupsd'];
const USUAL_PORT = 631;

/** Numbers of RFC 8011. */
const PRINTER_STOPPED = 5;
const endStates: Readonly<Record<number, 'canceled' | 'aborted' | 'completed'>> = {
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
};

/**
 * Connects to the CUPS server that CUPS_SERVER names, as the programs of CUPS do, or otherwise to the one on this
 * computer.
 */
export function openCups(printer: string): Cups {
  const target: Attribute = ['printer-uri', 'uri', `ipp://localhost/printers/${encodeURIComponent(printer)}`];
  const ask = (path: string, message: IppRequest) =>
    sendIpp(destinationOf(path), message).catch((error: Error) => {
      throw new CupsError(error.message, { cause: error });
    });
  const askPrinter = (message: IppRequest) => ask(`/printers/${encodeURIComponent(printer)}`, message);
  const askJob = (operation: number, job: string, ...more: Attribute[]) =>
    ask('/jobs/', {
      operation,
      attributes: [['job-uri', 'uri', `ipp://localhost/jobs/${numberOf(job)}`], ...more],
    });
  return {
    findProblem: async () => {
      try {
        const found = await askPrinter({
          operation: operations.getPrinterAttributes,
          attributes: [target],
        });
        const isStopped = found.get('printer-state') === PRINTER_STOPPED;
        const isRefusing = found.get('printer-is-accepting-jobs') === false;
        if (!isStopped && !isRefusing) return '';
        const message = String(found.get('printer-state-message') ?? '');
        return message || (isStopped ? 'The printer is stopped' : 'The printer does not accept jobs');
      } catch (error) {
        if (!(error instanceof CupsError)) throw error;
        return isNotFound(error) ? `CUPS has no printer called ${printer}` : error.message;
      }
    },
    submitHeld: async (file, { title, width, height, isTwoSided, copies, options }) => {
      const job = await askPrinter({
        operation: operations.printJob,
        attributes: [target, ['job-name', 'name', title], ['document-format', 'mimeType', 'application/pdf']],
        job: lastOfEach([
          ['copies', 'integer', copies],
          ['media', 'keyword', `Custom.${width}x${height}mm`],
          ['sides', 'keyword', isTwoSided ? 'two-sided-long-edge' : 'one-sided'],
          // Turns scaling off, because millimetres of the page must be millimetres on paper.
          ['print-scaling', 'keyword', 'none'],
          ...options.map(optionAttribute),
          ['job-hold-until', 'keyword', 'indefinite'],
        ]),
        document: await readFile(file),
      });
      const id = job.get('job-id');
      if (id === undefined) throw new CupsError('CUPS did not return the id of the job');
      return String(id);
    },
    release: async (job) => void (await askJob(operations.releaseJob, job)),
    cancel: async (job) => void (await askJob(operations.cancelJob, job)),
    readState: async (job) => {
      try {
        const found = await askJob(operations.getJobAttributes, job);
        const end = endStates[Number(found.get('job-state'))];
        if (end === undefined) return { state: 'active' };
        if (end === 'completed') return { state: 'printed' };
        return { state: 'ended', reason: `CUPS says that the job was ${end}` };
      } catch (error) {
        if (isNotFound(error)) return { state: 'gone' };
        throw error;
      }
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof CupsError && error.cause instanceof IppError && error.cause.status === NOT_FOUND;
}

/**
 * Returns the number in a job name such as "badges-12", which journals of earlier releases contain. The number is
 * enough, because CUPS numbers the jobs of all printers together.
 */
const numberOf = (job: string) => job.slice(job.lastIndexOf('-') + 1);

/** A message may have each attribute only once, so options of the command line replace ours. */
const lastOfEach = (attributes: readonly Attribute[]) => [
  ...new Map(attributes.map((attribute) => [attribute[0], attribute])).values(),
];

const enums = new Set(['print-quality', 'orientation-requested', 'finishings']);
const integers = new Set(['number-up', 'job-priority', 'page-left', 'page-right', 'page-top', 'page-bottom']);

/** Encodes an option as the programs of CUPS do: standard options by their type, others as boolean or name. */
function optionAttribute(option: string): Attribute {
  const split = option.indexOf('=');
  const [name, value] = split < 0 ? [option, 'true'] : [option.slice(0, split), option.slice(split + 1)];
  const isNumber = /^\d{1,9}$/.test(value);
  if (isNumber && enums.has(name)) return [name, 'enum', Number(value)];
  if (isNumber && integers.has(name)) return [name, 'integer', Number(value)];
  if (/^\d{1,5}(x\d{1,5})?dp(i|cm)$/.test(value) && name === 'printer-resolution')
    return [name, 'resolution', value];
  if (value === 'true' || value === 'false') return [name, 'boolean', value === 'true'];
  return [name, /^(media|sides|print-|output-)/.test(name) ? 'keyword' : 'name', value];
}

/** Reads CUPS_SERVER, which is `/path/to/a/socket`, `host` or `host:port`; a version may follow. */
function destinationOf(path: string): Destination {
  const server = process.env['CUPS_SERVER'] ?? usualSockets.find((socket) => existsSync(socket)) ?? '';
  const [, host = 'localhost', port = USUAL_PORT] =
    /^([^/].*?)(?::(\d+))?(?:\/version=.*)?$/.exec(server) ?? [];
  const address = server.startsWith('/') ? { socketPath: server } : { host, port: Number(port) };
  return { address, path, user: userInfo().username, timeoutMs: TIMEOUT_MS };
}
