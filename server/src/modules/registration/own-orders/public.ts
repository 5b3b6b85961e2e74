export { keepInvoice, requireInvoiceOffered } from './change-invoice.ts';
export { viewOrder } from './view-order.ts';
