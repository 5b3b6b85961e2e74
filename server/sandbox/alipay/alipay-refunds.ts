import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { refunded } from '../trade-book.ts';
import {
  type AlipayCall,
  amountOf,
  businessError,
  existingTrade,
  notExist,
  type Outcome,
  success,
} from './alipay-exchange.ts';

/** Refunds immediately. A repeated call gets the same answer and moves no money. */
export function refundAlipayTrade(call: AlipayCall): Outcome {
  const { content, context } = call;
  const trade = existingTrade(call);
  if (!trade) return notExist;
  if (trade.state !== 'paid') return businessError('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  const amount = amountOf(content['refund_amount']);
  if (amount === null || amount < 1) return businessError('ACQ.INVALID_PARAMETER', '参数无效');
  const outRefundNo = textOf(content['out_request_no']) || trade.outTradeNo;
  const before = trade.refunds.find((refund) => refund.outRefundNo === outRefundNo);
  if (before && before.amount !== amount)
    return businessError('ACQ.DISCORDANT_REPEAT_REQUEST', '同一笔退款金额不一致');
  if (!before && refunded(trade) + amount > trade.amount)
    return businessError('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
  if (!before) context.book.refund(trade, { outRefundNo, amount, notifyUrl: null });
  const answer = success({
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    buyer_logon_id: 'san***@example.com',
    fund_change: before ? 'N' : 'Y',
    refund_fee: toMajorUnits(refunded(trade)),
  });
  return { ...answer, charged: !before };
}

export function queryAlipayRefund(call: AlipayCall): Outcome {
  const trade = existingTrade(call);
  if (!trade) return notExist;
  const number = call.content['out_request_no'];
  const refund = trade.refunds.find(({ outRefundNo }) => outRefundNo === number);
  // Alipay answers a query for an unknown refund with a success without a state.
  if (!refund) return success({});
  return success({
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    out_request_no: refund.outRefundNo,
    total_amount: toMajorUnits(trade.amount),
    refund_amount: toMajorUnits(refund.amount),
    refund_status: 'REFUND_SUCCESS',
  });
}
