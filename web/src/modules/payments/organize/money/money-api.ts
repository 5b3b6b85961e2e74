import { readRefundOf } from '@plenum/contract/payments/refund-list';
import { readOrderRefunds } from '@plenum/contract/payments/refund-endpoints';
import type { SlipRow } from '@plenum/contract/console/money-lists';
import { linkRechargeSlipFile } from '@plenum/contract/payments/balance-endpoints';
import { listReceipts, linkSlipFile } from '@plenum/contract/payments/endpoints';
import type { SlipState } from '@plenum/contract/payments/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { type Currency, money } from '#kernel/i18n/format';
import type { StatusTone } from '#kernel/ui/layout/status-pill';
import { recordKey } from '#kernel/organize/record-keys';

/** The money received for an order. */
export function receiptsQuery(meetingId: string, orderId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'receipts', orderId),
    queryFn: ({ signal }) => call(listReceipts, { params: { id: meetingId, orderId }, signal, quiet: true }),
  });
}

/** The refunds for an order, and the refundable amount. */
export function orderRefundsQuery(meetingId: string, orderId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'orderRefunds', orderId, lan),
    queryFn: ({ signal }) =>
      call(readOrderRefunds, { params: { id: meetingId, orderId }, signal, quiet: true }),
  });
}

export function refundQuery(meetingId: string, refundId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'refund', refundId, lan),
    queryFn: ({ signal }) => call(readRefundOf, { params: { id: meetingId, refundId }, signal, quiet: true }),
  });
}

// A link is valid for five minutes, so it is reused for four. Each new link is recorded in the audit log.
const LINK_MS = 4 * 60_000;

/** A short-lived link to the file of a slip, which is for an order or a recharge. */
export function slipFileQuery({ kind, id }: Pick<SlipRow['order'], 'kind' | 'id'>, fileId: string) {
  const endpoint = kind === 'order' ? linkSlipFile : linkRechargeSlipFile;
  return queryOptions({
    queryKey: ['console', 'slip-file', id, fileId],
    queryFn: ({ signal }) => call(endpoint, { params: { id, fileId }, signal, quiet: true }),
    staleTime: LINK_MS,
    gcTime: LINK_MS,
    refetchOnWindowFocus: false,
  });
}

/** Formats a sum of money. A provider may report any currency, not only those of an order. */
export function formatSum(amount: number, currency: string, lan: Language): string {
  return money(amount, currency as Currency, lan);
}

export const slipTones: Record<SlipState, StatusTone> = {
  waiting: 'accent',
  approved: 'success',
  rejected: 'danger',
};
