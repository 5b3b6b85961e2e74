import { arrivalStates } from '../checkin/words.ts';
import { endpoint, EXPORT_LIMIT, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { identities } from '../meetings/catalogue.ts';
import {
  lineFields,
  mapFields,
  type PersonField,
  type PersonLineField,
  personFields,
  textFields,
} from '../meetings/person-fields.ts';
import { stayChoices } from '../registration/people/stay.ts';
import { orderMessages } from '../registration/orders/messages.ts';
import { OrderHead } from '../registration/orders/schemas.ts';
import { paymentStatuses } from '../registration/orders/payment-status.ts';
import { genders, idTypes } from '../registration/people/id-documents.ts';
import { reviewStates } from '../registration/states.ts';
import { registrationKinds } from '../registration/people/draft.ts';
import {
  ExportQuery,
  PageOf,
  PageQuery,
  RowCount,
  type SortBy,
  SortQuery,
  sheetTypes,
} from '../kernel/list.ts';

// The organiser's lists. Phones, e-mail addresses and ID numbers are masked; a caller who may see one asks for each separately.

const OfMeeting = z.strictObject({ id: Id });
const Nothing = z.null();

/** All columns but the masked ones: the order of phone numbers would tell what the mask hides. */
export type ParticipantSort = PersonLineField | (typeof unmaskedSorts)[number];
const unmaskedSorts = [
  'name',
  'gender',
  'identity',
  'idType',
  'typeName',
  'teamName',
  'review',
  'payment',
  'orderNumber',
  'stay',
  'attend',
  'registeredAt',
] as const;
export const participantSorts: readonly ParticipantSort[] = [...unmaskedSorts, ...lineFields];
export const usualParticipantSort = '-registeredAt' satisfies SortBy<ParticipantSort>;

export const ParticipantFilter = z.strictObject({
  ...PageQuery,
  /** The newest first where it is not given. */
  sort: SortQuery(participantSorts),
  typeId: Id.optional(),
  review: z.enum([...reviewStates, 'none']).optional(),
  payment: z.enum(paymentStatuses).optional(),
  arrival: z.enum(arrivalStates).optional(),
  kind: z.enum(registrationKinds).optional(),
  identity: z.enum(identities).optional(),
  gender: z.enum(genders).optional(),
  stay: z.enum(stayChoices).optional(),
  activityId: Id.optional(),
  registrationId: Id.optional(),
});

export const ParticipantRow = z.object({
  id: Id,
  registrationId: Id,
  name: z.string(),
  gender: z.enum(genders).nullable(),
  ...mapFields(textFields, () => z.string()),
  identity: z.enum(identities).nullable(),
  idType: z.enum(idTypes).nullable(),
  idNumber: z.string(),
  typeName: z.string(),
  teamName: z.string(),
  review: z.enum(reviewStates).nullable(),
  payment: z.enum(paymentStatuses).nullable(),
  orderNumber: z.string(),
  /** Null: not confirmed, and so not expected. */
  arrival: z.enum(arrivalStates).nullable(),
  stay: z.enum(stayChoices).nullable(),
  attend: z.boolean(),
  registeredAt: z.string(),
});
export type ParticipantRow = z.infer<typeof ParticipantRow>;

export const listParticipants = endpoint({
  name: 'people.listParticipants',
  method: 'GET',
  path: '/api/meetings/:id/participants',
  access: 'staff',
  summary: { en: 'Participants', zh: '参会人员' },
  params: OfMeeting,
  query: ParticipantFilter,
  reply: PageOf(ParticipantRow),
});

export const countParticipants = endpoint({
  name: 'people.countParticipants',
  method: 'GET',
  path: '/api/meetings/:id/participants/count',
  access: 'staff',
  summary: { en: 'How many participants a filter finds', zh: '参会人员人数' },
  params: OfMeeting,
  query: ParticipantFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export type PersonColumn = PersonField | 'idType';
export const personColumns = personFields.flatMap((field): PersonColumn[] =>
  field === 'idNumber' ? ['idType', field] : [field],
);

export const participantColumns = [
  'name',
  ...personColumns,
  'typeName',
  'teamName',
  'review',
  'payment',
  'arrival',
  'orderNumber',
  'stay',
  'attend',
  'registeredAt',
] as const;
export type ParticipantColumn = (typeof participantColumns)[number];

const ParticipantExport = ParticipantFilter.omit({ after: true }).extend(ExportQuery);

/**
 * Columns of the sheet alone. `answers` stands for one column for each question of the conference's own; amounts are what
 * the person's part of the order costs.
 */
export const participantSheetColumns = [
  'meals',
  'activities',
  'hotel',
  'room',
  'checkIn',
  'checkOut',
  'nights',
  'answers',
  'currency',
  'conferenceFee',
  'hotelFee',
  'activityFee',
  'discount',
  'total',
  'invoiceTitle',
  'taxNumber',
] as const;
export type ParticipantSheetColumn = (typeof participantSheetColumns)[number];

export const exportParticipants = endpoint({
  name: 'people.exportParticipants',
  method: 'GET',
  path: '/api/meetings/:id/participants/export',
  access: 'staff',
  summary: { en: 'Participants as a sheet', zh: '导出参会人员' },
  params: OfMeeting,
  query: ParticipantExport,
  download: { types: sheetTypes },
  reply: Nothing,
  limit: EXPORT_LIMIT,
});

/** As `exportParticipants`, with whole phone numbers, e-mail addresses and ID numbers. The reason is recorded. */
export const exportFullParticipants = endpoint({
  name: 'people.exportFullParticipants',
  method: 'POST',
  path: '/api/meetings/:id/participants/export',
  access: 'staff',
  summary: {
    en: 'Participants as a sheet with whole numbers; noted with the reason',
    zh: '导出参会人员（含完整号码，需填写原因）',
  },
  params: OfMeeting,
  query: ParticipantExport,
  body: z.strictObject({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: KIB,
  download: { types: sheetTypes },
  reply: Nothing,
  recentIdentity: true,
  limit: EXPORT_LIMIT,
});

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
  /** What is shown at the door; null: the place is not confirmed. */
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
  summary: { en: 'One participant', zh: '参会人员详情' },
  params: OfParticipant,
  reply: ParticipantDetail,
});
