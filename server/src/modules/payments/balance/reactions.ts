import { type Language, type Sentence, fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { slipReasonText } from '@plenum/contract/payments/slip-reasons';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import { deliverMessage } from '#kernel/messages/message-log';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { formatAmount, type Written } from '#modules/registration/public';
import { findSlip } from '../slips/slip-queries.ts';
import { receipts } from '../tables.ts';
import { rechargeCredited, rechargeSlipRejected } from './events.ts';
import { findBalance } from './move-balance.ts';
import { findRecharge } from './recharge-queries.ts';
import type { RechargeRow } from './tables.ts';

export const balanceReactions: readonly Reaction[] = [
  reaction(rechargeCredited, async (kernel, tx, { rechargeId, receiptId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    if (!receipt) return;
    await writeToOwner(kernel, tx, { rechargeId, outboxId }, async (recharge, link, language) => {
      const { accountId, currency } = recharge;
      const balance = await findBalance(tx, accountId, currency);
      return write(credited, language, {
        amount: formatAmount(receipt.amount, currency, language),
        balance: formatAmount(balance, currency, language),
        link,
      });
    });
  }),
  reaction(rechargeSlipRejected, async (kernel, tx, { rechargeId, slipId }, outboxId) => {
    const slip = await findSlip(tx, slipId);
    if (!slip) return;
    await writeToOwner(kernel, tx, { rechargeId, outboxId }, async ({ number }, link, language) => {
      const reason = slipReasonText(slip.reasonCode, slip.reason, language);
      return write(slipRejected, language, { number, reason, link });
    });
  }),
];

// By live event and message, in the person's language.
async function writeToOwner(
  kernel: Kernel,
  tx: Tx,
  { rechargeId, outboxId }: { rechargeId: string; outboxId: bigint },
  compose: (recharge: RechargeRow, link: string, language: Language) => Promise<Written>,
): Promise<void> {
  const recharge = await findRecharge(tx, rechargeId);
  if (!recharge) return;
  await announce(tx, { channel: accountChannel(recharge.accountId), event: 'payment', id: rechargeId });
  const recipient = await findRecipient(tx, recharge.accountId);
  if (!recipient) return;
  const { target, language } = recipient;
  const link = `${kernel.config.publicUrl}/index/myPayments?tab=balance`;
  const words = await compose(recharge, link, language);
  await deliverMessage(kernel, tx, { target, language, ...words }, outboxId);
}

interface Letter {
  readonly subject: Sentence;
  readonly text: Sentence;
}

const credited: Letter = {
  subject: { en: 'Your balance was recharged', zh: '余额充值成功' },
  text: {
    en: 'We have received {amount}. Your balance is now {balance}. {link}',
    zh: '【会堂】充值 {amount} 已到账，当前余额 {balance}。{link}',
  },
};

const slipRejected: Letter = {
  subject: { en: 'Your transfer slip needs a correction', zh: '充值转账凭证未通过审核' },
  text: {
    en: 'The organizer could not accept the transfer slip of your recharge {number}.\n\nReason: {reason}\n\nPlease upload it again, or pay in another way: {link}',
    zh: '【会堂】您的充值 {number} 的转账凭证未通过审核。\n\n原因：{reason}\n\n请重新上传凭证，或选择其他方式支付：{link}',
  },
};

function write({ subject, text }: Letter, language: Language, values: Record<string, string>): Written {
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}
