import { labelled } from '../kernel/punctuation.ts';
import { type Language, type Sentence, inLanguage } from '../kernel/language.ts';

/** Why a proof of payment is rejected. The buyer reads the reason in their own language. */
export const slipReasons = ['unclear', 'amount_differs', 'not_arrived', 'payer_differs', 'other'] as const;
export type SlipReason = (typeof slipReasons)[number];

export const slipReasonWords: Readonly<Record<SlipReason, Sentence>> = {
  unclear: { en: 'The proof of payment can’t be read', zh: '凭证不清晰' },
  amount_differs: { en: 'The amount differs', zh: '金额不符' },
  not_arrived: { en: 'The money has not arrived', zh: '未到账' },
  payer_differs: { en: 'The payer’s details differ', zh: '付款人信息不符' },
  other: { en: 'Another reason', zh: '其他原因' },
};

/** Returns the reason as the buyer reads it, with finance's note. For "Another reason" it is the note alone. */
export function slipReasonText(code: SlipReason | null, note: string, language: Language): string {
  return reasonText(slipReasonWords, code, note, language);
}

/** Returns a reason in the reader's language, with the note. */
function reasonText<C extends string>(
  words: Readonly<Record<C, Sentence>>,
  code: C | null,
  note: string,
  language: Language,
): string {
  const set = code === null || code === 'other' ? '' : inLanguage(words[code], language);
  return set === '' || note === '' ? set + note : labelled(set, note, language);
}

/** Why a refund is refused. The buyer reads it in their own language. */
export const refundReasons = ['rule', 'already_used', 'details_missing', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundReasonWords: Readonly<Record<RefundReason, Sentence>> = {
  rule: { en: 'Not covered by the refund policy', zh: '不符合退款规则' },
  already_used: { en: 'The service has already been used', zh: '相关服务已使用' },
  details_missing: {
    en: 'Details are missing; please add them and request a refund again',
    zh: '信息不全，请补充后重新申请',
  },
  other: { en: 'Another reason', zh: '其他原因' },
};

/** Returns the reason as the buyer reads it; empty if the refund was not refused. */
export function refundReasonText(code: RefundReason | null, note: string, language: Language): string {
  return reasonText(refundReasonWords, code, note, language);
}
