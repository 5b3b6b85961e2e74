import { sections } from '@plenum/contract/meetings/sections';
import { attendeeChanges } from '@plenum/contract/meetings/settings';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { makePng } from '../../../server/test/make-images.ts';
import { change } from './database.ts';
import type { Say } from './editors.ts';
import { offerMeeting, type OfferedMeeting, saveSection } from './offers.ts';
import { ask, logInAs } from './organizers.ts';
import { filledIn, makeAttendee, order } from './registrants.ts';
import type { Lan, Newcomer } from './story.ts';
import { sure } from './visitors.ts';

export interface OrderToPay {
  readonly token: string;
  readonly orderId: string;
  readonly meetingId: string;
}

/** Places an order in yuan for a conference with these payment methods. */
export async function orderToPay(
  request: APIRequestContext,
  codeFor: (target: string) => Promise<string>,
  newcomer: Newcomer,
  lan: Lan,
  methods: readonly PaymentMethod[],
): Promise<OrderToPay> {
  const meeting = await offerMeeting(request);
  await saveWaysToPay(request, meeting, [...methods, 'corporate_transfer']);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  // These payment methods take yuan, whatever language the payer reads.
  const placed = await order(request, meeting, { ...me, lan: 'zh-cn' }, filledIn(meeting, me));
  return { token: me.token, orderId: placed.orderId, meetingId: meeting.id };
}

/** Saves these payment methods as the organizer, with an account for yuan. */
export async function saveWaysToPay(
  request: APIRequestContext,
  meeting: OfferedMeeting,
  methods: readonly PaymentMethod[],
): Promise<void> {
  await saveSection(request, meeting.owner, meeting.id, 'payment', {
    methods: [...methods],
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
}

/** Pays or fails the payment on the page of the payment sandbox. */
export async function payInSandbox(wallet: Page, act: 'pay' | 'fail' = 'pay'): Promise<void> {
  const button = wallet.locator(`button[value="${act}"]`);
  await button.click();
  await expect(button).toBeHidden();
}

/** Lets the payment code on the screen expire. */
export function expireCode(orderId: string): Promise<void> {
  return change(
    `update payment_attempts set expires_at = now() - interval '1 second' where order_id = $1 and state = 'open'`,
    [orderId],
  );
}

/** Fills in the form for a proof of transfer and sends it. */
export async function sendSlip(page: Page, say: Say, lan: Lan, name = 'slip.png'): Promise<void> {
  const word = (key: string) => say('payments', key);
  const picture = { name, mimeType: 'image/png', buffer: makePng(60, 90) };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('textbox', { name: word('slip.payer') }).fill('Binhai University');
  const day = page.getByRole('group', { name: word('slip.paidOn') });
  await day.getByRole('spinbutton').first().click();
  await page.keyboard.type(lan === 'en' ? '02052026' : '20260502');
  await page.getByRole('button', { name: word('slip.send') }).click();
  await expect(page.getByRole('heading', { name: word('end.pending.title') })).toBeVisible();
}

/** Rejects the waiting proof of transfer, because finance can't read it. */
export async function rejectSlip(request: APIRequestContext, meetingId: string): Promise<void> {
  await decideSlip(request, meetingId, 'rejection', { reason: 'unclear', note: '' });
}

/** Approves the waiting proof of transfer with the amount that finance has found on the account. */
export async function approveSlip(request: APIRequestContext, meetingId: string, amount: number) {
  await decideSlip(request, meetingId, 'approval', { amount, paidOn: '2026-05-02', reference: '' });
}

async function decideSlip(
  request: APIRequestContext,
  meetingId: string,
  decision: 'approval' | 'rejection',
  body: object,
): Promise<void> {
  const owner = await logInAs(request, 'owner');
  const list = await ask(request, owner, 'GET', `/api/meetings/${meetingId}/slips?view=waiting`);
  const { rows } = list.data as unknown as { rows: { id: string }[] };
  const path = `/api/meetings/${meetingId}/slips/${sure(rows[0], 'slip').id}/${decision}`;
  const { code, message } = await ask(request, owner, 'POST', path, body);
  expect(code, message).toBe(200);
}

/** Sets the refund policy of the conference to one half, until a date far in the future. */
export async function giveBackHalf(request: APIRequestContext, meetingId: string): Promise<void> {
  const owner = await logInAs(request, 'owner');
  const { empty } = sections.rules;
  await saveSection(request, owner, meetingId, 'rules', {
    ...empty,
    review: 'none',
    changes: { allowed: [...attendeeChanges], until: null },
    refund: {
      ...empty.refund,
      steps: [{ id: '00000000-0000-4000-8000-00000000f001', until: '2099-01-01T00:00:00.000Z', percent: 50 }],
    },
  });
}
