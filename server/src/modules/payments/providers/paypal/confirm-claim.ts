import { type Claim, type Confirmed, ProviderError } from '../provider.ts';
import type { PaypalApi, PaypalSettings } from './api.ts';
import { readCapture, readProviderRefund, readPaypalOrder, readPaypalRefund } from './transactions.ts';

const paths = {
  order: '/v2/checkout/orders/',
  capture: '/v2/payments/captures/',
  refund: '/v2/payments/refunds/',
} as const;

/** Queries PayPal about the subject of a notice. Only PayPal's answer counts. */
export async function confirmClaim(
  { resource, id, isReversal }: Claim,
  api: PaypalApi,
  settings: PaypalSettings,
): Promise<Confirmed> {
  const found = await api.call('GET', `${paths[resource]}${encodeURIComponent(id)}`);
  if (resource === 'order') return { kind: 'transaction', transaction: readPaypalOrder(found, settings) };
  if (resource === 'capture') {
    if (!isReversal || found['status'] !== 'REFUNDED')
      return { kind: 'transaction', transaction: readCapture(found, settings) };
    return { kind: 'reversal', givenBack: { ...readProviderRefund(found), isSum: true } };
  }
  const refund = readPaypalRefund(found);
  // If the refund has one of our numbers, we requested it, even if the notice calls it a reversal.
  if (!isReversal || refund.outRefundNo !== '')
    return { kind: 'refund', refund, givenBack: readProviderRefund(found) };
  if (refund.state === 'pending') throw new ProviderError('unreachable', 'PENDING', 'not decided yet');
  return refund.state === 'done'
    ? { kind: 'reversal', givenBack: readProviderRefund(found) }
    : { kind: 'ignored' };
}
