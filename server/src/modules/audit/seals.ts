import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';

// Entries are written without a hash, so that writing them costs nothing extra. Seals are added afterwards, in the
// order of the entries' ids (decision 51).

// Seals of the first form were made before entries had an address (decision 59). New seals have the second form.
const FORM = 2;

const entryColumns = `entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  entry.actor, entry.action, entry.object, entry.meeting_id, entry.detail, entry.request_id`;
const sealColumns = `seal.number, seal.from_id, seal.to_id, seal.entries,
  to_char(seal.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** The text of an entry that is hashed: a JSON list, so that two different entries can't have the same one. */
export function entryText(form: string): string {
  return `case ${form} when 1 then json_build_array(${entryColumns})
    else json_build_array(${entryColumns}, entry.address) end::text`;
}

/** The text of a seal that is hashed before its entries, so that a change of the seal itself is found too. */
const SEAL_TEXT = `case seal.form when 1 then json_build_array(${sealColumns})
  else json_build_array(${sealColumns}, seal.form) end::text`;

/** Hashes the previous seal (empty for the first one), then the seal and its entries, one per line. */
export function sealHash(before: string, entries: string): string {
  return `sha256(coalesce(${before}, '') || convert_to(${SEAL_TEXT} || chr(10) || ${entries}, 'UTF8'))`;
}

export const ENTRIES_OF_SEAL = 1_000;

const WAIT_MS = 3_000;
const LOOK_MS = 20;

/**
 * Seals every entry that existed when it was called, and returns their number. Returns null, without sealing, if a
 * transaction that may still add an entry among them did not end in time.
 */
export async function sealEntries(kernel: Kernel, { waitMs = WAIT_MS } = {}): Promise<number | null> {
  const newest = await newestUnsealed(kernel);
  if (newest === null) return 0;
  if (!(await untilSettled(kernel, waitMs))) return null;
  let sealed = 0;
  for (;;) {
    const more = await sealNext(kernel, newest);
    sealed += more;
    if (more < ENTRIES_OF_SEAL) return sealed;
  }
}

async function newestUnsealed({ pool }: Kernel): Promise<string | null> {
  const { rows } = await pool.query<{ newest: string | null }>(
    `select max(id) as newest from audit_log where id > coalesce((select max(to_id) from audit_seals), 0)`,
  );
  return rows[0]?.newest ?? null;
}

/**
 * An entry gets its id when it is written and becomes visible when its transaction commits, so a lower id may appear
 * after a higher one. A writer locks the table before it draws an id and until its transaction ends. So once the
 * transactions that hold the lock now have ended, no entry can appear below the ids seen before. Later writers are not
 * waited for, and none waits for this function.
 */
async function untilSettled({ pool }: Kernel, waitMs: number): Promise<boolean> {
  const writers = async () => {
    const { rows } = await pool.query<{ transaction: string }>(
      `select virtualtransaction as transaction from pg_locks
       where locktype = 'relation' and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock' and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map((row) => row.transaction);
  };
  let waitedFor = new Set(await writers());
  for (let waited = 0; waitedFor.size > 0; waited += LOOK_MS) {
    if (waited >= waitMs) return false;
    await sleep(LOOK_MS);
    waitedFor = waitedFor.intersection(new Set(await writers()));
  }
  return true;
}

/** Writes one seal for up to a thousand entries. Servers take turns. */
function sealNext({ db, clock }: Kernel, newest: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_seals'))`);
    const written = await tx.execute<{ entries: number }>(sql`
      insert into audit_seals (number, from_id, to_id, entries, sealed_at, form, hash)
      with last as (
        select number, to_id, hash from audit_seals order by number desc limit 1
      ), batch as (
        select entry.id, ${sql.raw(entryText(String(FORM)))} as line from audit_log as entry
        where entry.id > coalesce((select to_id from last), 0) and entry.id <= ${newest}
        order by entry.id limit ${ENTRIES_OF_SEAL}
      ), seal as (
        select coalesce((select number from last), 0) + 1 as number, coalesce((select to_id from last), 0) + 1 as from_id,
          max(id) as to_id, count(*)::integer as entries, ${clock.now()}::timestamptz as sealed_at, ${sql.raw(String(FORM))} as form,
          string_agg(line, chr(10) order by id) as lines
        from batch having count(*) > 0
      )
      select number, from_id, to_id, entries, sealed_at, form, ${sql.raw(sealHash('(select hash from last)', 'lines'))} from seal
      returning entries`);
    return written.rows[0]?.entries ?? 0;
  });
}

export const auditJobs: readonly Recurring[] = [
  { name: 'seal_audit', everySeconds: 10, run: async (kernel) => void (await sealEntries(kernel)) },
];
