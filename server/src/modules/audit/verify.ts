import type { Kernel } from '#kernel/kernel';
import { entryText, sealEntries, sealHash } from './seals.ts';

/** A seal that no longer fits its entries, or the seal before it. */
export interface BrokenSeal {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  /** `sealed` is the number of entries at the time of sealing, `found` the current number. */
  readonly sealed: number;
  readonly found: number;
}

export interface Verified {
  readonly entries: number;
  readonly seals: number;
  /** Hash of the last seal, to be kept elsewhere; null if nothing has been sealed. */
  readonly lastHash: string | null;
  /** The first broken seal; later seals are not checked. */
  readonly broken: BrokenSeal | null;
  /** Whether one of the seals has the expected hash; null if no hash was given. */
  readonly hasExpected: boolean | null;
  /** Entries written during the check, or by a transaction that has not ended. The next round seals them. */
  readonly unsealed: number;
}

// Entries are read from the database in parts; only the entries of one seal are held in memory.
const SEALS_A_QUERY = 25;

interface Checked {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly sealed: number;
  readonly found: number;
  readonly hash: string;
  readonly fits: boolean;
}

/** Seals all entries, then recomputes every hash and compares. Reads the whole log. */
export async function verifyEntries(kernel: Kernel, expected: string | null): Promise<Verified> {
  await sealEntries(kernel);
  let [entries, seals] = [0, 0];
  let last: Checked | null = null;
  let hasExpected = false;
  for (;;) {
    const page: Checked[] = await checkSeals(kernel, last?.number ?? '0');
    for (const { fits, hash: _, ...seal } of page)
      if (!fits)
        return { entries, seals, lastHash: last?.hash ?? null, broken: seal, hasExpected: null, unsealed: 0 };
      else {
        entries += seal.found;
        seals += 1;
      }
    hasExpected ||= page.some(({ hash }) => hash === expected);
    last = page.at(-1) ?? last;
    if (page.length < SEALS_A_QUERY) break;
  }
  return {
    entries,
    seals,
    lastHash: last?.hash ?? null,
    broken: null,
    hasExpected: expected === null ? null : hasExpected,
    unsealed: await countAfter(kernel, last?.to ?? '0'),
  };
}

// A bound below every id, because a range without a lower bound would not use the index.
const LOWEST = '(-9223372036854775808)::bigint';

// A seal covers all entries after the previous seal, whatever its own `from_id` is: otherwise an entry between two
// seals would belong to none. The first seal also covers all entries before it. Texts of the first form have no
// address, so an entry that got one later counts as changed.
async function checkSeals({ pool }: Kernel, after: string): Promise<Checked[]> {
  const { rows } = await pool.query<Checked>({
    name: 'audit_check_seals',
    text: `with page as (
        select * from audit_seals where number > $1 order by number limit ${SEALS_A_QUERY}
      ), seal as (
        select page.*, coalesce(before.to_id, ${LOWEST}) as before_to, before.hash as before_hash
        from page left join lateral (
          select to_id, hash from audit_seals where number < page.number order by number desc limit 1
        ) as before on true
      )
      select seal.number, seal.from_id as "from", seal.to_id as "to", seal.entries as sealed, there.found,
        encode(seal.hash, 'hex') as hash,
        there.found = seal.entries and (seal.form > 1 or there.addresses = 0)
          and seal.hash = ${sealHash('seal.before_hash', 'there.lines')} as fits
      from seal cross join lateral (
        select count(*)::integer as found, count(entry.address) as addresses,
          coalesce(string_agg(${entryText('seal.form')}, chr(10) order by entry.id), '') as lines
        from audit_log as entry where entry.id > seal.before_to and entry.id <= seal.to_id
      ) as there
      order by seal.number`,
    values: [after],
  });
  return rows;
}

async function countAfter({ pool }: Kernel, id: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from audit_log where id > $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}
