import { type CodeUse, type DiscountTerms, whyNotUse } from '@plenum/contract/registration/codes/discount';
import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from '#kernel/db/database';
import { type DiscountCodeRow, discountCodes } from './tables.ts';

/** A code as seen by the person who wants to use it. */
export interface FoundCode {
  readonly id: string;
  readonly code: string;
  readonly terms: DiscountTerms;
  /** The message that explains why it can't be used now; null if it can. */
  readonly problem: string | null;
}

export interface CodeQuestion {
  readonly registrationId: string;
  readonly accountId: string;
  /** See `codeKey`. */
  readonly key: string;
}

type Found = { readonly nr: string; readonly code: StoredCode } & CodeUse;

/** A row as JSON: times are texts. */
type StoredCode = Omit<DiscountCodeRow, 'validFrom' | 'validUntil'> & {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
};

/** Codes of many buyers together, in the order of the calls; null for codes that the conference doesn't have. */
export async function findCodes(
  pool: pg.Pool,
  questions: readonly CodeQuestion[],
  now: Date,
): Promise<(FoundCode | null)[]> {
  const found = await pool.query<Found>({
    name: 'checkout_find_codes',
    text: `select asked.nr, json_build_object('id', code.id, 'code', code.code, 'kind', code.kind, 'percent', code.percent,
        'amountCny', code.amount_cny, 'amountUsd', code.amount_usd, 'scope', code.scope, 'typeIds', code.type_ids,
        'validFrom', code.valid_from, 'validUntil', code.valid_until, 'mostUses', code.most_uses,
        'mostPerAccount', code.most_per_account, 'uses', code.uses, 'active', code.active) as code,
        (select count(*)::integer from orders as used where used.code_id = code.id and used.account_id = asked.account
          and used.state <> 'cancelled' and used.id is distinct from registration.order_id) as "usedByAccount",
        exists (select from orders as own where own.id = registration.order_id and own.code_id = code.id) as "isHeld"
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as asked (registration, account, key, nr)
      join registrations as registration on registration.id = asked.registration and registration.account_id = asked.account
      join discount_codes as code on code.meeting_id = registration.meeting_id and code.code_key = asked.key`,
    values: [
      questions.map(({ registrationId }) => registrationId),
      questions.map(({ accountId }) => accountId),
      questions.map(({ key }) => key),
    ],
  });
  const byNumber = new Map(found.rows.map((row) => [Number(row.nr), row]));
  return questions.map((_, index) => {
    const row = byNumber.get(index + 1);
    if (!row) return null;
    const { id, code } = row.code;
    return { id, code, terms: codeTermsOf(row.code), problem: whyNotUse(row.code, row, now) };
  });
}

/** The code of a current order, which keeps its discount even if the code was changed since. */
export async function findCodeOf(
  db: Db | Tx,
  { codeId }: { readonly codeId: string | null },
): Promise<{ readonly code: string; readonly terms: DiscountTerms } | null> {
  if (codeId === null) return null;
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.id, codeId));
  return row ? { code: row.code, terms: codeTermsOf(row) } : null;
}

/** Returns whether the conference has a usable code; if not, buyers are not asked for one. */
export async function hasCodes(db: Db | Tx, meetingId: string): Promise<boolean> {
  const found = await db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(and(eq(discountCodes.meetingId, meetingId), eq(discountCodes.active, true)))
    .limit(1);
  return found.length > 0;
}

export function codeTermsOf({
  kind,
  percent,
  amountCny,
  amountUsd,
  scope,
  typeIds,
}: Pick<
  DiscountCodeRow,
  'kind' | 'percent' | 'amountCny' | 'amountUsd' | 'scope' | 'typeIds'
>): DiscountTerms {
  return { kind, percent, amount: { CNY: amountCny, USD: amountUsd }, scope, typeIds };
}
