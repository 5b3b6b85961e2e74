import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { TestFailure } from '@plenum/contract/payments/merchant-schemas';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { merchantFact } from './audit-facts.ts';
import { merchantOfRow } from './find-merchants.ts';
import { ProviderError } from '../providers/provider.ts';
import { merchantAccounts } from '../tables.ts';
import { lockMerchant, invalidateOffer, type OfMerchant } from './save-merchant.ts';

export interface MerchantTestResult {
  /** The version of the account that was tested. */
  readonly changedAt: Date;
  readonly failure: { readonly kind: TestFailure; readonly code: string } | null;
}

/** Tests an account by querying its provider, without holding a database connection. */
export async function runMerchantTest(
  kernel: Kernel,
  { meetingId, merchantId }: OfMerchant,
): Promise<MerchantTestResult> {
  const [row] = await kernel.db
    .select()
    .from(merchantAccounts)
    .where(and(eq(merchantAccounts.id, merchantId), eq(merchantAccounts.meetingId, meetingId)));
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  if (row.retiredAt !== null) refuse(paymentRefusals.MERCHANT_CHANGED);
  const { changedAt } = row;
  try {
    await merchantOfRow(kernel, row).provider.selfTest();
    return { changedAt, failure: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kernel.log.warn({ err: error, merchant: row.id }, 'merchant account test failed');
    // For a test it doesn't matter whether the trade was paid.
    const kind = error.kind === 'already_paid' ? 'refused' : error.kind;
    return { changedAt, failure: { kind, code: error.code.slice(0, 100) } };
  }
}

/**
 * Stores the result of a test. A passed test makes the account ready; a later failure is only shown, so that payers can
 * continue.
 */
export async function keepTestResult(
  tx: Tx,
  of: OfMerchant,
  { changedAt, failure }: MerchantTestResult,
  source: AuditSource,
): Promise<void> {
  const row = await lockMerchant(tx, of);
  // The keys were changed in the meantime, so the result doesn't apply to them.
  if (row.changedAt.getTime() !== changedAt.getTime()) refuse(paymentRefusals.MERCHANT_CHANGED);
  await tx
    .update(merchantAccounts)
    .set({
      testedAt: source.at,
      testFailure: failure === null ? '' : `${failure.kind} ${failure.code}`,
      readyAt: failure === null ? (row.readyAt ?? source.at) : row.readyAt,
    })
    .where(eq(merchantAccounts.id, row.id));
  await invalidateOffer(tx, of.meetingId);
  const detail = { account: row.id, wallet: row.wallet, failure };
  await writeAudit(tx, merchantFact('merchant.tested', of.meetingId, detail), source);
}
