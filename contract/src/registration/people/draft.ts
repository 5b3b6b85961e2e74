import { z } from '../../kernel/zod.ts';
import { Id } from '../../kernel/fields.ts';
import { currencies } from '../../kernel/money.ts';
import { paymentMethods } from '../../meetings/settings.ts';
import { StayDraft } from './stay.ts';
import { OrderHead } from '../orders/schemas.ts';
import { registrationStates, reviewStates } from '../states.ts';

/** The values as entered. They are not validated until they are submitted, so that an incomplete form can be saved. */
export const DraftValues = z
  .record(z.string().regex(/^[\w.-]{1,64}$/), z.string().max(4_000))
  .refine((values) => Object.keys(values).length <= 120);

export const MemberDraft = z.strictObject({
  values: DraftValues,
  stay: StayDraft,
  activityIds: z.array(Id).max(200),
  /** Whether the person agreed to their ID number being sent to the hotel, which needs a separate consent. */
  hotelConsent: z.boolean(),
});
export type MemberDraft = z.infer<typeof MemberDraft>;

/**
 * The values for the registration as a whole. They are not validated in a draft either: the invoice is checked on
 * submission.
 */
export const DraftHead = z.strictObject({
  teamName: z.string().max(200),
  contactName: z.string().max(200),
  contactPhone: z.string().max(40),
  contactEmail: z.string().max(254),
  currency: z.enum(currencies),
  method: z.enum(paymentMethods).nullable(),
  /** A discount code that was accepted when it was entered. Drafts from before there were codes have none. */
  code: z.string().max(60).default(''),
  wantsInvoice: z.boolean(),
  invoice: z.strictObject({
    kind: z.enum(['ordinary', 'special']),
    titleType: z.enum(['company', 'institution', 'personal', 'overseas']),
    title: z.string().max(200),
    taxNumber: z.string().max(60),
    email: z.string().max(254),
    note: z.string().max(400),
    confirmed: z.boolean(),
  }),
});
export type DraftHead = z.infer<typeof DraftHead>;

export const DraftMember = MemberDraft.extend({
  id: Id,
  /** Counts the saves, so that a save by another user in between is not overwritten. */
  version: z.int(),
  /** True if the person filled in these values through a link. */
  selfFilled: z.boolean(),
});
export type DraftMember = z.infer<typeof DraftMember>;

export const registrationKinds = ['individual', 'team'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

export const RegistrationView = z.object({
  id: Id,
  meetingId: Id,
  kind: z.enum(registrationKinds),
  state: z.enum(registrationStates),
  review: z.enum(reviewStates).nullable(),
  reviewReason: z.string(),
  version: z.int(),
  head: DraftHead,
  members: z.array(DraftMember),
  order: OrderHead.nullable(),
  savedAt: z.string(),
  can: z.object({
    /** Whether the reader can change anything, and place the order or replace it. */
    order: z.boolean(),
    /** Whether the reader can correct the personal details and submit them for review again. */
    correct: z.boolean(),
    cancel: z.boolean(),
  }),
  /**
   * True if a roommate in another registration is under review or approved, so that a new order would dissolve that
   * person's room.
   */
  isRoommateLocked: z.boolean(),
  /** True if the conference has discount codes, so that the form asks for one. */
  takesCodes: z.boolean(),
});
export type RegistrationView = z.infer<typeof RegistrationView>;

export const MOST_MEMBERS = 500;

export const MembersSave = z.strictObject({
  /** New members have version 0 and an id that the caller creates. */
  members: z.array(MemberDraft.extend({ id: Id, version: z.int().min(0) })).max(MOST_MEMBERS),
  removed: z.array(Id).max(MOST_MEMBERS),
});

export const emptyHead: DraftHead = {
  teamName: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  currency: 'CNY',
  method: null,
  code: '',
  wantsInvoice: false,
  invoice: {
    kind: 'ordinary',
    titleType: 'company',
    title: '',
    taxNumber: '',
    email: '',
    note: '',
    confirmed: false,
  },
};
