import type { Language, Sentence } from '../kernel/language.ts';
import { reasonText } from './slip-reasons.ts';

/** Why a refund is refused. The buyer reads it in their own language. */
export const refundReasons = ['rule', 'already_used', 'details_missing', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundReasonWords: Readonly<Record<RefundReason, Sentence>> = {
  rule: { en: 'Not covered by the refund policy', zh: '不符合退款规则' },
  already_used: { en: 'What was paid for has been used already', zh: '相关服务已使用' },
  details_missing: {
    en: 'Details are missing; please ask again with them',
    zh: '信息不全，请补充后重新申请',
  },
  other: { en: 'Another reason', zh: '其他原因' },
};

/** Empty: it was not refused. */
export function refundReasonText(code: RefundReason | null, note: string, language: Language): string {
  return reasonText(refundReasonWords, code, note, language);
}
