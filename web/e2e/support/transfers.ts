import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { makePng } from '../../../server/test/make-images.ts';
import { ask } from './organizers.ts';
import { type Attendee, readOrder } from './registrants.ts';

/** Sends a proof of transfer for the full amount due, by the API. */
export async function sendSlip(
  request: APIRequestContext,
  who: Attendee,
  orderId: string,
  { picture = makePng(60, 90), payer = 'Binhai University' }: { picture?: Buffer; payer?: string } = {},
): Promise<void> {
  const uploaded = await request.post(`/api/orders/${orderId}/slip-files`, {
    headers: { authorization: who.token, 'content-type': 'image/png', 'idempotency-key': randomUUID() },
    data: picture,
  });
  const { data } = (await uploaded.json()) as { data: { fileId: string } };
  const { fees } = await readOrder(request, who, orderId);
  const sent = await ask(request, who.token, 'POST', `/api/orders/${orderId}/slips`, {
    purpose: 'all',
    payer,
    paidOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    amount: fees.total,
    fileIds: [data.fileId],
  });
  expect(sent.code, sent.message).toBe(200);
}
