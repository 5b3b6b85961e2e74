import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPdfWorkers, PdfQueueFull, type PdfWorkers } from './pdf-workers.ts';
import type { SampleInput, SampleItem } from './sample-writer.child.ts';

const input: SampleInput = { at: new Date(0), pictures: new Map([['logo', new Uint8Array([1, 2, 3])]]) };
const HEAD = '1970-01-01T00:00:00.000Z 123 ';

function render(workers: PdfWorkers, items: AsyncIterable<SampleItem> | Iterable<SampleItem>) {
  return workers.render(new URL('./sample-writer.child.ts', import.meta.url), input, items);
}

async function textOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const blocks: Uint8Array[] = [];
  for await (const block of file) blocks.push(block);
  return Buffer.concat(blocks).toString();
}

/** Endless items, which count how many were read and whether they were released. */
function endless() {
  const seen = { read: 0, isReleased: false };
  async function* items(): AsyncGenerator<SampleItem> {
    try {
      for (;;) {
        seen.read += 1;
        yield { bytes: 50_000 };
      }
    } finally {
      seen.isReleased = true;
    }
  }
  return { seen, items: items() };
}

/** The number of threads that a test has started, and how many of them are still alive. */
const threads = { started: 0, alive: 0 };
function countThread(thread: Worker): void {
  threads.started += 1;
  threads.alive += 1;
  thread.once('exit', () => {
    threads.alive -= 1;
  });
}
beforeEach(() => {
  threads.started = 0;
  process.on('worker', countThread);
});
afterEach(() => {
  process.off('worker', countThread);
});

async function idle(workers: PdfWorkers): Promise<void> {
  await expect.poll(() => workers.running() + workers.waiting()).toBe(0);
  expect(threads.alive).toBe(0);
}

test('a file arrives complete and in the order of its input', async () => {
  const workers = createPdfWorkers();
  const texts = Array.from({ length: 30_000 }, (_, nr) => `${nr} 参会证\n`);
  const file = await textOf(
    render(
      workers,
      texts.map((text) => ({ text })),
    ),
  );
  expect(file).toBe(HEAD + texts.join(''));
  expect(await textOf(render(workers, []))).toBe(HEAD);
  await idle(workers);
});

test('a slow reader pauses the drawing and the reading of its input', async () => {
  const workers = createPdfWorkers();
  const { seen, items } = endless();
  const file = render(workers, items)[Symbol.asyncIterator]();
  await file.next();
  await setTimeout(500);
  const read = seen.read;
  expect(read).toBeLessThanOrEqual(101);
  for (let more = 0; more < 200; more += 1) await file.next();
  expect(seen.read).toBeGreaterThan(read);
  await file.return?.();
  await idle(workers);
});

test.each([
  [{ ends: 'by error' }, 'no such letter'],
  [{ ends: 'by exit' }, 'The PDF worker ended with 3 before its file did'],
  [{ ends: 'out of memory' }, 'Worker terminated due to reaching memory limit: JS heap out of memory'],
] as const)('a worker that ends %o fails its file and nothing else', async (item, message) => {
  const workers = createPdfWorkers({ concurrent: 1 });
  const other = render(workers, [{ text: 'after' }]);
  const [failed, next] = await Promise.allSettled([textOf(render(workers, [item])), textOf(other)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message } });
  expect(next).toEqual({ status: 'fulfilled', value: `${HEAD}after` });
  await idle(workers);
});

test('items that cannot be read fail the file with their error', async () => {
  const workers = createPdfWorkers();
  // eslint-disable-next-line require-yield -- fails before its first item
  async function* broken(): AsyncGenerator<SampleItem> {
    throw new Error('no connection');
  }
  await expect(textOf(render(workers, broken()))).rejects.toThrow('no connection');
  await idle(workers);
});

test('a reader who leaves ends the worker and releases the input, even while no bytes arrive', async () => {
  const workers = createPdfWorkers();
  const { seen, items } = endless();
  for await (const block of render(workers, items)) {
    expect(block.length).toBeGreaterThan(0);
    break;
  }
  await idle(workers);
  expect(seen.isReleased).toBe(true);

  const silent = render(workers, [{ text: 'less than a block' }, { ends: 'out of memory' }])[
    Symbol.asyncIterator
  ]();
  const pending = silent.next();
  await silent.return?.();
  expect(await pending).toEqual({ done: true, value: undefined });
  await idle(workers);
});

test('files wait for their turn, one whose reader has left is skipped, and a full queue is reported', async () => {
  const workers = createPdfWorkers({ concurrent: 1, waiting: 1 });
  const [running, waiting] = [endless(), endless()];
  const first = render(workers, running.items)[Symbol.asyncIterator]();
  await first.next();
  const second = render(workers, waiting.items)[Symbol.asyncIterator]();
  const pending = second.next();
  expect([workers.running(), workers.waiting()]).toEqual([1, 1]);
  await expect(textOf(render(workers, []))).rejects.toThrow(PdfQueueFull);
  await second.return?.();
  await first.return?.();
  expect((await pending).done).toBe(true);
  await idle(workers);
  expect(waiting.seen.read).toBe(0);
  expect(threads.started).toBe(1);
});

test('a stopping process does not wait for its files', async () => {
  const script = join(import.meta.dirname, 'exit-while-drawing.child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 60_000 });
  expect(stdout).toBe('drawing\n');
});
