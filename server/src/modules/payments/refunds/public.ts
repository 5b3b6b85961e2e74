export { makeRefund } from './decide-refund.ts';
export { refundChanged } from './events.ts';
export { askRefund, viewOwnRefunds } from './own-refunds.ts';
export { presentRefunds } from './present-refund.ts';
export { findReceiptsGoingBack } from './refund-queries.ts';
