import { sql } from 'drizzle-orm';
import { discardFile } from '../files/file-rows.ts';
import { forEachDue } from '../jobs/for-each-due.ts';
import type { Kernel } from '../kernel.ts';

const UNATTACHED_KEPT_MS = 24 * 3_600_000;
const BATCH = 100;

/** Deletes uploads that were never attached to a record, a day after they were sent. */
export async function sweepFiles(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.clock.now().getTime() - UNATTACHED_KEPT_MS);
  const found = await kernel.db.execute<{ id: string }>(
    sql`select id from files where not attached and created_at < ${before} order by random() limit ${BATCH}`,
  );
  await forEachDue(kernel, { job: 'sweep_files', keyOf: ({ id }) => id }, found.rows, ({ id }) =>
    discardFile(kernel, id),
  );
}
