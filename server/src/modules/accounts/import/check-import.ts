import type { ImportCells, ImportProblem } from '@plenum/contract/accounts/import-sheet';
import { readImported } from '@plenum/contract/accounts/import-sheet';
import { importMessages } from '@plenum/contract/accounts/import-messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AccountImport } from './tables.ts';

const AT_ONCE = 2_000;

/** Checks one batch of rows; after the last batch, compares all rows with each other and with the accounts. */
export async function checkNext(tx: Tx, { id, language }: AccountImport): Promise<void> {
  const waiting = await tx.execute<{ row: number; cells: ImportCells }>(sql`
    select row, cells from account_import_rows where import_id = ${id} and state = 'waiting' order by row limit ${AT_ONCE}`);
  if (waiting.rows.length === 0) return compare(tx, id);
  const read = waiting.rows.map(({ row, cells }) => {
    const { person, problems } = readImported(cells, language);
    return { row, ...person, problems, state: problems.length > 0 ? 'bad' : 'read' };
  });
  await tx.execute(sql`
    update account_import_rows as staged
    set state = read.state, name = read.name, email = read.email, phone = read.phone, language = read.language,
      problems = read.problems
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read
      (row integer, state text, name text, email text, phone text, language text, problems jsonb)
    where staged.import_id = ${id} and staged.row = read.row`);
}

const problem = (column: 'email' | 'phone', code: string): ImportProblem => ({ column, code, values: {} });

/**
 * Compares the rows with each other and with the accounts. If several rows have the same contact, the first is imported
 * and the others refer to it. Existing accounts are not changed: a contact added to one would let the contact's owner
 * log in to it.
 */
async function compare(tx: Tx, id: string): Promise<void> {
  for (const column of ['email', 'phone'] as const) {
    const key = sql.identifier(column);
    const twice = JSON.stringify([problem(column, importMessages.import_twice)]);
    await tx.execute(sql`
      update account_import_rows as staged
      set state = 'bad', problems = jsonb_set(${twice}::jsonb, '{0,values,row}', to_jsonb(same.first))
      from (
        select row, min(row) over (partition by ${key}) as first from account_import_rows
        where import_id = ${id} and state = 'read' and ${key} is not null
      ) as same
      where staged.import_id = ${id} and staged.row = same.row and same.first < same.row`);
  }
  const twoPeople = JSON.stringify([problem('phone', importMessages.import_two_people)]);
  await tx.execute(sql`
    update account_import_rows as staged
    set state = case when owned.by_email <> owned.by_phone then 'bad' else 'known' end,
      problems = case when owned.by_email <> owned.by_phone then ${twoPeople}::jsonb else '[]' end,
      account_id = coalesce(owned.by_email, owned.by_phone)
    from (
      select row.row, one.id as by_email, other.id as by_phone
      from account_import_rows as row
      left join accounts as one on one.email = row.email
      left join accounts as other on other.phone = row.phone
      where row.import_id = ${id} and row.state = 'read' and (one.id is not null or other.id is not null)
    ) as owned
    where staged.import_id = ${id} and staged.row = owned.row`);
  await tx.execute(sql`
    update account_import_rows set state = 'fresh' where import_id = ${id} and state = 'read'`);
  await tx.execute(sql`
    update account_imports set state = 'checked', fresh = counted.fresh, known = counted.known, bad = counted.bad
    from (
      select count(*) filter (where state = 'fresh') as fresh, count(*) filter (where state = 'known') as known,
        count(*) filter (where state = 'bad') as bad
      from account_import_rows where import_id = ${id}
    ) as counted
    where id = ${id}`);
}
