export { type Applied, applyPayment, applyPayments, type PaymentOf } from './apply-payment.ts';
export { findPricesIn, switchCurrency } from './currency.ts';
export { findPaidLines, markEnding, paidAt, type PaidOrderLine, splitLines } from './paid-lines.ts';
export { pricedOffer } from './prices.ts';
export { endRefund, payBack, releaseLines } from './refund-order.ts';
export { requireReleasable, whyNotRelease } from './releasable.ts';
export { renewPrice } from './reprice-order.ts';
export { takeBackPayment, whyNotTakeBack } from './take-back-payment.ts';
export { awaitTransfer, endTransferCheck } from './transfer-check.ts';
