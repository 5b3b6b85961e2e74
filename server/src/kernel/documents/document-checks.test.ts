import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterEach, expect, test } from 'vitest';
import {
  type CheckLimits,
  checkLimits,
  createDocumentChecks,
  type DocumentChecks,
} from './document-checks.ts';
import type { SampleJobs } from './sample-jobs.child.ts';

const open: DocumentChecks<SampleJobs>[] = [];
function createChecks(limits: Partial<CheckLimits> = {}): DocumentChecks<SampleJobs> {
  const module = new URL('./sample-jobs.child.ts', import.meta.url);
  const checks = createDocumentChecks<SampleJobs>({ ...checkLimits, ...limits }, module);
  open.push(checks);
  return checks;
}
afterEach(async () => {
  for (const checks of open.splice(0)) await checks.close();
});

const read = (text: string) => async () => Buffer.from(text);

test('a thread checks one document after another, and returns each result', async () => {
  const checks = createChecks();
  expect(await checks.run('length', read('four'), 'a')).toBe(4);
  expect(await checks.run('length', read('three'), 'a')).toBe(5);
  expect([checks.running(), checks.waiting()]).toEqual([0, 0]);
});

test('a refusal in the thread reaches the caller unchanged', async () => {
  await expect(createChecks().run('refuse', read(''), 'a')).rejects.toMatchObject({
    refusal: kernelRefusals.PDF_NOT_ALLOWED,
    details: { values: { item: 'Launch' } },
  });
});

test.each([
  ['takes too much of the processor', 'spin', { cpuMs: 300 }],
  ['needs too much memory', 'fill', { heapMb: 16, totalMs: 60_000, cpuMs: 60_000 }],
] as const)('a document that %s is refused, and the next one is read', async (_, job, limits) => {
  const checks = createChecks(limits);
  await expect(checks.run(job, read(''), 'a')).rejects.toMatchObject({
    refusal: kernelRefusals.DOCUMENT_TOO_COMPLEX,
  });
  expect(await createChecks().run('length', read('next'), 'a')).toBe(4);
  expect(checks.running()).toBe(0);
});

test('a document that a busy machine does not read in time gets “try again later”', async () => {
  const checks = createChecks({ totalMs: 300 });
  await expect(checks.run('wait', read('60000'), 'a')).rejects.toMatchObject({
    refusal: kernelRefusals.BUSY,
  });
  expect(checks.running()).toBe(0);
});

test('a thread that fails or ends fails its document and nothing else', async () => {
  const checks = createChecks();
  await expect(checks.run('fail', read(''), 'a')).rejects.toThrow('a mistake in the reader');
  await expect(checks.run('exit', read(''), 'a')).rejects.toThrow('A document worker ended with 3');
  expect(await checks.run('length', read('next'), 'a')).toBe(4);
});

test('an account’s documents are read one at a time, and do not delay others', async () => {
  const checks = createChecks();
  const ended: string[] = [];
  const wait = (owner: string, name: string, ms: number) =>
    checks.run('wait', read(String(ms)), owner).then(() => ended.push(name));
  const greedy = [wait('greedy', 'first', 1500), wait('greedy', 'second', 1), wait('greedy', 'third', 1)];
  const other = wait('other', 'other', 1);
  expect([checks.running(), checks.waiting()]).toEqual([2, 2]);
  await other;
  // A second slot is free, but the account that is already using one doesn't get it.
  expect([ended, checks.running(), checks.waiting()]).toEqual([['other'], 1, 2]);
  await Promise.all(greedy);
  expect(ended).toEqual(['other', 'first', 'second', 'third']);
});

test('two documents are read at a time on one server', async () => {
  const checks = createChecks();
  const all = ['a', 'b', 'c'].map((owner) => checks.run('wait', read('200'), owner));
  expect([checks.running(), checks.waiting()]).toEqual([2, 1]);
  await Promise.all(all);
});

test('a document that waits too long, or behind too many others, gets “try again later”', async () => {
  const checks = createChecks({ waitMs: 100, waitingPerOwner: 1, waiting: 2 });
  const busy = { refusal: kernelRefusals.BUSY, details: { retryAfterSeconds: 5 } };
  const running = [checks.run('wait', read('2000'), 'a'), checks.run('wait', read('2000'), 'b')];
  const waiting = checks.run('length', read(''), 'a');
  await expect(checks.run('length', read(''), 'a')).rejects.toMatchObject(busy);
  await expect(waiting).rejects.toMatchObject(busy);
  expect(checks.waiting()).toBe(0);
  await Promise.all(running);
  expect(await checks.run('length', read('free'), 'a')).toBe(4);
});

test('the default limits end before the connection of the upload is cut', () => {
  expect(checkLimits.waitMs + checkLimits.totalMs).toBeLessThan(60_000);
});

test('closing ends all threads, even busy ones, and lets the process end', async () => {
  const script = join(import.meta.dirname, 'exit-while-checking.child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 60_000 });
  expect(stdout).toBe('reading\nended\n');
});
