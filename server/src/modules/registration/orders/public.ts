export { isCancellingLocked } from './change-rules.ts';
export { changeOrderState } from './change-state.ts';
export { orderNumber } from './order-number.ts';
export {
  findOrder,
  findOrderHistory,
  lockMeetingsOrder,
  lockMeetingsOrders,
  lockOrder,
  lockOrdersInTurn,
  type LockedOrder,
  lockOwnOrder,
} from './order-queries.ts';
export { presentOrderHead } from './present.ts';
export { findNamedLines, findNamedLinesById, findReview } from './queries.ts';
export { writeToBuyer } from './reactions.ts';
export { provideBeingPaid } from './remind-holds.ts';
export {
  encryptedOrderColumns,
  openInvoice,
  openTaxDetails,
  plainTaxDetails,
  sealTaxDetails,
  withoutTaxDetails,
} from './tax-details.ts';
export { type OrderRow, orders } from '../tables.ts';
