import { endpoint } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { OrderHead } from '../orders/schemas.ts';
import { reviewStates } from '../states.ts';
import { registrationKinds } from '../people/draft.ts';
import { ParticipantRow } from './participant-list.ts';

export const TimelineEvent = z.object({
  at: z.string(),
  kind: z.enum([
    'registered',
    'order',
    'review',
    'room',
    'changed',
    'revealed',
    'substituted',
    'typeChanged',
    'ticketReplaced',
  ]),
  from: z.string(),
  to: z.string(),
  actor: z.string(),
  reason: z.string(),
});

export const ParticipantDetail = ParticipantRow.extend({
  firstName: z.string(),
  lastName: z.string(),
  registration: z.object({
    id: Id,
    kind: z.enum(registrationKinds),
    teamName: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    members: z.int(),
    review: z.enum(reviewStates).nullable(),
    reviewReason: z.string(),
  }),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  orders: z.array(OrderHead),
  stayDetail: z
    .object({
      hotel: z.string(),
      room: z.string(),
      checkIn: z.string().nullable(),
      checkOut: z.string().nullable(),
      cohabitants: z.array(z.string()),
      roomNumber: z.string(),
    })
    .nullable(),
  activities: z.array(z.object({ id: Id, name: z.string(), startsAt: z.string() })),
  /** The ticket; `null` until the place is confirmed. */
  ticket: z.object({ code: z.string(), version: z.int() }).nullable(),
  timeline: z.array(TimelineEvent),
  can: z.object({ edit: z.boolean(), reveal: z.boolean(), review: z.boolean() }),
});
export type ParticipantDetail = z.infer<typeof ParticipantDetail>;

const OfParticipant = z.strictObject({ id: Id, participantId: Id });

export const readParticipant = endpoint({
  name: 'people.readParticipant',
  method: 'GET',
  path: '/api/meetings/:id/participants/:participantId',
  access: 'staff',
  scope: 'participants:read',
  summary: { en: 'View a participant', zh: '参会人员详情' },
  params: OfParticipant,
  reply: ParticipantDetail,
});
