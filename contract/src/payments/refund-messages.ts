import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const refundMessages = defineFieldMessages({
  refund_amount: {
    en: 'Enter an amount of at most {left}',
    zh: '请填写不超过 {left} 的金额',
  },
  refund_lines: { en: 'Choose the items to cancel with the refund', zh: '请选择随退款取消的项目' },
  refund_reference: { en: 'Please enter the bank’s reference', zh: '请填写银行流水号' },
});

export const refundRefusals = defineRefusals({
  /** Only one refund can be open at a time, so the request is a second click, or a colleague was faster. */
  REFUND_OPEN: {
    code: 409_810,
    en: 'This order already has a refund in progress. It has to be completed first.',
    zh: '该订单已有进行中的退款，请待其处理完成后再操作',
  },
  REFUND_STATE: {
    code: 409_811,
    en: 'The status of this refund has changed. Please refresh.',
    zh: '该退款状态已变更，请刷新后重试',
  },
  /** The last date of the policy has passed, or the conference refunds nothing. */
  REFUND_RULE: {
    code: 409_812,
    en: 'Under the conference’s refund policy, nothing can be refunded now. Please contact the organizer.',
    zh: '按会议退款规则，当前已不可退款，如有疑问请联系会务组',
  },
  /** The refundable share has changed since it was shown. */
  REFUND_CHANGED: {
    code: 409_813,
    en: 'The refund amount has changed. Please check it and submit your request again.',
    zh: '可退金额已变动，请核对后重新申请',
  },
  SAME_PERSON: {
    code: 409_815,
    en: 'A second person must confirm this refund.',
    zh: '该退款须由另一位工作人员复核',
  },
  /** The payment was not made with a wallet, or less was paid with the wallet than is to be refunded. */
  REFUND_WAY: {
    code: 409_814,
    en: 'This is more than the original payment method can refund. Please refund it by bank transfer.',
    zh: '原支付方式可退金额不足，请改用转账退款',
  },
});
