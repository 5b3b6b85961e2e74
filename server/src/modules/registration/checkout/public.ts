export { type CheckoutAnswer, checkoutBatch, type CheckoutEntry } from './check-out.ts';
export { findPeople } from './cohabitants.ts';
export { type ValidDraft, requireValidDraft, toFields } from './require-valid-draft.ts';
export { openOrderQueue, type OrderQueue } from './place-order.ts';
export { type PlaceOrderInput, prepareOrder } from './prepare-order.ts';
export { readDrafts } from './read-drafts.ts';
export { checkoutRoutes } from './routes.ts';
