import { randomUUID } from 'node:crypto';
import { invalidate } from '../src/kernel/cache/public-cache.ts';
import type { TestApp } from './app.ts';
import { waitUntil } from './wait-until.ts';

/** What every server is told to forget by some change, sorted. */
export async function invalidatedBy(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const heard = new Set<string>();
  const stop = app.kernel.live.listen(['public'], ({ id }) => heard.add(id));
  // Notices come in the order of their commits: one before and one after enclose those of the change.
  const mark = async () => {
    const id = randomUUID();
    await invalidate(app.kernel.db, [id]);
    await waitUntil(() => heard.has(id));
    heard.delete(id);
  };
  await mark();
  heard.clear();
  await work();
  await mark();
  stop();
  return [...heard].toSorted();
}
