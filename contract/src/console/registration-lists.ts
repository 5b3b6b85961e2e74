import { endpoint, EXPORT_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { OrderHead } from '../registration/orders/schemas.ts';
import { paymentStatuses } from '../registration/orders/payment-status.ts';
import { registrationKinds } from '../registration/people/draft.ts';
import { registrationStates, reviewStates } from '../registration/states.ts';
import {
  ExportQuery,
  PageOf,
  PageQuery,
  RowCount,
  type SortBy,
  SortQuery,
  sheetTypes,
} from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

/** All columns but the contact's phone number and e-mail address, which are masked. */
export const registrationSorts = [
  'name',
  'kind',
  'members',
  'organization',
  'contactName',
  'state',
  'payment',
  'review',
  'orderNumber',
  'total',
  'changedAt',
] as const;
export type RegistrationSort = (typeof registrationSorts)[number];
export const usualRegistrationSort = '-changedAt' satisfies SortBy<RegistrationSort>;

export const RegistrationFilter = z.strictObject({
  ...PageQuery,
  /** Last changed first where it is not given. */
  sort: SortQuery(registrationSorts),
  kind: z.enum(registrationKinds).optional(),
  state: z.enum(registrationStates).optional(),
  review: z.enum([...reviewStates, 'none']).optional(),
  payment: z.enum(paymentStatuses).optional(),
});

export const RegistrationRow = z.object({
  id: Id,
  kind: z.enum(registrationKinds),
  /** The team's name, or the person's. */
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  organization: z.string(),
  members: z.int(),
  state: z.enum(registrationStates),
  review: z.enum(reviewStates).nullable(),
  reviewReason: z.string(),
  order: OrderHead.nullable(),
  changedAt: z.string(),
  /** Doubts worth a look, such as an unusual number: how many. */
  doubts: z.int(),
});
export type RegistrationRow = z.infer<typeof RegistrationRow>;

export const listRegistrations = endpoint({
  name: 'people.listRegistrations',
  method: 'GET',
  path: '/api/meetings/:id/registrations',
  access: 'staff',
  summary: { en: 'Registrations and teams', zh: '报名与团队' },
  params: OfMeeting,
  query: RegistrationFilter,
  reply: PageOf(RegistrationRow),
});

export const countRegistrations = endpoint({
  name: 'people.countRegistrations',
  method: 'GET',
  path: '/api/meetings/:id/registrations/count',
  access: 'staff',
  summary: { en: 'How many registrations a filter finds', zh: '报名数量' },
  params: OfMeeting,
  query: RegistrationFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const exportRegistrations = endpoint({
  name: 'people.exportRegistrations',
  method: 'GET',
  path: '/api/meetings/:id/registrations/export',
  access: 'staff',
  summary: { en: 'Registrations as a sheet', zh: '导出报名与团队' },
  params: OfMeeting,
  query: RegistrationFilter.omit({ after: true }).extend(ExportQuery),
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});
