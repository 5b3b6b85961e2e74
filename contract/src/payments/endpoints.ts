import { endpoint, KIB, type Upload, UPLOAD_LIMIT } from '../kernel/endpoint.ts';
import { Day, Id, Line } from '../kernel/fields.ts';
import { currencies, MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { changeRefusals } from '../registration/change-messages.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';
import { refundRefusals } from './refund-messages.ts';
import { PayView, Receipt, slipPurposes } from './schemas.ts';
import { scenes } from '../meetings/wallets/wallet.ts';
import { wallets } from '../meetings/wallets/registry.ts';

const OfOrder = z.strictObject({ id: Id });
const OfMeetingsOrder = z.strictObject({ id: Id, orderId: Id });
const Nothing = z.null();
const Reason = Line(200).min(1, { error: paymentMessages.reason_missing });
const Amount = MinorUnits.min(1);

export const readPayment = endpoint({
  name: 'payments.read',
  method: 'GET',
  path: '/api/orders/:id/payment',
  access: 'login',
  summary: { en: 'Payment methods and status of my order', zh: '订单支付信息' },
  params: OfOrder,
  reply: PayView,
});

/** The payment method, the wallet, and the payer's environment. */
export const BeginForm = z.strictObject({
  method: z.enum(paymentMethods),
  wallet: z.enum(wallets),
  scene: z.enum(scenes),
  /** WeChat's answer about the payer; only inside WeChat. */
  recognized: z.strictObject({ code: z.string().max(128), state: z.string().max(128) }).optional(),
});

export const beginPayment = endpoint({
  name: 'payments.begin',
  method: 'POST',
  path: '/api/orders/:id/payment',
  access: 'login',
  summary: { en: 'Start a wallet payment', zh: '发起在线支付' },
  params: OfOrder,
  body: BeginForm,
  bodyBytes: KIB,
  reply: PayView,
  refusals: [
    orderRefusals.ORDER_STATE,
    orderRefusals.PRICE_EXPIRED,
    paymentRefusals.METHOD_UNAVAILABLE,
    paymentRefusals.PROVIDER_FAILED,
    paymentRefusals.PAYER_UNKNOWN,
  ],
  limit: { calls: 30, seconds: 600 },
});

/** Returns the URL at which WeChat identifies its user, before a payment begins inside WeChat. */
export const recognizePayer = endpoint({
  name: 'payments.recognizePayer',
  method: 'POST',
  path: '/api/orders/:id/payment/payer',
  access: 'login',
  summary: { en: 'Get the WeChat URL that identifies the payer', zh: '微信内支付：获取付款人授权地址' },
  params: OfOrder,
  body: z.strictObject({ method: z.enum(paymentMethods) }),
  bodyBytes: KIB,
  reply: z.object({ url: z.string() }),
  refusals: [paymentRefusals.METHOD_UNAVAILABLE],
  limit: { calls: 30, seconds: 600 },
});

/** The specification's "check the latest payment status": queries the provider. */
export const checkPayment = endpoint({
  name: 'payments.check',
  method: 'POST',
  path: '/api/orders/:id/payment/check',
  access: 'login',
  summary: { en: 'Check the latest payment status', zh: '查询最新支付状态' },
  params: OfOrder,
  reply: PayView,
  limit: { calls: 60, seconds: 600 },
});

export const SLIP_UPLOAD: Upload = {
  maxBytes: 10 * KIB * KIB,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
};

export const uploadSlipFile = endpoint({
  name: 'payments.uploadSlipFile',
  method: 'POST',
  path: '/api/orders/:id/slip-files',
  access: 'login',
  summary: { en: 'Upload a picture or PDF as proof of payment', zh: '上传转账截图或凭证' },
  params: OfOrder,
  upload: SLIP_UPLOAD,
  reply: z.object({ fileId: z.string() }),
  refusals: [orderRefusals.ORDER_STATE],
  limit: UPLOAD_LIMIT,
});

export const changeCurrency = endpoint({
  name: 'payments.changeCurrency',
  method: 'PUT',
  path: '/api/orders/:id/currency',
  access: 'login',
  summary: { en: 'Change the currency of an unpaid order', zh: '更换未支付订单的币种' },
  params: OfOrder,
  /** The total in that currency that the buyer was shown and agreed to. */
  body: z.strictObject({ currency: z.enum(currencies), total: Amount }),
  bodyBytes: KIB,
  reply: PayView,
  refusals: [orderRefusals.ORDER_STATE, orderRefusals.PRICE_CHANGED, paymentRefusals.METHOD_UNAVAILABLE],
});

export const MAX_SLIP_FILES = 6;

export const SlipForm = z.strictObject({
  purpose: z.enum(slipPurposes),
  payer: Line(120).min(1, { error: paymentMessages.payer_missing }),
  paidOn: Day,
  amount: Amount,
  fileIds: z.array(z.string().max(64)).min(1, { error: paymentMessages.slip_missing }).max(MAX_SLIP_FILES),
});
export type SlipForm = z.infer<typeof SlipForm>;

export const sendSlip = endpoint({
  name: 'payments.sendSlip',
  method: 'POST',
  path: '/api/orders/:id/slips',
  access: 'login',
  summary: { en: 'Send the proof of payment', zh: '提交转账凭证' },
  params: OfOrder,
  body: SlipForm,
  bodyBytes: 2 * KIB,
  reply: PayView,
  refusals: [
    orderRefusals.ORDER_STATE,
    orderRefusals.PRICE_EXPIRED,
    paymentRefusals.METHOD_UNAVAILABLE,
    paymentRefusals.SLIPS_WAITING,
  ],
});

export const linkSlipFile = endpoint({
  name: 'payments.linkSlipFile',
  method: 'GET',
  path: '/api/orders/:id/slip-files/:fileId',
  access: 'login',
  summary: { en: 'View a proof of payment', zh: '查看凭证文件' },
  params: z.strictObject({ id: Id, fileId: z.string().max(64) }),
  reply: z.object({ link: z.string() }),
});

export const listReceipts = endpoint({
  name: 'payments.listReceipts',
  method: 'GET',
  path: '/api/meetings/:id/orders/:orderId/payments',
  access: 'staff',
  summary: { en: 'Payments received for an order', zh: '订单收款记录' },
  params: OfMeetingsOrder,
  reply: z.array(Receipt),
});

export const recordPayment = endpoint({
  name: 'payments.record',
  method: 'POST',
  path: '/api/meetings/:id/orders/:orderId/payments',
  access: 'staff',
  summary: { en: 'Record a received payment', zh: '登记到账' },
  params: OfMeetingsOrder,
  body: z.strictObject({
    amount: Amount,
    method: z.enum(paymentMethods),
    /** The day on the bank's statement. */
    paidOn: Day,
    /** The reference on the statement; empty if there is none. */
    reference: Line(60),
    reason: Reason,
  }),
  bodyBytes: KIB,
  reply: Receipt,
  refusals: [orderRefusals.ORDER_STATE],
});

export const undoPayment = endpoint({
  name: 'payments.undo',
  method: 'POST',
  path: '/api/meetings/:id/orders/:orderId/payments/:receiptId/undo',
  access: 'staff',
  summary: { en: 'Undo a payment that was recorded by mistake', zh: '撤销误登的收款' },
  params: OfMeetingsOrder.extend({ receiptId: Id }),
  body: z.strictObject({ reason: Reason }),
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [
    orderRefusals.ORDER_STATE,
    orderRefusals.NO_STOCK,
    changeRefusals.CHANGE_FOLLOWS,
    paymentRefusals.RECEIPT_STATE,
    refundRefusals.REFUND_OPEN,
  ],
});
