import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { once } from './collect.ts';
import { insertFile } from '#kernel/files/file-rows';
import { sweepFiles } from './sweep-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function keep(content: string): Promise<string> {
  const stored = await app.kernel.files.put(once(Buffer.from(content)), { maxBytes: 100 });
  const row = { ...stored, contentType: 'text/plain', purpose: 'test' };
  await insertFile(app.kernel.db, row, app.clock.now());
  return stored.id;
}

it('a file that is still in use keeps its bytes, and does not keep others from being swept away', async () => {
  const { kernel } = app;
  await kernel.db.execute(sql`create table holders (file_id text references files (id))`);
  const held = await keep('held');
  const [one, two] = [await keep('one'), await keep('two')];
  await kernel.db.execute(sql`insert into holders values (${held})`);
  app.clock.advance(25 * 3_600_000);
  await sweepFiles(kernel);
  expect(await text(await kernel.files.open(held))).toBe('held');
  for (const id of [one, two]) await expect(kernel.files.open(id)).rejects.toThrow(/no file/);
});

it('details of a submission’s file go with it, and the submission is kept', async () => {
  const { rows } = await app.kernel.db.execute<{ rule: string }>(sql`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'submission_files'::regclass and confrelid = 'files'::regclass order by 1`);
  expect(rows.map(({ rule }) => rule)).toEqual([
    'FOREIGN KEY (clean_file_id) REFERENCES files(id) ON DELETE SET NULL',
    'FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE',
  ]);
});
