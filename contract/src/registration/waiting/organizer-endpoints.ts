import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Line } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { orderMessages, orderRefusals } from '../orders/messages.ts';
import { registrationRefusals } from '../messages.ts';
import { waitingRefusals } from './messages.ts';

const OfEntry = z.strictObject({ id: Id, entryId: Id });

export const offerOutOfTurn = endpoint({
  name: 'waiting.offer',
  method: 'POST',
  path: '/api/meetings/:id/waiting-list/:entryId/offer',
  access: 'staff',
  summary: { en: 'Offer available places to a waiting-list entry out of turn', zh: '优先分配候补名额' },
  params: OfEntry,
  reply: z.null(),
  refusals: [
    waitingRefusals.NOT_WAITING,
    waitingRefusals.FORM_OUTDATED,
    orderRefusals.NO_STOCK,
    registrationRefusals.CLOSED,
    registrationRefusals.NOT_OPEN_YET,
  ],
});

export const removeFromWaitingList = endpoint({
  name: 'waiting.remove',
  method: 'POST',
  path: '/api/meetings/:id/waiting-list/:entryId/removal',
  access: 'staff',
  summary: { en: 'Remove an entry from the waiting list', zh: '移出候补' },
  params: OfEntry,
  body: z.strictObject({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [waitingRefusals.NOT_WAITING],
});
