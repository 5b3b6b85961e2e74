import * as endpoints from '@plenum/contract/payments/merchant-endpoints';
import type { MerchantSettings } from '@plenum/contract/payments/merchant-schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function merchantsQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['console', 'merchants', meetingId],
    queryFn: ({ signal }) =>
      call(endpoints.listMerchants, { params: { id: meetingId }, signal, quiet: true }),
  });
}

/** Returns a function that stores the settings from an answer. Every answer contains the complete current settings. */
export function useMerchantsChanged(meetingId: string): (settings: MerchantSettings) => void {
  const client = useQueryClient();
  return (settings) => client.setQueryData(merchantsQuery(meetingId).queryKey, settings);
}

/** Tests the account by calling the provider. The answer is the settings, which contain the result. */
export function useMerchantTest(meetingId: string) {
  const client = useQueryClient();
  const changed = useMerchantsChanged(meetingId);
  return useMutation({
    mutationFn: (merchantId: string) =>
      call(endpoints.testMerchant, { params: { id: meetingId, merchantId } }),
    onSuccess: changed,
    onError: () => client.invalidateQueries(merchantsQuery(meetingId)),
  });
}
