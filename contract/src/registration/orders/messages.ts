import { defineFieldMessages } from '../../kernel/field-messages.ts';
import { defineRefusals, type Refusal } from '../../kernel/refusals.ts';
import { priceMessages } from '../../meetings/price-window.ts';

export const orderMessages = defineFieldMessages({
  method_missing: { en: 'Please choose a payment method', zh: '请选择支付方式' },
  invoice_title_required: { en: 'Please enter the invoice title', zh: '请输入发票抬头' },
  tax_number_required: { en: 'Please enter the tax number', zh: '请输入税号' },
  tax_number_invalid: { en: 'Tax number format is incorrect', zh: '税号格式不正确' },
  tax_number_doubtful: {
    en: 'The check character doesn’t match. Please check the number; you can still submit it.',
    zh: '税号校验位不符，请核对；确认无误可继续提交',
  },
  reason_required: { en: 'Please enter a reason', zh: '请填写原因' },
  amount_mismatch: {
    en: 'The amount must equal the order total: {total}',
    zh: '金额不符，订单合计为 {total}',
  },
  hold_not_longer: {
    en: 'Choose a time after the current hold expires and before the conference ends',
    zh: '须晚于当前保留时间，且不晚于会议结束时间',
  },
});

export const orderRefusals = defineRefusals({
  /** Another buyer was faster. The fields name the sold-out items. */
  NO_STOCK: { code: 409_500, en: 'No Stock', zh: '已无库存' },
  PRICE_EXPIRED: { code: 409_501, en: 'Price Expired', zh: '价格已过期' },
  PRICE_NOT_EFFECTIVE: { code: 409_502, en: 'Price Not Effective', zh: '价格未生效' },
  /** The present price is not the one agreed to, so nothing was ordered. */
  PRICE_CHANGED: {
    code: 409_503,
    en: 'The price has changed. Please check the new total and confirm again.',
    zh: '价格已变动，请核对新的合计金额后重新确认',
  },
  /** The order is not in a state in which this can be done. */
  ORDER_STATE: {
    code: 409_504,
    en: 'This is no longer possible for this order.',
    zh: '订单当前状态不支持该操作',
  },
  /** The order has received money, which can only be returned by a refund. */
  ORDER_PAID: {
    code: 409_505,
    en: 'This order has been paid. To cancel it, request a refund on the order page.',
    zh: '订单已支付，如需取消请在订单中申请退款',
  },
  /** The server or the database was busy for too long. The order was not placed and will not be placed later. */
  NOT_PLACED: {
    code: 503_500,
    en: 'The service is busy and your order was not placed. Please try again.',
    zh: '系统繁忙，订单未提交，请稍后重试',
  },
});

/** The refusal for a form whose only error is an unavailable price, by the code at the type. */
export const priceRefusals: ReadonlyMap<string, Refusal> = new Map([
  [priceMessages.price_expired, orderRefusals.PRICE_EXPIRED],
  [priceMessages.price_not_effective, orderRefusals.PRICE_NOT_EFFECTIVE],
]);
