import { consoleParts } from '../../meetings/console-parts.ts';
import { joinItems } from '../../kernel/punctuation.ts';
import { allView, choiceOf, defineList, foundValue, yesNoOf } from '../../kernel/define-list.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { DiscountTerms } from './discount.ts';
import { discountScopeWords } from './words.ts';

export const codeUseWords = {
  unused: { en: 'Not used', zh: '未使用' },
  used: { en: 'Used', zh: '已使用' },
  used_up: { en: 'Used up', zh: '已用完' },
};

export const CodeRow = DiscountTerms.extend({
  id: Id,
  code: z.string(),
  /** In the reader's language; a type that was deleted since has no name. */
  typeNames: z.array(z.string()),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  mostUses: z.int().nullable(),
  mostPerAccount: z.int().nullable(),
  uses: z.int(),
  active: z.boolean(),
  note: z.string(),
  batch: z.string(),
  createdAt: z.string(),
});
export type CodeRow = z.infer<typeof CodeRow>;

export const codeList = defineList({
  name: 'Codes',
  path: '/api/meetings/:id/codes',
  words: consoleParts.codes.words,
  searchWords: { en: 'Code, batch or note', zh: '优惠码、批次或备注' },
  emptyWords: {
    title: { en: 'No discount codes yet', zh: '暂无优惠码' },
    why: {
      en: 'Create one code for everyone, or hundreds of single-use vouchers to download.',
      zh: '可新建通用优惠码，或批量生成一次性优惠码并下载。',
    },
  },
  row: CodeRow,
  columns: {
    code: {
      words: { en: 'Code', zh: '优惠码' },
      kind: 'code',
      width: 200,
      sheetWidth: 22,
      isUsual: true,
      isAlwaysShown: true,
      isDrawn: true,
      isSortable: true,
      value: ({ code }) => code,
    },
    // The screen shows the current state; the sheet only has whether the code is active.
    state: {
      words: { en: 'Status', zh: '状态' },
      kind: 'text',
      width: 128,
      isUsual: true,
      isDrawn: true,
      sheet: ['active'],
      value: () => null,
    },
    discount: {
      words: { en: 'Discount', zh: '优惠' },
      kind: 'number',
      width: 128,
      isUsual: true,
      isDrawn: true,
      sheet: ['percent', 'amountCny', 'amountUsd'],
      value: () => null,
    },
    percent: {
      words: { en: 'Percent', zh: '优惠比例（%）' },
      kind: 'number',
      isSheetOnly: true,
      value: ({ percent }) => percent,
    },
    amountCny: {
      words: { en: 'Amount (CNY)', zh: '优惠金额（人民币）' },
      kind: 'money',
      isSheetOnly: true,
      value: ({ amount }) => amount.CNY,
    },
    amountUsd: {
      words: { en: 'Amount (USD)', zh: '优惠金额（美元）' },
      kind: 'money',
      isSheetOnly: true,
      value: ({ amount }) => amount.USD,
    },
    scope: {
      words: { en: 'Applies to', zh: '适用范围' },
      kind: 'word',
      of: discountScopeWords,
      width: 136,
      sheetWidth: 16,
      isUsual: true,
      value: ({ scope }) => scope,
    },
    types: {
      words: { en: 'Registration types', zh: '适用注册类型' },
      kind: 'text',
      width: 176,
      sheetWidth: 24,
      value: ({ typeNames }, language) => joinItems(typeNames, language),
    },
    uses: {
      words: { en: 'Uses', zh: '使用次数' },
      kind: 'number',
      width: 104,
      isUsual: true,
      isDrawn: true,
      isSortable: true,
      sheet: ['uses', 'mostUses'],
      value: ({ uses }) => uses,
    },
    mostUses: {
      words: { en: 'Maximum uses', zh: '使用次数上限' },
      kind: 'number',
      isSheetOnly: true,
      value: ({ mostUses }) => mostUses,
    },
    mostPerAccount: {
      words: { en: 'Maximum per account', zh: '每个账号可用次数' },
      kind: 'number',
      isSheetOnly: true,
      value: ({ mostPerAccount }) => mostPerAccount,
    },
    validFrom: {
      words: { en: 'Valid from', zh: '生效时间' },
      kind: 'instant',
      value: ({ validFrom }) => validFrom,
    },
    validUntil: {
      words: { en: 'Valid until', zh: '失效时间' },
      kind: 'instant',
      isUsual: true,
      value: ({ validUntil }) => validUntil,
    },
    active: {
      words: { en: 'Active', zh: '启用' },
      kind: 'yes_no',
      isSheetOnly: true,
      value: ({ active }) => active,
    },
    batch: {
      words: { en: 'Batch', zh: '批次' },
      kind: 'text',
      width: 136,
      sheetWidth: 18,
      isUsual: true,
      isSortable: true,
      value: ({ batch }) => batch,
    },
    note: {
      words: { en: 'Note', zh: '备注' },
      kind: 'text',
      width: 200,
      sheetWidth: 28,
      isUsual: true,
      value: ({ note }) => note,
    },
    createdAt: {
      words: { en: 'Created at', zh: '创建时间' },
      kind: 'instant',
      isSortable: true,
      value: ({ createdAt }) => createdAt,
    },
  },
  filters: {
    active: yesNoOf({ en: 'Active', zh: '启用' }),
    use: choiceOf({ en: 'Uses', zh: '使用情况' }, codeUseWords),
    /** The name of the batch that the code was created in. */
    batch: foundValue({ en: 'Batch', zh: '批次' }, 60),
  },
  views: [
    allView,
    { id: 'active', words: { en: 'Active', zh: '启用' }, query: { active: 'yes' } },
    { id: 'used', words: codeUseWords.used, query: { use: 'used' } },
    { id: 'unused', words: codeUseWords.unused, query: { use: 'unused' } },
  ],
  usualSort: '-createdAt',
});
