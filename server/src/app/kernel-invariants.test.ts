import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertFile } from '#kernel/files/file-rows';
import { once } from '#kernel/uploads/collect';
import { defineEvent, emitAll } from '#kernel/outbox/outbox';
import { verifyEntries, writeAudit } from '#modules/audit/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson } from '#test/people';
import { brokenInvariants } from '#kernel/db/invariants';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const broken = () => brokenInvariants(app.kernel.pool);

it('every waiting event has a job', async () => {
  const happened = defineEvent('test.happened', z.object({ n: z.number() }));
  await app.kernel.db.transaction((tx) =>
    emitAll(tx, happened, [{ n: 1 }, { n: 2 }, { n: 3 }], app.clock.now()),
  );
  expect(await broken()).toEqual({});
  const lost = await app.kernel.db.execute<{ id: string }>(
    sql`insert into outbox (event, payload, created_at) values ('test.happened', '{"n": 4}', now()) returning id`,
  );
  const id = lost.rows[0]?.id;
  expect(await broken()).toEqual({
    invariant_outbox: [{ event: String(id), problem: 'waits, but no job will deliver it' }],
  });
  // An event that was delivered, or that failed and is left to an operator, needs no job.
  await app.kernel.db.execute(sql`update outbox set failed_at = now() where id = ${id}`);
  expect(await broken()).toEqual({});
});

it('the seals of the audit log form a chain over all entries up to the last', async () => {
  const source = { actor: null, requestId: null, address: null, at: app.clock.now() };
  for (let round = 0; round < 3; round += 1) {
    await writeAudit(
      app.kernel.db,
      { action: 'login.failed', object: 'account:unknown', detail: {} },
      source,
    );
    await verifyEntries(app.kernel, null);
  }
  expect(await broken()).toEqual({});
  const tamper = async (statement: string) => {
    await app.kernel.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    return broken();
  };
  const last = '(select max(id) from audit_log)';
  await tamper(`create table removed as select * from audit_log where id = ${last};
    delete from audit_log where id = ${last}`);
  expect(Object.keys(await broken())).toEqual(['invariant_audit']);
  await tamper('insert into audit_log overriding system value select * from removed; drop table removed');
  expect(await broken()).toEqual({});
  await tamper(
    'create table removed as select * from audit_seals where number = 2; delete from audit_seals where number = 2',
  );
  const { invariant_audit: found } = await broken();
  expect(found).toEqual([
    { what: 'seal 3', problem: 'does not follow the one before' },
    { what: 'all seals', problem: 'an entry between two of them' },
  ]);
  await tamper('insert into audit_seals select * from removed; drop table removed');
  expect(await broken()).toEqual({});
});

it('every shown picture is attached to a record', async () => {
  const { kernel } = app;
  const person = await buildPerson(app);
  const stored = await kernel.files.put(once(Buffer.from('a face')), { maxBytes: 100 });
  await insertFile(kernel.db, { ...stored, contentType: 'image/png', purpose: 'test' }, app.clock.now());
  const show = (fileId: string | null) =>
    kernel.db.execute(sql`update accounts set picture_file_id = ${fileId} where id = ${person.me.id}`);
  await show(stored.id);
  expect(await broken()).toEqual({
    invariant_files: [{ file: stored.id, problem: 'an account holds a file that is swept away' }],
  });
  await kernel.db.execute(sql`update files set attached = true where id = ${stored.id}`);
  expect(await broken()).toEqual({});
  await kernel.db.execute(sql`update files set sealed_key = null, blob_id = ${randomUUID()}`);
  expect(await broken()).toMatchObject({
    invariant_files: [{ problem: 'encrypted bytes without their key' }],
  });
  await kernel.db.execute(sql`update files set blob_id = null`);
});
