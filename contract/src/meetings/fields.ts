import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Line } from '../kernel/fields.ts';
import { isTimeZone } from '../kernel/zoned-time.ts';
import { meetingMessages } from './messages.ts';

/** Slugs that are not allowed, because other screens have these addresses under `/index/…`. */
const reserved = [
  'tools',
  'homepage',
  'meeting',
  'news',
  'page',
  'detailinfo',
  'register',
  'order',
  'submit',
  'fillin',
  'preview',
  'admin',
  'api',
];

/** The part of an address that identifies a series or a meeting. */
export const Slug = Line(40)
  .regex(/^[a-z][a-z0-9-]{1,39}$/, { error: meetingMessages.slug_invalid })
  .refine((slug) => !reserved.includes(slug), { error: meetingMessages.slug_reserved });

export const TimeZone = Line(60).refine(isTimeZone, { error: meetingMessages.time_zone_unknown });

export const WallClock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: fieldMessages.illegal_input });

/** The id of a picture that was uploaded before, or an empty text. */
export const PictureId = z.string().regex(/^$|^[\w-]{8,64}$/, { error: fieldMessages.illegal_input });

export const OptionalEmail = Line(254).refine(
  (text) => text === '' || /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  { error: fieldMessages.email_invalid },
);

/** WGS 84 coordinates, as maps show them. */
export const Coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof Coordinates>;

/** Colours with checked contrast in both themes; design tokens use the same names. */
export const accents = ['indigo', 'pine', 'rust', 'plum', 'harbour', 'ochre', 'rose', 'graphite'] as const;
export type Accent = (typeof accents)[number];

/** The version that was edited; if another was saved in the meantime, the save is refused. */
export const Version = z.int().min(0);
export const Stock = z.int().min(0).max(1_000_000);

export interface Report {
  addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string; input: unknown }): void;
}

/** Reports each duplicate, at its second occurrence. */
export function eachOnce(
  values: readonly { readonly value: string; readonly path: PropertyKey[] }[],
  context: Report,
): void {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value))
      context.addIssue({ code: 'custom', path, message: fieldMessages.duplicate, input: value });
    seen.add(value);
  }
}

/** A list of objects with ids, without duplicates. */
export function ListOf<S extends z.ZodType<{ id: string }>>(item: S, most: number) {
  return z
    .array(item)
    .max(most)
    .superRefine((items, context) =>
      eachOnce(
        items.map(({ id }, index) => ({ value: id, path: [index, 'id'] })),
        context,
      ),
    );
}

/** A list of plain values without duplicates. */
export function SetOf<S extends z.ZodType<string>>(value: S, most: number) {
  return z
    .array(value)
    .max(most)
    .superRefine((values, context) =>
      eachOnce(
        values.map((one, index) => ({ value: one, path: [index] })),
        context,
      ),
    );
}

export const pictureUpload = {
  maxBytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp'],
};
