import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const paymentMessages = defineFieldMessages({
  slip_missing: { en: 'Please Upload The Transfer Screenshot', zh: '请上传转账截图' },
  payer_missing: { en: 'Please enter the payer’s name', zh: '请填写付款户名' },
  paid_on_future: { en: 'The payment date can’t be in the future', zh: '付款日期不能晚于今天' },
  reason_missing: { en: 'Please enter a reason', zh: '请填写原因' },
  reference_used: {
    en: 'A payment with this reference has already been recorded',
    zh: '该流水号对应的收款已登记，请核对',
  },
});

export const paymentRefusals = defineRefusals({
  /** The payment method is not set up for this conference or this currency. */
  METHOD_UNAVAILABLE: {
    code: 409_800,
    en: 'This payment method isn’t available for this order. Please choose another.',
    zh: '该订单暂不支持此支付方式，请选择其他方式',
  },
  /** The provider does not answer, or refuses to begin a payment. Nothing was paid. */
  PROVIDER_FAILED: {
    code: 503_800,
    en: 'The payment service isn’t responding. Nothing was charged. Please try again, or choose another payment method.',
    zh: '支付服务暂时无响应，未发生扣款。请稍后重试，或更换支付方式',
  },
  /** The payment or its order has changed in the meantime. */
  RECEIPT_STATE: {
    code: 409_801,
    en: 'This is no longer possible for this payment.',
    zh: '该笔收款当前状态不支持此操作',
  },
  SLIP_STATE: {
    code: 409_802,
    en: 'This proof of payment has already been reviewed.',
    zh: '该凭证已审核',
  },
  /** No more proofs of payment are accepted until finance has reviewed the waiting ones. */
  SLIPS_WAITING: {
    code: 409_803,
    en: 'Several proofs of payment for this order are already under review. Please wait for the results.',
    zh: '该订单已有多份凭证待审核，请等待审核结果',
  },
  /** WeChat's answer about its user was used up, too old, or requested by another login. */
  PAYER_UNKNOWN: {
    code: 409_805,
    en: 'WeChat couldn’t confirm who is paying. Nothing was charged. Please try again.',
    zh: '未能确认微信付款人，未发生扣款，请重试',
  },
  /** A colleague has set up, changed or retired the account in the meantime. */
  MERCHANT_CHANGED: {
    code: 409_804,
    en: 'Someone else has changed this merchant account. Please refresh the page and try again.',
    zh: '该商户设置已被他人修改，请刷新后重试',
  },
});
