import { parentPort, workerData } from 'node:worker_threads';
import { RefusalError } from '../refusal/refusal-error.ts';
import type { FromDocumentWorker, ToDocumentWorker } from './document-checks.ts';

// A thread in which `createDocumentChecks` reads one document after another.
const port = parentPort;
if (!port) throw new Error('Started by createDocumentChecks only');
const send = (message: FromDocumentWorker): void => port.postMessage(message, []);

type Job = (bytes: Buffer) => unknown;
const { jobs } = (await import(workerData as string)) as { readonly jobs: Readonly<Record<string, Job>> };

port.on('message', async ({ name, bytes }: ToDocumentWorker) => {
  try {
    const job = jobs[name];
    if (!job) throw new Error(`No job ${name}`);
    const result = await job(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    send({ kind: 'done', result });
  } catch (error) {
    if (error instanceof RefusalError)
      send({ kind: 'refused', code: error.refusal.code, details: error.details });
    else send({ kind: 'failed', error });
  }
});
send({ kind: 'ready' });
