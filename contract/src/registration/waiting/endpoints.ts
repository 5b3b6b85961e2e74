import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { PlaceOrderBody } from '../checkout/endpoints.ts';
import { registrationRefusals as refusal } from '../messages.ts';
import { orderRefusals } from '../orders/messages.ts';
import { sharingRefusals } from '../sharing/sharing-rule.ts';
import { waitingRefusals } from './messages.ts';
import { WaitingEntry } from './schemas.ts';

const OfRegistration = z.strictObject({ id: Id });

export const readWaiting = endpoint({
  name: 'waiting.read',
  method: 'GET',
  path: '/api/registrations/:id/waiting',
  access: 'login',
  summary: { en: 'View my place on the waiting list', zh: '我的候补情况' },
  params: OfRegistration,
  /** The latest entry; null if it never waited. */
  reply: z.object({ entry: WaitingEntry.nullable() }),
});

export const joinWaitingList = endpoint({
  name: 'waiting.join',
  method: 'POST',
  path: '/api/registrations/:id/waiting',
  access: 'login',
  summary: { en: 'Join the waiting list', zh: '加入候补' },
  params: OfRegistration,
  /** The items that the person would have ordered. */
  body: PlaceOrderBody,
  bodyBytes: 320 * KIB,
  bodyValues: 4_010,
  reply: z.object({ entry: WaitingEntry }),
  refusals: [
    waitingRefusals.WAITING_OFF,
    waitingRefusals.PLACES_FREE,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    orderRefusals.PRICE_CHANGED,
    refusal.PERSON_TAKEN,
    refusal.NOT_OPEN_YET,
    refusal.CLOSED,
    refusal.STATE,
    refusal.LOCKED,
    ...sharingRefusals,
  ],
  perMinute: 30,
});

export const leaveWaitingList = endpoint({
  name: 'waiting.leave',
  method: 'POST',
  path: '/api/registrations/:id/waiting/leave',
  access: 'login',
  summary: { en: 'Leave the waiting list and release any open offer', zh: '退出候补，已分配的名额一并释放' },
  params: OfRegistration,
  reply: z.null(),
  refusals: [
    waitingRefusals.NOT_WAITING,
    orderRefusals.ORDER_PAID,
    orderRefusals.ORDER_STATE,
    refusal.LOCKED,
  ],
});
