import { listWebhooks, readDelivery } from '@plenum/contract/webhooks/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** Deliveries happen by themselves, so what is shown is read again at this interval. */
export const REFRESH_MS = 5_000;

export function webhooksQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'webhooks', id],
    queryFn: ({ signal }) => call(listWebhooks, { params: { id }, signal, quiet: true }),
    refetchInterval: REFRESH_MS,
  });
}

export function deliveriesKey(webhookId: string, state?: string) {
  return ['console', 'webhooks', 'deliveries', webhookId, ...(state === undefined ? [] : [state])];
}

export function deliveryQuery(id: string, webhookId: string, deliveryId: string) {
  return queryOptions({
    queryKey: ['console', 'webhooks', 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      call(readDelivery, { params: { id, webhookId, deliveryId }, signal, quiet: true }),
    refetchInterval: REFRESH_MS,
  });
}
