import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Attribute,
  decodeMessage,
  encodeMessage,
  type IppMessage,
  NOT_FOUND,
  operations,
} from '../src/app/print-agent/ipp.ts';
import type { PrintedJob, TestPrinter } from './test-printer.ts';

// States of printers and jobs, and statuses, as RFC 8011 numbers them.
const printerStates = { idle: 3, stopped: 5 } as const;
const jobStates = { pending: 3, held: 4, processing: 5, canceled: 7, aborted: 8, completed: 9 } as const;
const OK = 0x0000;
const NOT_POSSIBLE = 0x0404;
const groups = { operation: 0x01, job: 0x02, printer: 0x04 } as const;

interface Job extends PrintedJob {
  state: keyof typeof jobStates;
}

type Answer = readonly [code: number, group: number, attributes: readonly Attribute[]];

/** Simulates a queue of CUPS over IPP, in memory. It prints one job after another, like a printer. */
export async function startPlayedPrinter(): Promise<TestPrinter> {
  const printer = 'badges';
  const jobs: Job[] = [];
  const printed: PrintedJob[] = [];
  const state = { stopReason: '', isStopped: false, isHolding: false, isFailing: false, begun: 0 };

  function work(): void {
    const current =
      jobs.find((job) => job.state === 'processing') ?? jobs.find((job) => job.state === 'pending');
    if (!current || state.isStopped) return;
    if (current.state === 'pending') {
      current.state = 'processing';
      state.begun += 1;
    }
    if (state.isHolding) return;
    current.state = state.isFailing ? 'aborted' : 'completed';
    if (!state.isFailing) printed.push(current);
    work();
  }

  const isWaiting = ({ state: now }: Job) => now === 'held' || now === 'pending' || now === 'processing';

  function answer({ code, values, data }: IppMessage): Answer {
    const nothing: readonly Attribute[] = [];
    if (code === operations.printJob) {
      const options = [...values].map(([name, value]) => `${name}=${value}`);
      const [title, copies] = [String(values.get('job-name')), Number(values.get('copies'))];
      const isHeld = values.get('job-hold-until') === 'indefinite';
      jobs.push({ title, copies, options, bytes: Buffer.from(data), state: isHeld ? 'held' : 'pending' });
      return [OK, groups.job, [['job-id', 'integer', jobs.length]]];
    }
    if (code === operations.getPrinterAttributes)
      return [
        OK,
        groups.printer,
        [
          ['printer-state', 'enum', state.isStopped ? printerStates.stopped : printerStates.idle],
          ['printer-state-message', 'text', state.stopReason],
          ['printer-is-accepting-jobs', 'boolean', true],
        ],
      ];
    const job = jobs[Number(/\d+$/.exec(String(values.get('job-uri')))?.[0]) - 1];
    if (!job) return [NOT_FOUND, groups.operation, [['status-message', 'text', 'There is no such job']]];
    if (code === operations.getJobAttributes)
      return [OK, groups.job, [['job-state', 'enum', jobStates[job.state]]]];
    const isPossible = code === operations.releaseJob ? job.state === 'held' : isWaiting(job);
    if (!isPossible) return [NOT_POSSIBLE, groups.operation, nothing];
    job.state = code === operations.releaseJob ? 'pending' : 'canceled';
    return [OK, groups.operation, nothing];
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = decodeMessage(Buffer.concat(chunks));
    const isElsewhere = request.url !== '/jobs/' && request.url !== `/printers/${printer}`;
    const [code, group, attributes] = isElsewhere
      ? ([NOT_FOUND, groups.operation, []] as const)
      : answer(asked);
    work();
    const standard: Attribute[] = [
      ['attributes-charset', 'charset', 'utf-8'],
      ['attributes-natural-language', 'language', 'en'],
    ];
    const content =
      group === groups.operation
        ? [[groups.operation, [...standard, ...attributes]] as const]
        : [[groups.operation, standard] as const, [group, attributes] as const];
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(encodeMessage(code, content));
  }

  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const change = async (next: Partial<typeof state>) => {
    Object.assign(state, next);
    work();
  };
  return {
    printer,
    env: { CUPS_SERVER: `127.0.0.1:${(server.address() as AddressInfo).port}` },
    printed: async () => [...printed],
    begun: async () => state.begun,
    hold: () => change({ isHolding: true }),
    resume: () => change({ isHolding: false }),
    failJobs: (isFailing) => change({ isFailing }),
    stop: (stopReason) => change({ stopReason, isStopped: true }),
    start: () => change({ stopReason: '', isStopped: false }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
