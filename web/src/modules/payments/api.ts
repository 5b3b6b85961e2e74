import { changeOrderMethod } from '@plenum/contract/registration/orders/endpoints';
import { payFromBalance } from '@plenum/contract/payments/balance-endpoints';
import {
  beginPayment,
  changeCurrency,
  checkPayment,
  linkSlipFile,
  readPayment,
  recognizePayer,
  sendSlip,
  uploadSlipFile,
} from '@plenum/contract/payments/endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView } from '@plenum/contract/payments/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '#kernel/client/call';
import type { PayCalls } from './pay-calls.ts';

const ROOT = ['payments', 'order'] as const;

export function paymentQuery(orderId: string, lan: Language) {
  return queryOptions({
    queryKey: [...ROOT, orderId, lan],
    queryFn: ({ signal }) => call(readPayment, { params: { id: orderId }, signal, quiet: true }),
    staleTime: 0,
    // Keeps showing the texts in the other language until this language is loaded.
    placeholderData: keepPreviousData,
  });
}

/** Returns the calls of the payment page. Each answers with the payment's new state, which the page then shows. */
export function usePaymentCalls(orderId: string, lan: Language) {
  const client = useQueryClient();
  const params = { id: orderId };
  async function show(answer: Promise<PayView>): Promise<PayView> {
    const view = await answer;
    const { queryKey } = paymentQuery(orderId, lan);
    // Cancels earlier requests, because their answers would overwrite this newer one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, view);
    // The order page and the list of registrations show the same state, so they are read again.
    void client.invalidateQueries({ queryKey: ['registration'] });
    return view;
  }
  return {
    refresh: () => client.invalidateQueries({ queryKey: ROOT }),
    show,
    check: () => show(call(checkPayment, { params, quiet: true })),
    begin: (body, idempotencyKey) => show(call(beginPayment, { params, body, idempotencyKey, quiet: true })),
    recognize: (method) => call(recognizePayer, { params, body: { method }, quiet: true }),
    changeCurrency: (body: BodyOf<typeof changeCurrency>, idempotencyKey: string) =>
      show(call(changeCurrency, { params, body, idempotencyKey, quiet: true })),
    payFromBalance: (idempotencyKey: string) =>
      show(call(payFromBalance, { params, idempotencyKey, quiet: true })),
    uploadSlipFile: (file, onProgress) => upload(uploadSlipFile, file, { params, quiet: true, onProgress }),
    linkSlipFile: (fileId) => call(linkSlipFile, { params: { ...params, fileId } }),
    sendSlip: (body, idempotencyKey) => show(call(sendSlip, { params, body, idempotencyKey, quiet: true })),
    async holdForTransfer(method: PaymentMethod) {
      await call(changeOrderMethod, { params, body: { method }, quiet: true });
      await client.invalidateQueries({ queryKey: ROOT });
    },
  } satisfies PayCalls & Record<string, unknown>;
}
export type PaymentCalls = ReturnType<typeof usePaymentCalls>;
