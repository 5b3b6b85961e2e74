import {
  beginRecharge,
  checkRecharge,
  linkRechargeSlipFile,
  listBalanceEntries,
  listMyPayments,
  readBalance,
  readRecharge,
  readRechargeOffer,
  sendRechargeSlip,
  uploadRechargeSlipFile,
} from '@plenum/contract/payments/balance-endpoints';
import { listMyWithdrawals } from '@plenum/contract/payments/withdrawal-endpoints';
import type { RechargeView } from '@plenum/contract/payments/balance-schemas';
import type { Language } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import { listPublicMeetings } from '@plenum/contract/meetings/public-endpoints';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '#kernel/client/call';
import type { PayCalls } from '../pay-calls.ts';

const first: { after?: string } = {};

/**
 * Prefix of the query keys of everything that shows the person's money, which is refetched when any of it has changed.
 */
export const BALANCE = ['payments', 'balance'] as const;

export const balanceQuery = queryOptions({
  queryKey: [...BALANCE, 'amounts'],
  queryFn: ({ signal }) => call(readBalance, { signal, quiet: true }),
});

export const withdrawalsQuery = queryOptions({
  queryKey: [...BALANCE, 'withdrawals'],
  queryFn: ({ signal }) => call(listMyWithdrawals, { signal, quiet: true }),
});

/** The conferences through which a balance can be topped up. */
export function payeesQuery(lan: Language) {
  return queryOptions({
    queryKey: ['payments', 'payees', lan],
    queryFn: ({ signal }) => call(listPublicMeetings, { query: {}, signal, quiet: true }),
    select: ({ meetings }) =>
      meetings.filter(({ state }) => state === 'published').map(({ id, title }) => ({ id, title })),
  });
}

export function rechargeOfferQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['payments', 'recharge-offer', meetingId],
    queryFn: ({ signal }) => call(readRechargeOffer, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function rechargeQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: [...BALANCE, 'recharge', id, lan],
    queryFn: ({ signal }) => call(readRecharge, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Returns the calls of a top-up. Each answers with the top-up's new state, which is then shown. */
export function useRechargeCalls(id: string, lan: Language) {
  const client = useQueryClient();
  const params = { id };
  async function show(answer: Promise<RechargeView>): Promise<RechargeView> {
    const view = await answer;
    const { queryKey } = rechargeQuery(id, lan);
    // Cancels earlier requests, because their answers would overwrite this newer one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, view);
    if (view.state === 'pay_success') void refresh();
    return view;
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['payments'] });
  return {
    refresh,
    check: () => show(call(checkRecharge, { params, quiet: true })),
    begin: (body, idempotencyKey) => show(call(beginRecharge, { params, body, idempotencyKey, quiet: true })),
    uploadSlipFile: (file, onProgress) =>
      upload(uploadRechargeSlipFile, file, { params, quiet: true, onProgress }),
    linkSlipFile: (fileId) => call(linkRechargeSlipFile, { params: { ...params, fileId } }),
    sendSlip: (body, idempotencyKey) =>
      show(call(sendRechargeSlip, { params, body, idempotencyKey, quiet: true })),
  } satisfies PayCalls & Record<string, unknown>;
}

export function myPaymentsQuery(lan: Language) {
  return infiniteQueryOptions({
    queryKey: [...BALANCE, 'payments', lan],
    queryFn: ({ signal, pageParam }) =>
      call(listMyPayments, { query: { ...pageParam }, signal, quiet: true }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  });
}

export function statementQuery(currency: Currency, lan: Language) {
  return infiniteQueryOptions({
    queryKey: [...BALANCE, 'entries', currency, lan],
    queryFn: ({ signal, pageParam }) =>
      call(listBalanceEntries, { query: { currency, ...pageParam }, signal, quiet: true }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  });
}
