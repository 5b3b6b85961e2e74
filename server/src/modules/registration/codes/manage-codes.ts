import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { CODE_ALPHABET, codeKey } from '@plenum/contract/registration/codes/code-key';
import {
  type CodeChange,
  DRAWN_LENGTH,
  type NewBatch,
  type NewCode,
} from '@plenum/contract/registration/codes/endpoints';
import { codeMessages } from '@plenum/contract/registration/codes/messages';
import { and, eq, sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import { discountCodes } from './tables.ts';

export async function createCode(
  tx: Tx,
  meetingId: string,
  wanted: NewCode,
  source: AuditSource,
): Promise<{ id: string }> {
  await requireTypes(tx, meetingId, wanted.typeIds);
  const [made] = await insertCodes(tx, meetingId, [wanted.code], { ...wanted, batch: '' }, source);
  if (!made) refuse(kernelRefusals.INVALID_INPUT, { fields: { code: codeMessages.code_taken } });
  await writeAudit(tx, codeFact('code.created', { codeId: made.id }, promiseOf(wanted)), source);
  return made;
}

/** Creates several codes. Each has random letters after the prefix, so that codes can't be guessed. */
export async function makeCodes(
  tx: Tx,
  meetingId: string,
  wanted: NewBatch,
  source: AuditSource,
): Promise<{ count: number }> {
  await requireTypes(tx, meetingId, wanted.typeIds);
  const { batch, prefix } = wanted;
  const count = async (left: number): Promise<number> => {
    const codes = Array.from({ length: left }, () => prefix.toUpperCase() + draw());
    return (await insertCodes(tx, meetingId, codes, wanted, source)).length;
  };
  let made = 0;
  // Replaces the rare duplicates among the random codes.
  while (made < wanted.count) made += await count(wanted.count - made);
  const detail = { ...promiseOf(wanted), batch, count: made };
  await writeAudit(tx, codeFact('code.batch_made', { meetingId }, detail), source);
  return { count: made };
}

/** A code's discount can't change. Its period and limit can, but the limit not below the number of uses. */
export async function changeCode(
  tx: Tx,
  { meetingId, codeId }: { readonly meetingId: string; readonly codeId: string },
  change: CodeChange,
  source: AuditSource,
): Promise<null> {
  const [code] = await tx
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.id, codeId), eq(discountCodes.meetingId, meetingId)))
    .for('no key update');
  if (!code) refuse(kernelRefusals.NOT_FOUND);
  requireAtLeast('mostUses', change.mostUses, code.uses, codeMessages.code_below_uses);
  const { mostPerAccount } = change;
  if (mostPerAccount !== null && code.uses > mostPerAccount)
    requireAtLeast(
      'mostPerAccount',
      mostPerAccount,
      await mostOfOneAccount(tx, codeId),
      codeMessages.code_below_account,
    );
  await tx
    .update(discountCodes)
    .set({ ...limitsOf(change), changedAt: source.at })
    .where(eq(discountCodes.id, codeId));
  const before = { active: code.active, mostUses: code.mostUses, mostPerAccount: code.mostPerAccount };
  await writeAudit(tx, codeFact('code.changed', { codeId }, { before, after: change }), source);
  return null;
}

function requireAtLeast(field: string, limit: number | null, count: number, code: string): void {
  if (limit !== null && limit < count)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { [field]: { code, values: { count } } } });
}

async function mostOfOneAccount(tx: Tx, codeId: string): Promise<number> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select coalesce(max(uses), 0)::integer as most from (
      select count(*) as uses from orders where code_id = ${codeId} and state <> 'cancelled' group by account_id) as accounts`);
  return rows[0]?.most ?? 0;
}

async function requireTypes(tx: Tx, meetingId: string, typeIds: readonly string[]): Promise<void> {
  if (typeIds.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from registration_types where meeting_id = ${meetingId}`,
  );
  const known = new Set(rows.map(({ id }) => id));
  if (typeIds.some((id) => !known.has(id)))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { typeIds: fieldMessages.unknown_reference } });
}

type Wanted = Omit<NewCode, 'code'> & { readonly batch: string };

/** Inserts the codes except those that look like an existing one. */
async function insertCodes(
  tx: Tx,
  meetingId: string,
  codes: readonly string[],
  { kind, percent, amount, scope, typeIds, batch, ...limits }: Wanted,
  { actor, at }: AuditSource,
): Promise<{ id: string }[]> {
  const rows = codes.map((code) => ({
    id: orderedId(),
    meetingId,
    code,
    codeKey: codeKey(code) ?? '',
    kind,
    percent,
    amountCny: amount.CNY,
    amountUsd: amount.USD,
    scope,
    typeIds,
    batch,
    ...limitsOf(limits),
    createdAt: at,
    createdBy: actor,
    changedAt: at,
  }));
  return tx.insert(discountCodes).values(rows).onConflictDoNothing().returning({ id: discountCodes.id });
}

function limitsOf({ validFrom, validUntil, mostUses, mostPerAccount, active, note }: CodeChange) {
  return {
    validFrom: toDate(validFrom),
    validUntil: toDate(validUntil),
    mostUses,
    mostPerAccount,
    active,
    note,
  };
}

function toDate(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}

function draw(): string {
  return Array.from({ length: DRAWN_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

function promiseOf({ kind, percent, amount, scope, mostUses }: Wanted | NewCode) {
  return { kind, percent, ...amount, scope, mostUses };
}

type CodeAction =
  | 'code.created'
  /** Several codes were created together, under one name. */
  | 'code.batch_made'
  /** The code's limits changed, or it was switched on or off. */
  | 'code.changed';

function codeFact(
  action: CodeAction,
  object: { readonly codeId: string } | { readonly meetingId: string },
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  const name = 'codeId' in object ? `code:${object.codeId}` : `meeting:${object.meetingId}`;
  return { action, object: name, detail };
}
