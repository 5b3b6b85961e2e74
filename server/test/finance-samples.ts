import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { type BuiltCode, newCode } from './codes.ts';

/** How a test calls a staff endpoint without changing anything. */
export interface Sample {
  /** The roles that may call the endpoint; administrators always may. */
  readonly roles: readonly MeetingRole[];
  readonly body?: () => unknown;
  readonly query?: () => string;
  /**
   * The path parameters, if they are not the usual ones. The token is the caller's, for records that differ by caller.
   */
  readonly params?: (token: string | null) => Readonly<Record<string, string>>;
}

const cashiers: MeetingRole[] = ['owner', 'manager', 'finance'];

/** Ids of records that can no longer be changed. */
interface Things {
  readonly endedOrderId: string;
  readonly receiptId: string;
  readonly slipId: string;
  readonly refundId: string;
  readonly invoiceId: string;
  readonly exportId: string;
  readonly merchantId: string;
  readonly code: BuiltCode;
  readonly withdrawalId: string;
}

// An address that the operator's list doesn't contain, so the settings are refused.
const nowhere = {
  wallet: 'paypal',
  baseUrl: 'https://nowhere.example.org',
  clientSecret: 'x'.repeat(32),
  webhookId: 'WH-12345678',
};

/**
 * The calls of finance: payments, proofs, refunds, invoices, discount codes and their lists. `things` is a function,
 * because the records are created after the table is written.
 */
