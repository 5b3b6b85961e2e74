export { type CheckoutAnswer, checkoutBatch, type CheckoutEntry } from './check-out.ts';
export { prepareOrder } from './prepare-order.ts';
export { reopenOrder } from './reopen-order.ts';
export { requireValidDraft } from './require-valid-draft.ts';
