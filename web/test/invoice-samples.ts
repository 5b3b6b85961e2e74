import type { InvoiceRow } from '@plenum/contract/invoices/invoice-list';
import type { Invoice, MatchedFile, OrderInvoices } from '@plenum/contract/invoices/schemas';
import { idOf } from './console-stage.tsx';

export function buildInvoice(number: number, overrides: Partial<Invoice> = {}): Invoice {
  return {
    id: idOf(number),
    orderId: idOf(500),
    kind: 'ordinary',
    titleType: 'company',
    title: `Company ${number}`,
    taxNumber: '91350100M000100Y43',
    email: 'bills@example.org',
    note: '',
    currency: 'CNY',
    amount: 120_000,
    state: 'requested',
    number: '',
    requestedAt: '2026-05-18T01:00:00.000Z',
    issuedAt: null,
    reversal: null,
    documents: [],
    files: [],
    ...overrides,
  };
}

export function buildInvoiceRow(number: number, overrides: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    ...buildInvoice(number),
    orderNumber: `P260518AAAAAAA${number}`,
    buyer: `Person ${number}`,
    isChangedSinceExport: false,
    can: { issue: true, reverse: false, reopen: false },
    ...overrides,
  };
}

export function buildOrderInvoices(overrides: Partial<OrderInvoices> = {}): OrderInvoices {
  const invoice = buildInvoice(1);
  return {
    orderId: invoice.orderId,
    currency: 'CNY',
    amount: 120_000,
    form: {
      kind: 'ordinary',
      titleType: 'company',
      title: invoice.title,
      taxNumber: invoice.taxNumber,
      email: invoice.email,
      note: '',
      confirmed: false,
    },
    kinds: ['ordinary'],
    item: 'Conference fee',
    issuer: 'Binhai Society',
    note: '',
    invoices: [invoice],
    receipt: null,
    can: { receipt: true, request: true, replace: false, withdraw: true },
    ...overrides,
  };
}

export function buildMatch(number: number, overrides: Partial<MatchedFile> = {}): MatchedFile {
  const { id, title, amount, currency, state } = buildInvoice(number);
  return {
    fileId: `file-${number}`,
    name: `P260518AAAAAAA${number}.pdf`,
    format: 'pdf',
    orderNumber: `P260518AAAAAAA${number}`,
    number: '',
    invoice: { id, title, amount, currency, state },
    doubts: [],
    ...overrides,
  };
}