export function financeSamples(things: () => Things): Readonly<Record<string, Sample>> {
  const ofOrder = () => ({ orderId: things().endedOrderId });
  const ofCode = () => ({ codeId: things().code.id });
  return {
    'payments.listReceipts': { roles: cashiers, params: ofOrder },
    'payments.record': {
      roles: cashiers,
      params: ofOrder,
      body: () => ({ amount: 1, method: 'wire_transfer', paidOn: '2026-01-01', reference: '', reason: 'In' }),
    },
    'payments.undo': {
      roles: cashiers,
      params: () => ({ ...ofOrder(), receiptId: things().receiptId }),
      body: () => ({ reason: 'By mistake' }),
    },
    'payments.approveSlip': {
      roles: cashiers,
      params: () => ({ slipId: things().slipId }),
      body: () => ({ amount: 1, paidOn: '2026-01-01', reference: '' }),
    },
    'payments.rejectSlip': {
      roles: cashiers,
      params: () => ({ slipId: things().slipId }),
      body: () => ({ reason: 'unclear', note: '' }),
    },
    'payments.accept': {
      roles: cashiers,
      params: () => ({ receiptId: things().receiptId }),
      body: () => ({ reason: 'Agreed' }),
    },
    'payments.askDifference': {
      roles: cashiers,
      params: () => ({ receiptId: things().receiptId }),
      body: () => ({ reason: 'Agreed' }),
    },
    'payments.reopenOrder': {
      roles: cashiers,
      params: () => ({ receiptId: things().receiptId }),
      body: () => ({ reason: 'Agreed' }),
    },
    'payments.readOrderRefunds': { roles: cashiers, params: ofOrder },
    'payments.makeRefund': {
      roles: cashiers,
      params: ofOrder,
      body: () => ({ amount: 1, way: 'hand', ends: 'nothing', lineIds: [], reason: 'Asked to' }),
    },
    'payments.approveRefund': {
      roles: cashiers,
      params: () => ({ refundId: things().refundId }),
      body: () => ({ amount: 1, way: 'hand' }),
    },
    'payments.confirmRefund': { roles: cashiers, params: () => ({ refundId: things().refundId }) },
    'payments.refuseRefund': {
      roles: cashiers,
      params: () => ({ refundId: things().refundId }),
      body: () => ({ state: 'asked', reason: 'rule', note: '' }),
    },
    'payments.recordRefund': {
      roles: cashiers,
      params: () => ({ refundId: things().refundId }),
      body: () => ({ paidOn: '2026-01-01', reference: 'X' }),
    },
    'payments.noteRefund': {
      roles: cashiers,
      params: () => ({ refundId: things().refundId }),
      body: () => ({ note: 'Known' }),
    },
    'payments.refundReceipt': {
      roles: cashiers,
      params: () => ({ receiptId: things().receiptId }),
      body: () => ({ way: 'hand', reason: 'Asked to' }),
    },
    'console.listRefunds': { roles: cashiers },
    'console.countRefunds': { roles: cashiers },
    'console.readRefund': { roles: cashiers, params: () => ({ refundId: things().refundId }) },
    'console.exportRefunds': { roles: cashiers, query: () => '?format=csv' },
    ...merchantSamples(things),
    'invoices.export': { roles: cashiers, body: () => ({ ids: [] }) },
    'invoices.downloadExport': {
      roles: cashiers,
      params: () => ({ exportId: things().exportId }),
      query: () => '?format=csv',
    },
    'invoices.upload': { roles: cashiers, query: () => '?name=invoice.pdf' },
    'invoices.issue': {
      roles: cashiers,
      body: () => ({ files: [{ fileId: '0'.repeat(32), invoiceId: things().invoiceId, number: '' }] }),
    },
    'invoices.reverse': {
      roles: cashiers,
      params: () => ({ invoiceId: things().invoiceId }),
      body: () => ({ redNumber: '', reason: 'Refunded' }),
    },
    'invoices.reopen': {
      roles: cashiers,
      params: () => ({ invoiceId: things().invoiceId }),
      body: () => ({ reason: 'Another order' }),
    },
    'codes.create': { roles: cashiers, body: () => newCode({ code: things().code.code }) },
    // Refused, because the registration type does not exist.
    'codes.makeBatch': {
      roles: cashiers,
      body: () => {
        const { code: _, ...wanted } = newCode({ typeIds: [randomUUID()] });
        return { ...wanted, batch: 'Speakers', prefix: '', count: 2 };
      },
    },
    'codes.change': {
      roles: cashiers,
      params: ofCode,
      body: () => {
        const { validFrom, validUntil, mostUses, mostPerAccount, active, note } = newCode();
        return { validFrom, validUntil, mostUses, mostPerAccount, active, note };
      },
    },
    'console.listCodes': { roles: cashiers },
    'console.countCodes': { roles: cashiers },
    'console.listCodeBatches': { roles: cashiers },
    'console.readCode': { roles: cashiers, params: ofCode },
    'console.exportCodes': { roles: cashiers, query: () => '?format=csv' },
    'console.listInvoices': { roles: cashiers },
    'console.countInvoices': { roles: cashiers },
    'console.listSlips': { roles: cashiers, query: () => '?view=waiting' },
    'console.listDebts': { roles: cashiers },
    'console.listWaitingMoney': { roles: cashiers },
    'console.readFinance': { roles: cashiers },
    'console.exportLedger': { roles: cashiers, query: () => '?format=csv' },
    'console.listWithdrawals': { roles: cashiers, query: () => '?view=asked' },
    'payments.payWithdrawal': {
      roles: cashiers,
      params: () => ({ withdrawalId: things().withdrawalId }),
      body: () => ({ paidOn: '2026-01-01', reference: '' }),
    },
    'payments.refuseWithdrawal': {
      roles: cashiers,
      params: () => ({ withdrawalId: things().withdrawalId }),
      body: () => ({ reason: 'Wrong number' }),
    },
  };
}

function merchantSamples(things: () => Things): Readonly<Record<string, Sample>> {
  const params = () => ({ merchantId: things().merchantId });
  const numbers = { replaces: null, clientId: 'client-of-paypal', merchantId: 'MERCHANT12345' };
  return {
    'payments.listMerchants': { roles: cashiers },
    'payments.addMerchant': { roles: cashiers, body: () => ({ ...nowhere, ...numbers }) },
    'payments.changeMerchant': { roles: cashiers, params, body: () => nowhere },
    'payments.retireMerchant': { roles: cashiers, params },
    'payments.testMerchant': { roles: cashiers, params },
  };
}
