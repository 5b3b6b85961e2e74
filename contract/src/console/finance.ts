import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { ExportQuery, sheetTypes } from './list.ts';

const OfMeeting = z.strictObject({ id: Id });

/** What has come in, and what the books say. */
export const Finance = z.object({
  /** Where the conference is. */
  today: z.string(),
  /** By the day on which it was paid. Without what was recorded by mistake. */
  days: z.array(
    z.object({
      day: z.string(),
      currency: z.enum(currencies),
      method: z.enum(paymentMethods),
      amount: z.int(),
      payments: z.int(),
    }),
  ),
  /** The accounts of the ledger. Over all of them, debit and credit are the same. */
  ledger: z.array(
    z.object({ account: z.string(), currency: z.enum(currencies), debit: z.int(), credit: z.int() }),
  ),
});
export type Finance = z.infer<typeof Finance>;

export const readFinance = endpoint({
  name: 'console.readFinance',
  method: 'GET',
  path: '/api/meetings/:id/finance',
  access: 'staff',
  summary: { en: 'Money by day and method, and the ledger’s accounts', zh: '收款统计与分类账' },
  params: OfMeeting,
  reply: Finance,
});

export const exportLedger = endpoint({
  name: 'console.exportLedger',
  method: 'GET',
  path: '/api/meetings/:id/ledger/export',
  access: 'staff',
  summary: { en: 'Every posting of the ledger, as a sheet', zh: '导出分类账' },
  params: OfMeeting,
  query: z.strictObject({ format: ExportQuery.format }),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

/** What the ledger's accounts are called. */
export const ledgerAccountWords: Readonly<Record<string, Sentence>> = {
  receivable: { en: 'Owed by buyers', zh: '应收账款' },
  cash: { en: 'Received', zh: '已收款项' },
  unapplied: { en: 'Unapplied payments', zh: '待处理款项' },
  conference: { en: 'Conference fees', zh: '会议费收入' },
  hotel: { en: 'Hotel fees', zh: '住宿费收入' },
  activity: { en: 'Meals and activities', zh: '餐饮与活动收入' },
  discount: { en: 'Discounts', zh: '优惠减免' },
  refunds: { en: 'Refunds', zh: '退款' },
  balance: { en: 'Balances of attendees', zh: '用户余额' },
  withdrawal: { en: 'Withdrawals under way', zh: '提现处理中' },
};
