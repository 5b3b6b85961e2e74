export { orderFact } from './audit-facts.ts';
export {
  countAdditions,
  findEndingOrder,
  findOpenAddition,
  isBeingGivenUp,
  takesAdditions,
  typeFact,
} from './additions.ts';
export {
  areStaysOpen,
  isCancellingLocked,
  isStayLocked,
  mayChange,
  openChanges,
  whyNotChange,
} from './change-rules.ts';
export { holdUntil, rejectedUntil, type OrderStatus, orderStatus } from './hold.ts';
export { findPricesIn, switchCurrency } from './currency.ts';
export { amountSentence, formatAmount, formatDay, formatMoment } from './messages/format.ts';
export { aboutMeeting, ticketLink } from './messages/about-order.ts';
export { typedAddresses } from './messages/form-addresses.ts';
export { personalTicketLink, readTicketLink } from './messages/personal-ticket-link.ts';
export { orderNumber } from './order-number.ts';
export {
  changeOrders,
  findOrder,
  lockMeetingsOrder,
  lockMeetingsOrders,
  lockOrder,
  lockOrdersInTurn,
  lockOrders,
  lockOwnOrder,
  type LockedOrder,
} from './order-queries.ts';
export { offeredCurrencies, presentOffer } from './present-offer.ts';
export { presentOrderHead } from './present.ts';
export { pricedOffer } from './prices.ts';
export { keepInvoice, requireInvoiceOffered } from './change-invoice.ts';
export { findNamedLines, findNamedLinesById, findReview } from './queries.ts';
export { findOrderHistory } from './order-queries.ts';
export { releaseOrders } from './release-orders.ts';
export { provideBeingPaid } from './remind-holds.ts';
export { type Applied, applyPayment, applyPayments, type PaymentOf } from './apply-payment.ts';
export { endRefund, payBack, releaseLines } from './refund-order.ts';
export { findPaidLines, paidAt, markEnding, type PaidOrderLine, splitLines } from './paid-lines.ts';
export { requireReleasable, whyNotRelease } from './releasable.ts';
export { takeBackPayment, whyNotTakeBack } from './take-back-payment.ts';
export { renewPrice } from './reprice-order.ts';
export { changeState } from './change-state.ts';
export { awaitTransfer, endTransferCheck } from './transfer-check.ts';
export { findUnpayable } from './unpayable.ts';
export { viewOrder } from './view-order.ts';
export { writeToBuyer } from './reactions.ts';
export { noteCounts, orderJobs } from './jobs.ts';
export { cancelOrder } from './cancel-order.ts';
export { orderReactions } from './reactions.ts';
export { orderRoutes } from './routes.ts';
