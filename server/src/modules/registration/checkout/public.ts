export { batchJson, type Entry } from './batch-json.ts';
export { type JudgedDraft, judgeDraft, toFields } from './judge-draft.ts';
export { openOrderDesk, type OrderDesk } from './place-order.ts';
export { type Placing, prepareOrder } from './prepare-order.ts';
export { readDrafts } from './read-drafts.ts';
export { checkoutRoutes } from './routes.ts';
