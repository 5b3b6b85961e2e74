import type { Sentence } from '../kernel/language.ts';
import { methodWords } from '../registration/words.ts';
import type { PaidWith, ReceiptSource, SlipPurpose, SlipState, WaitsFor } from './schemas.ts';
import type { TestFailure } from './merchant-schemas.ts';
import { type Wallet, walletDefinitions, wallets } from '../meetings/wallets/registry.ts';

export const receiptSourceWords: Readonly<Record<ReceiptSource, Sentence>> = {
  notice: { en: 'Payment provider', zh: '支付平台通知' },
  query: { en: 'Payment provider status check', zh: '支付平台查询' },
  bill: { en: 'Daily reconciliation', zh: '每日对账' },
  hand: { en: 'Recorded manually', zh: '人工登记' },
  slip: { en: 'Proof of payment', zh: '转账凭证' },
  statement: { en: 'Bank statement', zh: '银行流水' },
  balance: { en: 'Buyer’s balance', zh: '下单人余额' },
};

export const waitsForWords: Readonly<Record<WaitsFor, Sentence>> = {
  late: { en: 'Paid after the price expired', zh: '超过优惠价支付期限' },
  wrong_amount: { en: 'Different amount from the one requested', zh: '金额不符' },
  wrong_currency: { en: 'Different currency from the order’s', zh: '币种不符' },
  wrong_merchant: { en: 'Paid to another merchant account', zh: '收款商户不符' },
  unknown_order: { en: 'No matching order found', zh: '未找到对应订单' },
  order_over: { en: 'The order was cancelled or already paid', zh: '订单已取消或已支付' },
  overpaid: { en: 'More than the amount due', zh: '多付款项' },
};

export const slipStateWords: Readonly<Record<SlipState, Sentence>> = {
  waiting: { en: 'Being checked', zh: '待审核' },
  approved: { en: 'Approved', zh: '已通过' },
  rejected: { en: 'Rejected', zh: '未通过' },
};

export const slipPurposeWords: Readonly<Record<SlipPurpose, Sentence>> = {
  all: { en: 'All fees', zh: '全部费用' },
  conference: { en: 'Conference fee', zh: '会议费' },
  hotel: { en: 'Hotel fee', zh: '住宿费' },
};

export const walletWords = Object.fromEntries(
  wallets.map((wallet) => [wallet, walletDefinitions[wallet].words]),
) as Readonly<Record<Wallet, Sentence>>;

/** The result of testing a merchant account, and what to do about it. */
export const testFailureWords: Readonly<Record<TestFailure, Sentence>> = {
  unreachable: {
    en: 'The payment provider did not respond. Please try again in a few minutes.',
    zh: '支付平台无响应，请稍后重试。',
  },
  refused: {
    en: 'The payment provider refused the request. Please compare the IDs and keys with its merchant portal.',
    zh: '支付平台拒绝了请求，请与商户平台核对各项编号和密钥。',
  },
  bad_signature: {
    en: 'The signature of the response doesn’t match. Please check the payment provider’s public key.',
    zh: '应答验签失败，请检查支付平台公钥。',
  },
  clock: {
    en: 'This server’s clock differs from the payment provider’s by more than five minutes. Please contact the administrator.',
    zh: '服务器时间与支付平台相差超过五分钟，请联系系统管理员校准。',
  },
};

/** The six payment methods, and the balance. */
export const paidWithWords: Readonly<Record<PaidWith, Sentence>> = {
  ...methodWords,
  balance: { en: 'Balance', zh: '余额' },
};
