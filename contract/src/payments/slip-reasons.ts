import { type Language, type Sentence, inLanguage } from '../kernel/language.ts';

/** Why a slip is rejected. The buyer reads it in their own language. */
export const slipReasons = ['unclear', 'amount_differs', 'not_arrived', 'payer_differs', 'other'] as const;
export type SlipReason = (typeof slipReasons)[number];

export const slipReasonWords: Readonly<Record<SlipReason, Sentence>> = {
  unclear: { en: 'The slip can’t be read', zh: '凭证不清晰' },
  amount_differs: { en: 'The amount differs', zh: '金额不符' },
  not_arrived: { en: 'The money has not arrived', zh: '未到账' },
  payer_differs: { en: 'The payer’s details differ', zh: '付款人信息不符' },
  other: { en: 'Another reason', zh: '其他原因' },
};

/** The reason as the buyer reads it, and what finance has added to it. "Another reason" says nothing of its own. */
export function slipReasonText(code: SlipReason | null, note: string, language: Language): string {
  return reasonText(slipReasonWords, code, note, language);
}

/** One of a set of reasons in the reader's language, with what was added to it. */
export function reasonText<C extends string>(
  words: Readonly<Record<C, Sentence>>,
  code: C | null,
  note: string,
  language: Language,
): string {
  const set = code === null || code === 'other' ? '' : inLanguage(words[code], language);
  return [set, note].filter((text) => text !== '').join(language === 'en' ? ': ' : '：');
}
