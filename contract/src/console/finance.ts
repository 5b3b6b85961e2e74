import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { MoneyOfDay } from './charts.ts';
import { MoneyFigures } from './figures.ts';
import { ExportQuery, sheetTypes } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

/** The figures, the movements of money by day, and the ledger. */
export const Finance = z.object({
  /** Today's date in the conference's time zone. */
  today: z.string(),
  figures: z.array(MoneyFigures),
  /** Money received less money paid out, by day, without payments that were recorded by mistake. */
  days: z.array(MoneyOfDay.extend({ payments: z.int() })),
  /** The accounts of the ledger. In each currency the debits and the credits of all accounts are equal. */
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
  summary: { en: 'Payments by day and method, and ledger accounts', zh: '收款统计与分类账' },
  params: OfMeeting,
  reply: Finance,
});

export const exportLedger = endpoint({
  name: 'console.exportLedger',
  method: 'GET',
  path: '/api/meetings/:id/ledger/export',
  access: 'staff',
  summary: { en: 'Download all ledger postings as a spreadsheet', zh: '导出分类账' },
  params: OfMeeting,
  query: z.strictObject({ format: ExportQuery.format }),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

const accountWords: Readonly<Record<string, Sentence>> = {
  receivable: { en: 'Accounts receivable', zh: '应收账款' },
  cash: { en: 'Payments received', zh: '已收款项' },
  unapplied: { en: 'Unapplied payments', zh: '待处理款项' },
  conference: { en: 'Conference fees', zh: '会议费收入' },
  hotel: { en: 'Hotel fees', zh: '住宿费收入' },
  activity: { en: 'Meals and activities', zh: '餐饮与活动收入' },
  discount: { en: 'Discounts', zh: '优惠减免' },
  refunds: { en: 'Refunds', zh: '退款' },
  balance: { en: 'User balances', zh: '用户余额' },
  withdrawal: { en: 'Withdrawals in progress', zh: '提现处理中' },
  merge: { en: 'Merged accounts', zh: '账号合并' },
};

/** The name of a ledger account; its key if it has none. */
export function ledgerAccountWord(account: string): Sentence {
  return accountWords[account] ?? { en: account, zh: account };
}
