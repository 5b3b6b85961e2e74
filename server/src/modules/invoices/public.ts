export { invoiceChanged, invoiceIssued, invoiceReversed } from './events.ts';
export { isChangedSinceExport } from './files/match-file.ts';
export { invoicesMergePart } from './merge-part.ts';
export { presentInvoice } from './present.ts';
export { invoiceReactions } from './reactions.ts';
export { detailsOf as invoiceDetailsOf } from './read-invoices.ts';
export { requestInvoice } from './request-invoice.ts';
export { invoiceRoutes } from './routes.ts';
export { invoices } from './tables.ts';
