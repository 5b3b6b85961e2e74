import type { Sentence } from '@plenum/contract/kernel/language';
import type { StayChoice } from '@plenum/contract/lodging/stay';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { OrderState } from '@plenum/contract/orders/states';
import type { Gender, IdType } from '@plenum/contract/registration/id-documents';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';

const gender: Record<Gender, Sentence> = {
  male: { en: 'Male', zh: '男' },
  female: { en: 'Female', zh: '女' },
};

const identity: Record<Identity, Sentence> = {
  teacher: { en: 'Teacher', zh: '教师' },
  student: { en: 'Student', zh: '学生' },
  enterprise: { en: 'Enterprise', zh: '企业' },
  other: { en: 'Other', zh: '其他' },
  tourist: { en: 'Visitor', zh: '访客' },
};

const idType: Record<IdType, Sentence> = {
  prc_id: { en: 'PRC ID card', zh: '居民身份证' },
  hk_mo_permit: { en: 'HK/Macao home return permit', zh: '港澳居民来往内地通行证（回乡证）' },
  tw_permit: { en: 'Taiwan resident mainland travel permit', zh: '台湾居民来往大陆通行证（台胞证）' },
  hmt_residence: { en: 'HK/Macao/Taiwan residence permit', zh: '港澳台居民居住证' },
  foreign_pr: { en: 'Foreigner PR card', zh: '外国人永久居留身份证' },
  passport: { en: 'Passport', zh: '护照' },
};

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

const stay: Record<StayChoice, Sentence> = {
  single: { en: 'Single room', zh: '单住' },
  shared: { en: 'Shared room', zh: '合住' },
  none: { en: 'No hotel', zh: '不住宿' },
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

const yesNo: Record<'yes' | 'no', Sentence> = {
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
};

/** What stands in a sheet for the values people choose from. */
export const words = { gender, identity, idType, review, payment, stay, method, kind, state, yesNo };
