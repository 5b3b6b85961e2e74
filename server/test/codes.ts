import type { DiscountTerms } from '@plenum/contract/registration/codes/discount';
import type { NewCode } from '@plenum/contract/registration/codes/endpoints';
import { createCode } from '../src/modules/registration/codes/manage-codes.ts';
import type { TestApp } from './app.ts';
import { bySystem, write } from './meetings.ts';

let codes = 0;

/** Returns a code that takes 20% off the conference fees, for anyone and any number of times. */
export function newCode(change: Partial<NewCode> = {}): NewCode {
  codes += 1;
  return {
    code: `FIFTH-${codes}`,
    kind: 'percent',
    percent: change.kind === 'amount' ? null : 20,
    amount: { CNY: null, USD: null },
    scope: 'conference',
    typeIds: [],
    validFrom: null,
    validUntil: null,
    mostUses: null,
    mostPerAccount: null,
    active: true,
    note: '',
    ...change,
  };
}

export interface BuiltCode {
  readonly id: string;
  readonly code: string;
  readonly terms: DiscountTerms;
}

export async function buildCode(
  app: TestApp,
  meetingId: string,
  change: Partial<NewCode> = {},
): Promise<BuiltCode> {
  const wanted = newCode(change);
  const { code, kind, percent, amount, scope, typeIds } = wanted;
  const { id } = await write(app, (tx) => createCode(tx, meetingId, wanted, bySystem(app)));
  return { id, code, terms: { kind, percent, amount, scope, typeIds } };
}

/** Returns the number of times that the code was used. */
export async function usesOf(app: TestApp, { id }: Pick<BuiltCode, 'id'>): Promise<number> {
  const found = await app.kernel.pool.query<{ uses: number }>(
    'select uses from discount_codes where id = $1',
    [id],
  );
  return found.rows[0]?.uses ?? -1;
}
