import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Day, Id, Line } from '../../kernel/fields.ts';
import { currencies, MinorUnits } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { registrationRefusals } from '../messages.ts';
import { orderMessages, orderRefusals } from '../orders/messages.ts';
import { genders } from '../people/id-documents.ts';
import { stayChoices } from '../people/stay.ts';
import { changeRefusals } from '../change-messages.ts';

/** A person of a paid registration, with the items they have ordered. */
export const ChangePerson = z.object({
  id: Id,
  name: z.string(),
  typeId: Id,
  gender: z.enum(genders).nullable(),
  stay: z
    .object({
      choice: z.enum(stayChoices),
      roomTypeId: Id.nullable(),
      checkIn: z.string().nullable(),
      checkOut: z.string().nullable(),
    })
    .nullable(),
  mateIds: z.array(Id),
  sharesWithOthers: z.boolean(),
  /** Everyone else in the same room. */
  mateNames: z.array(z.string()),
  /** True if the person has sent or received an invitation to share a room that is not answered yet. */
  hasOpenInvitation: z.boolean(),
  activityIds: z.array(Id),
  /** True if booking a room would send the person's ID number to the hotel, and they have not agreed to that yet. */
  needsConsent: z.boolean(),
});
export type ChangePerson = z.infer<typeof ChangePerson>;

/** The effect of a substitution on the review: it begins again, it is still running, or there is none. */
export const substitutionReviews = ['again', 'running', 'none'] as const;

export const ChangeView = z.object({
  registrationId: Id,
  meetingId: Id,
  currency: z.enum(currencies),
  people: z.array(ChangePerson),
  /** The changes that the reader may make now. */
  can: z.object({
    addNights: z.boolean(),
    addActivities: z.boolean(),
    changeType: z.boolean(),
    substitute: z.boolean(),
  }),
  /** The effect of a substitution on the review of the registration. */
  substitutionReview: z.enum(substitutionReviews),
  /** Why nothing can be changed, in the reader's language; empty if something can. */
  whyNot: z.string(),
  /** The order of the previous change, which is not paid yet; null if there is none. */
  openOrderId: Id.nullable(),
  /** The order whose items are being cancelled; its page shows the refund, which can be withdrawn there. */
  endingOrderId: Id.nullable(),
});
export type ChangeView = z.infer<typeof ChangeView>;

const AddedStay = z.strictObject({
  choice: z.enum(['single', 'shared']),
  roomTypeId: Id,
  checkIn: Day,
  checkOut: Day,
});

const PlaceChangeBody = z.strictObject({
  people: z
    .array(
      z.strictObject({
        participantId: Id,
        stay: AddedStay.nullable(),
        activityIds: z.array(Id).max(200),
        hotelConsent: z.boolean(),
      }),
    )
    .min(1)
    .max(500),
  /** The price of the change that the person was shown and agreed to. */
  total: MinorUnits,
});

const OfRegistration = z.strictObject({ id: Id });
const OfMeetings = z.strictObject({ id: Id, registrationId: Id });
const Placed = z.object({ orderId: Id, number: z.string() });

const placeRefusals = [
  changeRefusals.CHANGE_OPEN,
  changeRefusals.CHANGE_ENDING,
  changeRefusals.CHANGE_UNPAID,
  orderRefusals.NO_STOCK,
  orderRefusals.PRICE_CHANGED,
  registrationRefusals.STATE,
];

export const readChange = endpoint({
  name: 'changes.read',
  method: 'GET',
  path: '/api/registrations/:id/change',
  access: 'login',
  summary: { en: 'Available changes to my paid registration', zh: '可变更的报名内容' },
  params: OfRegistration,
  reply: ChangeView,
});

export const placeChange = endpoint({
  name: 'changes.place',
  method: 'POST',
  path: '/api/registrations/:id/changes',
  access: 'login',
  summary: { en: 'Add nights, a room or activities to my registration', zh: '增加住宿、餐饮或活动' },
  params: OfRegistration,
  body: PlaceChangeBody,
  bodyBytes: 320 * KIB,
  bodyValues: 12_000,
  reply: Placed,
  refusals: [
    ...placeRefusals,
    changeRefusals.CHANGE_OFF,
    changeRefusals.CHANGE_OVER,
    registrationRefusals.LOCKED,
  ],
  perMinute: 30,
});

export const readChangeFor = endpoint({
  name: 'changes.readFor',
  method: 'GET',
  path: '/api/meetings/:id/registrations/:registrationId/change',
  access: 'staff',
  summary: { en: 'Available changes to a paid registration', zh: '可代为变更的报名内容' },
  params: OfMeetings,
  reply: ChangeView,
});

export const placeChangeFor = endpoint({
  name: 'changes.placeFor',
  method: 'POST',
  path: '/api/meetings/:id/registrations/:registrationId/changes',
  access: 'staff',
  summary: { en: 'Add nights, a room or activities for a participant', zh: '代为增加住宿、餐饮或活动' },
  params: OfMeetings,
  body: PlaceChangeBody.extend({
    reason: Line(200).min(1, { error: orderMessages.reason_required }),
  }),
  bodyBytes: 320 * KIB,
  bodyValues: 12_000,
  reply: Placed,
  refusals: placeRefusals,
});
