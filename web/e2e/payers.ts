import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { change } from './database.ts';
import { offerMeeting, saveSection } from './offers.ts';
import { filledIn, makeAttendee, order } from './registrants.ts';
import type { Lan, Newcomer } from './story.ts';

export interface OrderToPay {
  readonly token: string;
  readonly orderId: string;
}

/** An order in yuan of a conference that takes these ways to pay. */
export async function orderToPay(
  request: APIRequestContext,
  codeFor: (target: string) => Promise<string>,
  newcomer: Newcomer,
  lan: Lan,
  methods: readonly PaymentMethod[],
): Promise<OrderToPay> {
  const meeting = await offerMeeting(request);
  await saveSection(request, meeting.owner, meeting.id, 'payment', {
    methods: [...methods, 'corporate_transfer'],
    accounts: [
      {
        id: meeting.hotel.id,
        currency: 'CNY',
        purpose: 'all',
        accountName: 'Lighthouse Congress Office',
        bank: 'Bank of Binhai, Harbour Branch',
        accountNumber: '6222 0000 1111 2222',
        cnaps: '105391000012',
        swift: '',
        bankAddress: '',
      },
    ],
    note: { en: '', zh: '' },
    holdOnlineMinutes: 30,
    holdTransferDays: 3,
  });
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  // The wallets take yuan, whatever language the payer reads.
  const placed = await order(request, meeting, { ...me, lan: 'zh-cn' }, filledIn(meeting, me));
  return { token: me.token, orderId: placed.orderId };
}

/** What the payer does on the page of the payment sandbox. */
export async function payInSandbox(wallet: Page, act: 'pay' | 'fail' = 'pay'): Promise<void> {
  const button = wallet.locator(`button[value="${act}"]`);
  await button.click();
  await expect(button).toBeHidden();
}

/** The code that is shown has just run out. */
export function expireCode(orderId: string): Promise<void> {
  return change(
    `update payment_attempts set expires_at = now() - interval '1 second' where order_id = $1 and state = 'open'`,
    [orderId],
  );
}
