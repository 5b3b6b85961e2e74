import { genderWords, identityWords, idTypeWords, yesNoWords } from './people/person-words.ts';
import type { Sentence } from '../kernel/language.ts';
import { stayWords } from './people/stay.ts';
import type { PaymentMethod } from '../meetings/settings.ts';
import type { OrderState } from './orders/states.ts';
import type { RegistrationState, ReviewState } from './states.ts';

const review: Record<ReviewState, Sentence> = {
  audit_pending: { en: 'Reviewing', zh: '审核中' },
  audit_pass: { en: 'Reviewed', zh: '审核通过' },
  audit_failed: { en: 'Review Failed', zh: '审核未通过' },
};

const payment: Record<OrderState, Sentence> = {
  unpaid: { en: 'Unpaid', zh: '未支付' },
  pay_pending: { en: 'Pay Pending', zh: '支付确认中' },
  pay_success: { en: 'Pay Success', zh: '支付成功' },
  cancelled: { en: 'Order cancelled', zh: '订单已取消' },
  refunding: { en: 'Refunding', zh: '退款中' },
  refunded: { en: 'Refunded', zh: '已退款' },
  partially_refunded: { en: 'Partially refunded', zh: '部分退款' },
};

const method: Record<PaymentMethod, Sentence> = {
  mobile_wallet: { en: 'Mobile-wallet payment', zh: '手机钱包支付' },
  qr_code: { en: 'QR-code payment', zh: '扫码支付' },
  corporate_transfer: { en: 'Corporate transfer', zh: '对公转账' },
  wire_transfer: { en: 'Wire transfer', zh: '电汇' },
  online_wallet: { en: 'Online wallet (PayPal)', zh: '在线钱包支付（PayPal）' },
  bank_account: { en: 'Bank account', zh: '银行账户' },
};

const kind: Record<'individual' | 'team', Sentence> = {
  individual: { en: 'Individual registration', zh: '个人报名' },
  team: { en: 'Team registration', zh: '团队报名' },
};

const state: Record<RegistrationState, Sentence> = {
  draft: { en: 'Draft', zh: '草稿' },
  submitted: { en: 'Registered', zh: '已报名' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
};

/** What stands in a sheet for the values people choose from. */
export const words = {
  gender: genderWords,
  identity: identityWords,
  idType: idTypeWords,
  yesNo: yesNoWords,
  review,
  payment,
  stay: stayWords,
  method,
  kind,
  state,
};
