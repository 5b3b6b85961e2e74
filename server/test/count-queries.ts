import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** How many questions some reading asks the database: a list asks as many for one row as for three. */
export async function countQueries(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.kernel.pool, 'query');
  await work();
  const asked = query.mock.calls.length;
  query.mockRestore();
  return asked;
}
