import { createHash } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { MerchantChange, NewMerchant } from '@plenum/contract/payments/merchant-schemas';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { invalidate } from '#kernel/cache/public-cache';
import type { Db, Tx } from '#kernel/db/database';
import { violatedConstraint } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { merchantFact } from './audit-facts.ts';
import { type MerchantRow, merchantAccounts } from '../tables.ts';
import {
  baseUrlOf,
  changedMerchantSettings,
  newSettings,
  numbersOf,
  openMerchantSettings,
  sealMerchantSettings,
} from './settings.ts';

export interface OfMerchant {
  readonly meetingId: string;
  readonly merchantId: string;
}

/**
 * Sets up an account. An existing one is retired but kept, so that payments begun with it can still be verified,
 * queried and refunded.
 */
export async function addMerchant(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  typed: NewMerchant,
  source: AuditSource,
): Promise<void> {
  const { wallet, replaces } = typed;
  const made = newSettings(kernel, typed);
  if (replaces !== null) await retire(tx, { meetingId, merchantId: replaces }, source);
  const id = await nextMerchantId(tx, meetingId, wallet);
  const row = {
    id,
    meetingId,
    wallet,
    ...numbersOf(made),
    settings: sealMerchantSettings(kernel, id, made.settings),
    changedAt: source.at,
    changedBy: source.actor,
  };
  try {
    await tx.insert(merchantAccounts).values(row);
  } catch (error) {
    // Another organizer added an account first; only one per provider can be in use.
    if (violatedConstraint(error) === null) throw error;
    refuse(paymentRefusals.MERCHANT_CHANGED);
  }
  const detail = { ...detailOf(row), replaces, address: baseUrlOf(made) };
  await invalidateOffer(tx, meetingId);
  await writeAudit(tx, merchantFact('merchant.added', meetingId, detail), source);
}

/** Changes the keys of an account with the same merchant and app. The account has to pass a test again. */
export async function changeMerchant(
  kernel: Kernel,
  tx: Tx,
  of: OfMerchant,
  typed: MerchantChange,
  source: AuditSource,
): Promise<void> {
  const row = await lockMerchant(tx, of);
  if (row.wallet !== typed.wallet) refuse(kernelRefusals.NOT_FOUND);
  const changed = changedMerchantSettings(kernel, openMerchantSettings(kernel, row), typed);
  await tx
    .update(merchantAccounts)
    .set({
      settings: sealMerchantSettings(kernel, row.id, changed.settings),
      changedAt: source.at,
      changedBy: source.actor,
      testedAt: null,
      testFailure: '',
      readyAt: null,
    })
    .where(eq(merchantAccounts.id, row.id));
  const { wallet: _, baseUrl: address, ...keys } = typed;
  const fields = Object.entries(keys).flatMap(([name, value]) => (value === '' ? [] : [name]));
  const detail = { ...detailOf(row), fields, address };
  await invalidateOffer(tx, of.meetingId);
  await writeAudit(tx, merchantFact('merchant.changed', of.meetingId, detail), source);
}

export async function retireMerchant(tx: Tx, of: OfMerchant, source: AuditSource): Promise<void> {
  const row = await retire(tx, of, source);
  await invalidateOffer(tx, of.meetingId);
  await writeAudit(tx, merchantFact('merchant.retired', of.meetingId, detailOf(row)), source);
}

async function retire(tx: Tx, of: OfMerchant, source: AuditSource): Promise<MerchantRow> {
  const row = await lockMerchant(tx, of);
  await tx.update(merchantAccounts).set({ retiredAt: source.at }).where(eq(merchantAccounts.id, row.id));
  return row;
}

/** Invalidates the conference's offer, which servers cache together with its payment methods. */
export async function invalidateOffer(tx: Tx, meetingId: string): Promise<void> {
  await invalidate(tx, [`meeting:${meetingId}`]);
}

/** Locks the account in use. One that has been retired was replaced in the meantime, so it is refused. */
export async function lockMerchant(tx: Tx, { meetingId, merchantId }: OfMerchant): Promise<MerchantRow> {
  const [row] = await tx
    .select()
    .from(merchantAccounts)
    .where(and(eq(merchantAccounts.id, merchantId), eq(merchantAccounts.meetingId, meetingId)))
    .for('update');
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  if (row.retiredAt !== null) refuse(paymentRefusals.MERCHANT_CHANGED);
  return row;
}

export function findCurrentMerchants(db: Db | Tx, meetingIds: readonly string[]): Promise<MerchantRow[]> {
  return db
    .select()
    .from(merchantAccounts)
    .where(and(inArray(merchantAccounts.meetingId, [...meetingIds]), isNull(merchantAccounts.retiredAt)));
}

/**
 * Returns the id of the account that is set up next. It is part of the address to which a provider sends its notices,
 * and PayPal needs that address before it issues the number that is entered with the account. So the id is fixed before
 * the account exists.
 */
export async function nextMerchantId(db: Db | Tx, meetingId: string, wallet: Wallet): Promise<string> {
  const count = await db.$count(
    merchantAccounts,
    and(eq(merchantAccounts.meetingId, meetingId), eq(merchantAccounts.wallet, wallet)),
  );
  const digest = createHash('sha256').update(`merchant ${meetingId} ${wallet} ${count}`).digest('hex');
  // A UUID of version 8, which allows custom contents.
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ];
  return [...parts, digest.slice(20, 32)].join('-');
}

function detailOf({ id, wallet, merchant, app }: Pick<MerchantRow, 'id' | 'wallet' | 'merchant' | 'app'>) {
  return { account: id, wallet, merchant: merchant.slice(-4), app: app.slice(-4) };
}
