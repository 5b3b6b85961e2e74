import type { Listed } from './participant-queries.ts';
import type { Cursor } from './cursor.ts';

const AT_ONCE = 500;

/**
 * All rows, page after page: nothing is held open while a slow reader takes them. Who is added meanwhile may be in it or
 * not; nobody is in it twice.
 */
export async function* pagesOf<F extends { readonly id: string }>(
  find: (after: Cursor | null, limit: number) => Promise<readonly Listed<F>[]>,
): AsyncGenerator<readonly Listed<F>[]> {
  let after: Cursor | null = null;
  for (;;) {
    const found: readonly Listed<F>[] = await find(after, AT_ONCE);
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = { key: last.key, id: last.id };
  }
}
