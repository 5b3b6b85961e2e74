import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Day, Id, Instant, Line } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { Amounts } from '../kernel/money.ts';
import { Coordinates, eachOnce, ListOf, SetOf, Stock } from './fields.ts';
import { meetingMessages } from './messages.ts';
import { windowsOverlap } from './price-window.ts';

/** The identities that prices depend on. */
export const identities = ['teacher', 'student', 'enterprise', 'other', 'tourist'] as const;
export type Identity = (typeof identities)[number];

function hasPrice({ CNY, USD }: { CNY: number | null; USD: number | null }): boolean {
  return CNY !== null || USD !== null;
}
export const Price = Amounts.refine(hasPrice, { error: meetingMessages.price_missing });

const PriceWindow = z
  .strictObject({
    id: Id,
    name: LocalizedName(60),
    from: Instant.nullable(),
    until: Instant.nullable(),
    price: Price,
    /** When an order placed at this price must be paid; null for the usual hold. */
    payBy: Instant.nullable(),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: fieldMessages.date_order,
  })
  .refine(({ from, payBy }) => !from || !payBy || from < payBy, {
    path: ['payBy'],
    error: fieldMessages.date_order,
  });

const RegistrationType = z.strictObject({
  id: Id,
  name: LocalizedName(80),
  description: LocalizedLines(600),
  /** The identities that may choose this type; empty for all. */
  identities: SetOf(z.enum(identities), identities.length),
  /** Null for no limit. */
  stock: Stock.nullable(),
  hidden: z.boolean(),
  windows: z
    .array(PriceWindow)
    .min(1)
    .max(12)
    .superRefine((windows, context) => {
      for (const [index, window] of windows.entries()) {
        if (windows.slice(0, index).some((earlier) => windowsOverlap(earlier, window)))
          context.addIssue({
            code: 'custom',
            path: [index, 'from'],
            message: meetingMessages.windows_overlap,
            input: window.from,
          });
      }
    }),
});

export const TypesSection = z.strictObject({
  types: ListOf(RegistrationType, 40).superRefine((types, context) =>
    eachOnce(
      types.flatMap(({ windows }, index) =>
        windows.map(({ id }, place) => ({ value: id, path: [index, 'windows', place, 'id'] })),
      ),
      context,
    ),
  ),
});
export type TypesSection = z.infer<typeof TypesSection>;

export const roomKinds = ['king', 'standard'] as const;

const RoomType = z
  .strictObject({
    id: Id,
    kind: z.enum(roomKinds),
    name: LocalizedName(80),
    capacity: z.int().min(1).max(4),
    /** Whether two participants may share the room. */
    shared: z.boolean(),
    breakfast: z.boolean(),
    /** For one night. */
    price: Price,
    hidden: z.boolean(),
    nights: z
      .array(z.strictObject({ day: Day, stock: Stock }))
      .max(90)
      .superRefine((nights, context) =>
        eachOnce(
          nights.map(({ day }, index) => ({ value: day, path: [index, 'day'] })),
          context,
        ),
      ),
  })
  .refine(({ kind, shared }) => kind !== 'king' || !shared, {
    path: ['shared'],
    error: meetingMessages.king_not_shared,
  });

const Hotel = z.strictObject({
  id: Id,
  name: LocalizedName(120),
  address: LocalizedLine(200),
  phone: Line(40),
  /** Such as "300 m from the venue". */
  distance: LocalizedLine(120),
  description: LocalizedLines(1_000),
  coordinates: Coordinates.nullable(),
  hidden: z.boolean(),
  rooms: z.array(RoomType).max(20),
});

export const HotelsSection = z.strictObject({
  hotels: ListOf(Hotel, 30).superRefine((hotels, context) =>
    eachOnce(
      hotels.flatMap(({ rooms }, index) =>
        rooms.map(({ id }, place) => ({ value: id, path: [index, 'rooms', place, 'id'] })),
      ),
      context,
    ),
  ),
});
export type HotelsSection = z.infer<typeof HotelsSection>;

export const mealKinds = ['breakfast', 'lunch', 'dinner'] as const;
export const activityKinds = [...mealKinds, 'sub_forum', 'visit', 'social'] as const;

const Activity = z
  .strictObject({
    id: Id,
    kind: z.enum(activityKinds),
    name: LocalizedName(120),
    description: LocalizedLines(600),
    place: LocalizedLine(120),
    startsAt: Instant,
    endsAt: Instant,
    price: Price,
    stock: Stock.nullable(),
    /** The registration types that may book the activity; empty for all. */
    typeIds: SetOf(Id, 40),
    hidden: z.boolean(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: fieldMessages.date_order,
  });

export const ActivitiesSection = z.strictObject({ activities: ListOf(Activity, 200) });
export type ActivitiesSection = z.infer<typeof ActivitiesSection>;
