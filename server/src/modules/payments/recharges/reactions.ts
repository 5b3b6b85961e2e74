import type { Language } from '@plenum/contract/kernel/language';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import { slipReasonText } from '@plenum/contract/payments/reasons';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { writeMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { formatAmount } from '#modules/registration/messages/public';
import { findSlip } from '../slip-queries.ts';
import { receipts } from '../tables.ts';
import {
  rechargeCredited,
  rechargeReversed,
  rechargeSlipRejected,
  withdrawalDecided,
} from '../balance/events.ts';
import { findBalance } from '../balance/move-balance.ts';
import { findRecharge } from '../balance/recharge-queries.ts';
import { withdrawals } from '../balance/tables.ts';

export const balanceReactions: readonly Reaction[] = [
  reaction(rechargeCredited, async (kernel, tx, { rechargeId, receiptId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    const recharge = await findRecharge(tx, rechargeId);
    if (!receipt || !recharge) return;
    await writeToOwner(kernel, tx, recharge, outboxId, async (own, language) => {
      const { accountId, currency } = recharge;
      const balance = await findBalance(tx, accountId, currency);
      const values = {
        ...own,
        amount: formatAmount(receipt.amount, currency, language),
        balance: formatAmount(balance, currency, language),
      };
      return { kind: 'balance.credited', values };
    });
  }),
  reaction(rechargeReversed, async (kernel, tx, { rechargeId, amount }, outboxId) => {
    const recharge = await findRecharge(tx, rechargeId);
    if (!recharge) return;
    await writeToOwner(kernel, tx, recharge, outboxId, async (own, language) => {
      const { accountId, currency, number } = recharge;
      const balance = await findBalance(tx, accountId, currency);
      const values = { ...own, number, amount: formatAmount(amount, currency, language) };
      if (balance < 0)
        return {
          kind: 'balance.debt',
          values: { ...values, debt: formatAmount(-balance, currency, language) },
        };
      return {
        kind: 'balance.reversed',
        values: { ...values, balance: formatAmount(balance, currency, language) },
      };
    });
  }),
  reaction(rechargeSlipRejected, async (kernel, tx, { rechargeId, slipId }, outboxId) => {
    const slip = await findSlip(tx, slipId);
    const recharge = await findRecharge(tx, rechargeId);
    if (!slip || !recharge) return;
    await writeToOwner(kernel, tx, recharge, outboxId, async (own, language) => {
      const reason = slipReasonText(slip.reasonCode, slip.reason, language);
      return { kind: 'balance.slip_rejected', values: { ...own, number: recharge.number, reason } };
    });
  }),
  reaction(withdrawalDecided, async (kernel, tx, { withdrawalId }, outboxId) => {
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
    if (!row) return;
    await writeToOwner(kernel, tx, row, outboxId, async (own, language) => {
      const values = { ...own, amount: formatAmount(row.amount, row.currency, language), reason: row.reason };
      return { kind: row.state === 'paid' ? 'withdrawal.paid' : 'withdrawal.refused', values };
    });
  }),
];

// Sends a live event and a message, in the person's language.
async function writeToOwner(
  kernel: Kernel,
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  outboxId: bigint,
  compose: (own: { name: string; link: string }, language: Language) => Promise<WrittenMessage>,
): Promise<void> {
  await announce(tx, { channel: accountChannel(accountId), event: 'payment', id });
  const recipient = await findRecipient(tx, accountId);
  if (!recipient) return;
  const { target, name, language } = recipient;
  const link = `${kernel.config.publicUrl}/index/myPayments?tab=balance`;
  const written = await compose({ name, link }, language);
  const to = { target, language, meetingId: null, accountId, site: { link } };
  await writeMessage(kernel, tx, { ...to, ...written }, outboxId);
}
