export { type CheckoutAnswer, checkoutBatch, type CheckoutEntry, type UnitCounter } from './check-out.ts';
export { findPeople } from './cohabitants.ts';
export { noStock } from './order-refusals.ts';
export { type ValidDraft, requireValidDraft, toFields } from './require-valid-draft.ts';
export { type OrderQueue, orderQueueOf } from './place-order.ts';
export { type PlaceOrderInput, type PreparedOrder, prepareOrder } from './prepare-order.ts';
export { reopenOrder } from './reopen-order.ts';
export { readDrafts } from './read-drafts.ts';
export { checkoutRoutes } from './routes.ts';
