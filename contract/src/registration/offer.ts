import { z } from '../kernel/zod.ts';
import { Id } from '../kernel/fields.ts';
import { Amounts, currencies } from '../kernel/money.ts';
import { identities, roomKinds } from '../meetings/catalogue.ts';
import { PublicActivity, PublicType, SeriesMark } from '../meetings/public-schemas.ts';
import { wallets } from '../meetings/wallets/registry.ts';
import { askedShape } from '../meetings/person-fields.ts';
import { RefundPolicy } from '../meetings/refund-policy.ts';
import { customFieldTypes, paymentMethods, reviewRules } from '../meetings/settings.ts';
import { meetingPhases, registrationStatuses } from '../meetings/states.ts';
import { OpenChanges } from './open-changes.ts';

// Everything that a person who fills in a registration must know, in one language.

export const OfferNight = z.object({
  day: z.string(),
  rooms: z.int(),
  menBeds: z.int(),
  womenBeds: z.int(),
});

export const OfferHotel = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  distance: z.string(),
  description: z.string(),
  rooms: z.array(
    z.object({
      id: Id,
      kind: z.enum(roomKinds),
      name: z.string(),
      capacity: z.int(),
      shared: z.boolean(),
      breakfast: z.boolean(),
      price: Amounts,
      nights: z.array(OfferNight),
    }),
  ),
});
export type OfferHotel = z.infer<typeof OfferHotel>;

export const OfferField = z.object({
  id: Id,
  type: z.enum(customFieldTypes),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ id: Id, label: z.string() })),
  condition: z.object({ fieldId: Id, answers: z.array(z.string()) }).nullable(),
});

export const Offer = z.object({
  meeting: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    series: SeriesMark,
    city: z.string(),
    timeZone: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    phase: z.enum(meetingPhases),
  }),
  registration: z.object({
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    /** At `now`. */
    status: z.enum(registrationStatuses),
  }),
  form: z.object({
    name: z.enum(['full', 'parts']),
    asked: z.object(askedShape),
    custom: z.array(OfferField),
    teams: z.boolean(),
    stewardWalkIns: z.boolean(),
    deskRequired: z.array(z.string()),
    invoice: z.boolean(),
  }),
  identities: z.array(z.enum(identities)),
  types: z.array(PublicType),
  hotels: z.array(OfferHotel),
  activities: z.array(PublicActivity),
  payment: z.object({
    /** The payment methods by the currency of the order. */
    methods: z.object({ CNY: z.array(z.enum(paymentMethods)), USD: z.array(z.enum(paymentMethods)) }),
    /** The wallets that take each currency. */
    wallets: z.object({ CNY: z.array(z.enum(wallets)), USD: z.array(z.enum(wallets)) }),
    note: z.string(),
    holdOnlineMinutes: z.int(),
    holdTransferDays: z.int(),
  }),
  /** Currencies in which a type has all its prices. */
  currencies: z.array(z.enum(currencies)),
  review: z.enum(reviewRules),
  changes: OpenChanges,
  refund: RefundPolicy,
  /** Whether the waiting list is open, and how long an offer is held. */
  waitingList: z.object({ on: z.boolean(), offerHours: z.int() }),
  invoice: z.object({ kinds: z.array(z.enum(['ordinary', 'special'])), item: z.string(), note: z.string() }),
  /** True if the conference has discount codes, so that the form asks for one. */
  takesCodes: z.boolean(),
  /** The server's time, at which prices apply. */
  now: z.string(),
});
export type Offer = z.infer<typeof Offer>;
