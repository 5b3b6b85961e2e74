import { type Language, type Sentence, fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { slipReasonText } from '@plenum/contract/payments/reasons';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import { queueMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { formatAmount, type Written } from '#modules/registration/public';
import { findSlip } from '../slips/slip-queries.ts';
import { receipts } from '../tables.ts';
import { rechargeCredited, rechargeSlipRejected, withdrawalDecided } from './events.ts';
import { findBalance } from './move-balance.ts';
import { findRecharge } from './recharge-queries.ts';
import { withdrawals } from './tables.ts';

export const balanceReactions: readonly Reaction[] = [
  reaction(rechargeCredited, async (kernel, tx, { rechargeId, receiptId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    const recharge = await findRecharge(tx, rechargeId);
    if (!receipt || !recharge) return;
    await writeToOwner(kernel, tx, recharge, outboxId, async (link, language) => {
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
    const recharge = await findRecharge(tx, rechargeId);
    if (!slip || !recharge) return;
    await writeToOwner(kernel, tx, recharge, outboxId, async (link, language) => {
      const reason = slipReasonText(slip.reasonCode, slip.reason, language);
      return write(slipRejected, language, { number: recharge.number, reason, link });
    });
  }),
  reaction(withdrawalDecided, async (kernel, tx, { withdrawalId }, outboxId) => {
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
    if (!row) return;
    await writeToOwner(kernel, tx, row, outboxId, async (link, language) => {
      const amount = formatAmount(row.amount, row.currency, language);
      const letter = row.state === 'paid' ? withdrawalPaid : withdrawalRefused;
      return write(letter, language, { amount, reason: row.reason, link });
    });
  }),
];

// By live event and message, in the person's language.
async function writeToOwner(
  kernel: Kernel,
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  outboxId: bigint,
  compose: (link: string, language: Language) => Promise<Written>,
): Promise<void> {
  await announce(tx, { channel: accountChannel(accountId), event: 'payment', id });
  const recipient = await findRecipient(tx, accountId);
  if (!recipient) return;
  const { target, language } = recipient;
  const link = `${kernel.config.publicUrl}/index/myPayments?tab=balance`;
  const words = await compose(link, language);
  await queueMessage(kernel, tx, { target, language, accountId, ...words, site: { link } }, outboxId);
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

const withdrawalPaid: Letter = {
  subject: { en: 'Your withdrawal was paid', zh: '提现已打款' },
  text: {
    en: 'The organizer has transferred your withdrawal of {amount}. Depending on the bank it arrives within a few days. {link}',
    zh: '【会堂】您申请提现的 {amount} 已打款，到账时间以银行为准。{link}',
  },
};

const withdrawalRefused: Letter = {
  subject: { en: 'Your withdrawal was refused', zh: '提现申请未通过' },
  text: {
    en: 'The organizer could not pay your withdrawal of {amount}. It is part of your balance again.\n\nReason: {reason}\n\n{link}',
    zh: '【会堂】您的 {amount} 提现申请未通过，款项已退回余额。\n\n原因：{reason}\n\n{link}',
  },
};

function write({ subject, text }: Letter, language: Language, values: Record<string, string>): Written {
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}
