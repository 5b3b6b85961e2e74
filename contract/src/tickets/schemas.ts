import { Day, Id, Instant } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { messageOutcomes } from '../messaging/log.ts';
import { activityKinds } from '../meetings/catalogue.ts';
import { stayChoices } from '../registration/people/stay.ts';
import { verificationStates } from './verification.ts';

const Verification = z.object({
  state: z.enum(verificationStates),
  /** When they arrived; null if they have not. */
  at: Instant.nullable(),
});

/** Everything that a person shows at the door, and what they have booked. */
export const TicketView = z.object({
  /** The participant's id. */
  id: Id,
  registrationId: Id,
  /** The registration's first order. */
  orderId: Id,
  orderNumber: z.string(),
  /** True if money was received, so that a receipt can be requested. */
  isPaid: z.boolean(),
  name: z.string(),
  organization: z.string(),
  typeName: z.string(),
  teamName: z.string(),
  meeting: z.object({
    id: Id,
    title: z.string(),
    startsOn: Day,
    endsOn: Day,
    timeZone: z.string(),
    venue: z.string(),
    city: z.string(),
  }),
  /** Eight characters, without a hyphen. */
  code: z.string(),
  /** The text of the QR code. */
  qr: z.string(),
  /** The key of the changing codes, in base64url; empty if the code does not change. */
  liveKey: z.string().default(''),
  verification: Verification,
  /** The number of the conference's tickets, and the capacity of the conference if known. */
  hall: z.object({ taken: z.int(), places: z.int().nullable() }),
  /** Null if no room was booked. */
  stay: z
    .object({
      choice: z.enum(stayChoices),
      hotel: z.string(),
      room: z.string(),
      checkIn: Day,
      checkOut: Day,
      roomNumber: z.string(),
    })
    .nullable(),
  activities: z.array(
    z.object({
      id: Id,
      kind: z.enum(activityKinds),
      name: z.string(),
      place: z.string(),
      startsAt: Instant,
      endsAt: Instant,
    }),
  ),
  /** True if the person agreed to be named in full on the wall. */
  onWall: z.boolean(),
  /** The server's time at which this data was read. */
  asOf: Instant,
});
export type TicketView = z.infer<typeof TicketView>;

/** A ticket in the caller's list. */
export const TicketHead = TicketView.pick({
  id: true,
  registrationId: true,
  name: true,
  typeName: true,
  code: true,
  verification: true,
}).extend({
  meetingId: Id,
  /** Whether a phone number or email address was given for the person. */
  hasAddress: z.boolean(),
  /** The latest message with the ticket to each address, masked. */
  sent: z.array(z.object({ target: z.string(), state: z.enum(messageOutcomes), at: Instant })),
});
export type TicketHead = z.infer<typeof TicketHead>;
