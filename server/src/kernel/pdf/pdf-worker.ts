import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, PdfWorkerData, PdfWriter, ToWorker } from './pdf-workers.ts';

// The thread in which `createPdfWorkers` draws one document.
const port = parentPort;
if (!port) throw new Error('Started by createPdfWorkers only');
const { module, input } = workerData as PdfWorkerData;

/** The file is passed on in blocks of this size without copying, and drawing pauses while too many are unread. */
const BLOCK_BYTES = 64 * 1024;
const BLOCKS_AHEAD = 4;

let untaken = 0;
let onTaken = (): void => undefined;
let onItems: (message: Extract<ToWorker, { kind: 'items' }>) => void = () => undefined;
port.on('message', (message: ToWorker) => {
  if (message.kind === 'items') return onItems(message);
  untaken -= 1;
  onTaken();
});
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

function askForItems(): Promise<Extract<ToWorker, { kind: 'items' }>> {
  return new Promise((resolve) => {
    onItems = resolve;
    send({ kind: 'want' });
  });
}

// Reads the next items while these are drawn.
async function* receiveItems(): AsyncGenerator {
  let coming = askForItems();
  for (;;) {
    const { items, isLast } = await coming;
    if (!isLast) coming = askForItems();
    yield* items;
    if (isLast) return;
  }
}

async function sendBlock(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (untaken >= BLOCKS_AHEAD)
    await new Promise<void>((resolve) => {
      onTaken = resolve;
    });
  untaken += 1;
  send({ kind: 'block', bytes }, [bytes.buffer]);
}

const { write } = (await import(module)) as { readonly write: PdfWriter<unknown, unknown> };
let block = new Uint8Array(BLOCK_BYTES);
let used = 0;
for await (const chunk of write(input, receiveItems())) {
  for (let at = 0; at < chunk.length;) {
    const part = chunk.subarray(at, at + BLOCK_BYTES - used);
    block.set(part, used);
    at += part.length;
    used += part.length;
    if (used < BLOCK_BYTES) continue;
    await sendBlock(block);
    block = new Uint8Array(BLOCK_BYTES);
    used = 0;
  }
}
if (used > 0) await sendBlock(block.subarray(0, used));
send({ kind: 'end' });
port.close();
