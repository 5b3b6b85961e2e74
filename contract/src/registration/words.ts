import type { Sentence } from '../kernel/language.ts';
import type { PaymentMethod } from '../meetings/settings.ts';
import type { registrationKinds } from './people/draft.ts';
import type { invoiceKinds, TitleType } from './orders/invoice.ts';
import type { OrderChangeKind, typeSteps } from './orders/schemas.ts';
import type { PaymentStatus } from './orders/payment-status.ts';
import type { OrderState } from './orders/states.ts';
import type { RegistrationState, ReviewState } from './states.ts';

// The words for enumeration values in screens, exports, messages and PDFs. Those of a person are in
// people/person-words.ts, those of a stay in people/stay.ts, those of a conference in meetings/words.ts.

export const reviewWords: Readonly<Record<ReviewState, Sentence>> = {
  audit_pending: { en: 'Reviewing', zh: '审核中' },
  audit_pass: { en: 'Reviewed', zh: '审核通过' },
  audit_failed: { en: 'Review Failed', zh: '审核未通过' },
};

export const orderStateWords: Readonly<Record<OrderState, Sentence>> = {
  unpaid: { en: 'Unpaid', zh: '未支付' },
  pay_pending: { en: 'Pay Pending', zh: '支付确认中' },
  pay_success: { en: 'Pay Success', zh: '支付成功' },
  cancelled: { en: 'Order cancelled', zh: '订单已取消' },
  refunding: { en: 'Refunding', zh: '退款中' },
  refunded: { en: 'Refunded', zh: '已退款' },
  partially_refunded: { en: 'Partially refunded', zh: '部分退款' },
};

const { unpaid, ...laterStateWords } = orderStateWords;

export const paymentStatusWords: Readonly<Record<PaymentStatus, Sentence>> = {
  unpaid,
  part_paid: { en: 'Partially paid', zh: '部分支付' },
  ...laterStateWords,
};

export const methodWords: Readonly<Record<PaymentMethod, Sentence>> = {
  mobile_wallet: { en: 'Mobile-wallet payment', zh: '手机钱包支付' },
  qr_code: { en: 'QR-code payment', zh: '扫码支付' },
  corporate_transfer: { en: 'Corporate transfer', zh: '对公转账' },
  wire_transfer: { en: 'Wire transfer', zh: '电汇' },
  online_wallet: { en: 'Online wallet (PayPal)', zh: '在线钱包支付（PayPal）' },
  bank_account: { en: 'Bank account', zh: '银行账户' },
};

/** The word for a choice that combines several kinds of bank transfer. */
export const bankTransferWord: Sentence = { en: 'Bank transfer', zh: '银行转账' };

export const registrationKindWords: Readonly<Record<(typeof registrationKinds)[number], Sentence>> = {
  individual: { en: 'Individual registration', zh: '个人报名' },
  team: { en: 'Team registration', zh: '团队报名' },
};

export const registrationStateWords: Readonly<Record<RegistrationState, Sentence>> = {
  draft: { en: 'Draft', zh: '草稿' },
  submitted: { en: 'Submitted', zh: '已提交' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
};

export const invoiceKindWords: Readonly<Record<(typeof invoiceKinds)[number], Sentence>> = {
  ordinary: { en: 'Ordinary VAT invoice', zh: '普通发票' },
  special: { en: 'Special VAT invoice', zh: '增值税专用发票' },
};

export const titleTypeWords: Readonly<Record<TitleType, Sentence>> = {
  company: { en: 'Company', zh: '企业单位' },
  institution: { en: 'Institution', zh: '事业单位及其他' },
  personal: { en: 'Personal', zh: '个人' },
  overseas: { en: 'Outside mainland China', zh: '境外单位' },
};

/** Changes to an order or its registration, except changes of the order's state. */
export const orderChangeWords: Readonly<Record<OrderChangeKind, Sentence>> = {
  audit_pending: { en: 'Review reopened', zh: '重新审核' },
  audit_pass: { en: 'Registration approved', zh: '报名审核通过' },
  audit_failed: { en: 'Registration rejected', zh: '报名审核未通过' },
  resubmitted: { en: 'Submitted for review again', zh: '重新提交审核' },
  substituted: { en: 'Participant substituted', zh: '更换参会人' },
  type_changed: { en: 'Registration type changed', zh: '变更注册类型' },
  method_changed: { en: 'Payment method changed', zh: '更换支付方式' },
  currency_changed: { en: 'Currency changed', zh: '更改币种' },
  repriced: { en: 'Price changed', zh: '价格变更' },
  hold_extended: { en: 'Payment deadline extended', zh: '延长支付时限' },
  refund_asked: { en: 'Refund requested', zh: '申请退款' },
  refund_withdrawn: { en: 'Refund request withdrawn', zh: '撤回退款申请' },
  refund_refused: { en: 'Refund refused', zh: '退款申请被驳回' },
  waived: { en: 'Cancelled without a refund', zh: '取消且不退款' },
};

/** The words for the order lines of a place whose registration type was changed after payment. */
export const typeStepWords: Readonly<Record<(typeof typeSteps)[number], Sentence>> = {
  earlier: { en: 'Changed to another registration type', zh: '已变更为其他注册类型' },
  later: { en: 'Registration type after the change', zh: '变更后的注册类型' },
  difference: { en: 'Price difference from the previous registration type', zh: '注册类型差价' },
};
