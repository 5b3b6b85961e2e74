export { eventOf, orderCancelled, orderExpired, orderPlaced, orderSettled } from './events.ts';
export { changeOrders, findOrder, findOrderHistory, findOrderLines, lockOrders } from './order-queries.ts';
export { feesOf, presentOrderHead } from './present.ts';
export { releaseOrders } from './release-orders.ts';
export { type NewPrice, reprice } from './reprice.ts';
export { amountSentence, sayAmount } from './say-amount.ts';
export { type Payment, settle } from './settle.ts';
export { type OrderLineRow, type OrderRow, orders } from './tables.ts';
