import { Id } from '../../kernel/fields.ts';
import { Amounts, type Currency } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { hasPassed } from '../../meetings/price-window.ts';
import type { LineKind } from '../orders/schemas.ts';
import { codeMessages } from './messages.ts';

// The discount rule is only defined here. The form uses it while the buyer types, and the server before it places the
// order. check_out counts the uses again while it holds the code's lock.

export const discountKinds = ['percent', 'amount'] as const;
/** The scope of the discount: the conference fees alone, or also hotel and activities. */
export const discountScopes = ['conference', 'order'] as const;

/** The discount of a code. It never changes after the code has been created, because people have the code on paper. */
export const DiscountTerms = z.object({
  kind: z.enum(discountKinds),
  percent: z.int().nullable(),
  /** The amount subtracted once for each order; null if not available in that currency. */
  amount: Amounts,
  scope: z.enum(discountScopes),
  /** Only for people of these registration types; empty for everyone. */
  typeIds: z.array(Id),
});
export type DiscountTerms = z.infer<typeof DiscountTerms>;

/** The lines to which a discount applies. */
export type DiscountScope = Pick<DiscountTerms, 'scope' | 'typeIds'>;

/** The facts about an order line on which a discount depends. */
export interface DiscountedLine {
  readonly memberId: string;
  readonly kind: LineKind;
  readonly typeId: string | null;
  readonly amount: number;
}

export interface Discount {
  readonly amount: number;
  /** The message that explains why the code gives no discount; null if there is no problem. */
  readonly problem: string | null;
}

export const noDiscount: Discount = { amount: 0, problem: null };

/**
 * The discount of a code on these lines. A percentage is taken of their sum, once, and rounded down to a whole fen or
 * cent; an amount is never more than the lines cost. No problem is reported until a registration type is chosen.
 */
export function discountOf(
  terms: DiscountTerms,
  lines: readonly DiscountedLine[],
  currency: Currency,
): Discount {
  if (!lines.some(({ kind }) => kind === 'conference')) return noDiscount;
  const discounted = discountedLines(terms, lines);
  if (discounted === null) return { amount: 0, problem: codeMessages.code_type };
  const fixed = terms.amount[currency];
  if (terms.kind === 'amount' && fixed === null) return { amount: 0, problem: codeMessages.code_currency };
  const base = sumOf(discounted);
  const wanted = terms.kind === 'amount' ? (fixed ?? 0) : Math.floor((base * (terms.percent ?? 0)) / 100);
  const amount = Math.min(wanted, base);
  return amount === 0 ? { amount, problem: codeMessages.code_nothing } : { amount, problem: null };
}

/** The lines that a code applies to; null if it is for none of these people. */
function discountedLines<L extends DiscountedLine>(terms: DiscountScope, lines: readonly L[]): L[] | null {
  const isFor = ({ typeId }: DiscountedLine) =>
    terms.typeIds.length === 0 || (typeId !== null && terms.typeIds.includes(typeId));
  const registered = lines.filter(({ kind }) => kind === 'conference');
  const members = new Set(registered.filter(isFor).map(({ memberId }) => memberId));
  if (members.size === 0) return null;
  return lines.filter(
    ({ memberId, kind }) => members.has(memberId) && (terms.scope === 'order' || kind === 'conference'),
  );
}

/**
 * The amount paid for each line of an order: its price, less its share of the discount. The shares are rounded up, so
 * that all lines together never exceed what was paid.
 */
export function paidShares(
  lines: readonly DiscountedLine[],
  discount: number,
  terms: DiscountTerms | null,
): number[] {
  const discounted = new Set((terms && discountedLines(terms, lines)) ?? lines);
  const base = sumOf([...discounted]);
  return lines.map((line) =>
    discounted.has(line) && base > 0 ? line.amount - Math.ceil((discount * line.amount) / base) : line.amount,
  );
}

/** The discount on each line of an order. The shares add up to the discount. */
export function discountShares(
  lines: readonly DiscountedLine[],
  discount: number,
  terms: DiscountScope,
): number[] {
  const discounted = new Set(discountedLines(terms, lines) ?? lines);
  const base = sumOf([...discounted]);
  let before = 0;
  return lines.map((line) => {
    if (!discounted.has(line) || base === 0) return 0;
    const from = Math.floor((discount * before) / base);
    before += line.amount;
    return Math.floor((discount * before) / base) - from;
  });
}

function sumOf(lines: readonly DiscountedLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** When and how often a code may be used; instants as ISO texts or dates, null for no limit. */
export interface CodeLimits {
  readonly active: boolean;
  readonly validFrom: Date | string | null;
  readonly validUntil: Date | string | null;
  readonly mostUses: number | null;
  readonly mostPerAccount: number | null;
  readonly uses: number;
}

/** The uses of a code that matter for one buyer. */
export interface CodeUse {
  /** The number of uses by other orders of the same account. */
  readonly usedByAccount: number;
  /** True if the order being replaced already uses the code, so that the use is not counted again. */
  readonly isHeld: boolean;
}

/** The message that explains why a code can't be used now; null if it can. */
export function whyNotUse(code: CodeLimits, { usedByAccount, isHeld }: CodeUse, now: Date): string | null {
  if (!code.active || hasPassed(code.validUntil, now)) return codeMessages.code_over;
  if (code.validFrom !== null && !hasPassed(code.validFrom, now)) return codeMessages.code_not_yet;
  if (isHeld) return null;
  if (code.mostPerAccount !== null && usedByAccount >= code.mostPerAccount)
    return codeMessages.code_used_by_you;
  if (code.mostUses !== null && code.uses >= code.mostUses) return codeMessages.code_used_up;
  return null;
}
