import { endpoint, KIB, UPLOAD_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { balanceRefusals } from './balance-messages.ts';
import {
  BalanceAmount,
  BalanceEntry,
  MyPayment,
  RechargeForm,
  RechargeOffer,
  RechargeView,
} from './balance-schemas.ts';
import { BeginForm, SLIP_UPLOAD, SlipForm } from './endpoints.ts';
import { paymentRefusals } from './messages.ts';
import { PayView } from './schemas.ts';

// A person's own balance and top-ups. Requests for other people's are answered as not found.

const OfRecharge = z.strictObject({ id: Id });

export const readBalance = endpoint({
  name: 'payments.readBalance',
  method: 'GET',
  path: '/api/balance',
  access: 'login',
  summary: { en: 'My balance, by currency', zh: '我的余额' },
  reply: z.array(BalanceAmount),
});

/** A page of a list: `next` is the `after` of the following page. */
const PageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), next: z.string().nullable() });

export const listBalanceEntries = endpoint({
  name: 'payments.listBalanceEntries',
  method: 'GET',
  path: '/api/balance/entries',
  access: 'login',
  summary: { en: 'My balance statement', zh: '余额明细' },
  query: z.strictObject({
    currency: z.enum(currencies),
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  reply: PageOf(BalanceEntry),
});

export const listMyPayments = endpoint({
  name: 'payments.listMine',
  method: 'GET',
  path: '/api/my/payments',
  access: 'login',
  summary: { en: 'My payments', zh: '我的支付记录' },
  query: z.strictObject({ after: Id.optional() }),
  reply: PageOf(MyPayment),
});

export const payFromBalance = endpoint({
  name: 'payments.payFromBalance',
  method: 'POST',
  path: '/api/orders/:id/payment/balance',
  access: 'login',
  summary: { en: 'Pay my order from my balance', zh: '使用余额支付订单' },
  params: z.strictObject({ id: Id }),
  reply: PayView,
  refusals: [
    balanceRefusals.BALANCE_SHORT,
    balanceRefusals.BALANCE_IN_DEBT,
    orderRefusals.ORDER_STATE,
    orderRefusals.PRICE_EXPIRED,
  ],
  limit: { calls: 30, seconds: 600 },
});

export const readRechargeOffer = endpoint({
  name: 'payments.readRechargeOffer',
  method: 'GET',
  path: '/api/meetings/:id/recharge',
  access: 'login',
  summary: { en: 'Top-up options of a conference', zh: '会议可用的充值方式' },
  params: z.strictObject({ id: Id }),
  reply: RechargeOffer,
});

export const createRecharge = endpoint({
  name: 'payments.createRecharge',
  method: 'POST',
  path: '/api/recharges',
  access: 'login',
  summary: { en: 'Top up my balance', zh: '充值' },
  body: RechargeForm,
  bodyBytes: KIB,
  reply: RechargeView,
  refusals: [paymentRefusals.METHOD_UNAVAILABLE],
  limit: { calls: 20, seconds: 600 },
});

export const readRecharge = endpoint({
  name: 'payments.readRecharge',
  method: 'GET',
  path: '/api/recharges/:id',
  access: 'login',
  summary: { en: 'Payment methods and status of my top-up', zh: '充值支付信息' },
  params: OfRecharge,
  reply: RechargeView,
});

export const beginRecharge = endpoint({
  name: 'payments.beginRecharge',
  method: 'POST',
  path: '/api/recharges/:id/payment',
  access: 'login',
  summary: { en: 'Start a wallet payment for a top-up', zh: '发起充值支付' },
  params: OfRecharge,
  body: BeginForm,
  bodyBytes: KIB,
  reply: RechargeView,
  refusals: [
    balanceRefusals.RECHARGE_STATE,
    paymentRefusals.METHOD_UNAVAILABLE,
    paymentRefusals.PROVIDER_FAILED,
  ],
  limit: { calls: 30, seconds: 600 },
});

export const checkRecharge = endpoint({
  name: 'payments.checkRecharge',
  method: 'POST',
  path: '/api/recharges/:id/payment/check',
  access: 'login',
  summary: { en: 'Check the latest payment status of a top-up', zh: '查询充值最新支付状态' },
  params: OfRecharge,
  reply: RechargeView,
  limit: { calls: 60, seconds: 600 },
});

export const uploadRechargeSlipFile = endpoint({
  name: 'payments.uploadRechargeSlipFile',
  method: 'POST',
  path: '/api/recharges/:id/slip-files',
  access: 'login',
  summary: { en: 'Upload a picture or PDF as proof of payment for a top-up', zh: '上传充值转账截图或凭证' },
  params: OfRecharge,
  upload: SLIP_UPLOAD,
  reply: z.object({ fileId: z.string() }),
  refusals: [balanceRefusals.RECHARGE_STATE],
  limit: UPLOAD_LIMIT,
});

export const sendRechargeSlip = endpoint({
  name: 'payments.sendRechargeSlip',
  method: 'POST',
  path: '/api/recharges/:id/slips',
  access: 'login',
  summary: { en: 'Send the proof of payment for a top-up', zh: '提交充值转账凭证' },
  params: OfRecharge,
  body: SlipForm,
  bodyBytes: 2 * KIB,
  reply: RechargeView,
  refusals: [
    balanceRefusals.RECHARGE_STATE,
    paymentRefusals.METHOD_UNAVAILABLE,
    paymentRefusals.SLIPS_WAITING,
  ],
});

export const linkRechargeSlipFile = endpoint({
  name: 'payments.linkRechargeSlipFile',
  method: 'GET',
  path: '/api/recharges/:id/slip-files/:fileId',
  access: 'login',
  summary: { en: 'View a proof of payment for a top-up', zh: '查看充值凭证文件' },
  params: OfRecharge.extend({ fileId: z.string().max(64) }),
  reply: z.object({ link: z.string() }),
});
