import { setTimeout } from 'node:timers/promises';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../refusal/refusal-error.ts';

/** Jobs that misbehave like the real ones might with some documents. */
export const jobs = {
  length: (bytes: Buffer): number => bytes.length,
  wait: async (bytes: Buffer): Promise<number> => setTimeout(Number(bytes.toString()), bytes.length),
  refuse: (): never => refuse(kernelRefusals.PDF_NOT_ALLOWED, { values: { item: 'Launch' } }),
  fail: (): never => {
    throw new TypeError('a mistake in the reader');
  },
  exit: (): never => process.exit(3),
  spin: (): never => {
    for (;;);
  },
  fill: (): number => {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => at + held.length));
  },
};

export type SampleJobs = typeof jobs;
