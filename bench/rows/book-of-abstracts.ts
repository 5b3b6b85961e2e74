import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '../row.ts';

const ABSTRACTS = 1_000;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 300;

interface Seen {
  readonly seconds: number;
  readonly bytes: number;
  readonly held: number;
  readonly megabytes: number;
}

async function bookInChild(kind: 'ours' | 'bare'): Promise<Seen> {
  const script = join(import.meta.dirname, '../book-batch.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, kind, String(ABSTRACTS)]);
  return JSON.parse(stdout) as Seen;
}

export const bookOfAbstracts: Row = {
  id: 'B12',
  about: 'seconds for a book of 1,000 abstracts, with contents and author index',
  comparator: 'bare pdfkit, texts only',
  target: { atMost: 1.5 },
  open: async () => {
    const seen: Seen[] = [];
    return {
      rounds: 5,
      ours: async () => {
        const one = await bookInChild('ours');
        seen.push(one);
        return one.seconds;
      },
      comparator: async () => (await bookInChild('bare')).seconds,
      prove: async () => {
        const most = (key: keyof Seen) => Math.max(...seen.map((one) => one[key]));
        if (most('seconds') > MOST_SECONDS) throw new Error(`${most('seconds').toFixed(0)} seconds`);
        if (most('megabytes') > MOST_MEGABYTES)
          throw new Error(`${most('megabytes').toFixed(0)} MB of memory`);
        return `at most ${most('seconds').toFixed(1)} s and ${most('megabytes').toFixed(0)} MB of memory; others waited ${most('held').toFixed(0)} ms (p99); ${(most('bytes') / 1e6).toFixed(1)} MB of PDF`;
      },
      close: async () => undefined,
    };
  },
};
