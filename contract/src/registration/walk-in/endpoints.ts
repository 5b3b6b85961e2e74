import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { currencies, MinorUnits } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { paymentMethods } from '../../meetings/settings.ts';
import { registrationRefusals } from '../messages.ts';
import { orderRefusals } from '../orders/messages.ts';
import { DraftValues, MemberDraft } from '../people/draft.ts';

/**
 * Registers a person who comes to the desk without a registration. It belongs to them: an account with the phone number
 * or the email address is found or created, without a password. Also works after registration has closed.
 */
export const registerWalkIn = endpoint({
  name: 'checkout.registerWalkIn',
  needsKey: true,
  method: 'POST',
  path: '/api/meetings/:id/walk-ins',
  access: 'staff',
  summary: { en: 'Register a person at the desk', zh: '现场报名' },
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    /** The form as it was entered, with the registration type. */
    values: DraftValues,
    /** The chosen meals and activities, for example those that are included in the type. */
    activityIds: MemberDraft.shape.activityIds.default([]),
    currency: z.enum(currencies),
    /** Null if nothing has to be paid. */
    method: z.enum(paymentMethods).nullable(),
    /** The total shown at the desk. The request is refused if the server calculates a different one. */
    total: MinorUnits,
    units: z.array(z.string().max(80)).min(1).max(20),
  }),
  bodyBytes: 128 * KIB,
  reply: z.object({ registrationId: Id, participantId: Id, orderId: Id, number: z.string() }),
  refusals: [
    orderRefusals.NO_STOCK,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    orderRefusals.PRICE_CHANGED,
    orderRefusals.NOT_PLACED,
    registrationRefusals.NOT_BY_STEWARDS,
    registrationRefusals.PERSON_TAKEN,
    registrationRefusals.CLOSED,
    registrationRefusals.STATE,
  ],
  limit: { calls: 600, seconds: 3600 },
});
