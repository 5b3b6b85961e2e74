import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { toMinorUnits } from '../../src/modules/payments/providers/amounts.ts';
import type { SandboxContext } from '../context.ts';
import { refunded, type Trade } from '../trade-book.ts';

export type Fields = Record<string, unknown>;
/** The members of an answer; `charged` is true if the call created a trade or moved money. */
export interface Outcome {
  readonly fields: Fields;
  readonly charged?: boolean;
}

export interface AlipayCall {
  readonly fields: Readonly<Record<string, string>>;
  readonly content: Fields;
  readonly context: SandboxContext;
}

export function businessError(code: string, message: string): Outcome {
  const fields = { code: '40004', msg: 'Business Failed', sub_code: code, sub_msg: message };
  return { fields };
}

export function success(fields: Fields): Outcome {
  return { fields: { code: '10000', msg: 'Success', ...fields } };
}

export function amountOf(value: unknown): number | null {
  try {
    return toMinorUnits(value);
  } catch {
    return null;
  }
}

export const notExist = businessError('ACQ.TRADE_NOT_EXIST', '交易不存在');

/** Returns the trade if it exists, which is from the moment its payer opens it. */
export function existingTrade({ content, context }: AlipayCall): Trade | undefined {
  const trade = context.book.byNumber('alipay', textOf(content['out_trade_no']));
  return trade?.opened ? trade : undefined;
}

export function tradeStatus(trade: Trade): string {
  if (trade.state === 'open') return 'WAIT_BUYER_PAY';
  if (trade.state !== 'paid') return 'TRADE_CLOSED';
  return refunded(trade) === trade.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
}
