import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Line } from '../kernel/fields.ts';
import { isTimeZone } from '../kernel/zoned-time.ts';
import { meetingMessages } from './messages.ts';

/** Parts of `/index/…` that are screens of their own. */
const reserved = ['tools', 'homepage', 'meeting', 'news', 'page', 'detailinfo', 'admin', 'api'];

/** The part of an address that names a series or a meeting. */
export const Slug = Line(40)
  .regex(/^[a-z][a-z0-9-]{1,39}$/, { error: meetingMessages.slug_invalid })
  .refine((slug) => !reserved.includes(slug), { error: meetingMessages.slug_reserved });

export const TimeZone = Line(60).refine(isTimeZone, { error: meetingMessages.time_zone_unknown });

export const Day = z.iso.date({ error: fieldMessages.illegal_input });
export const Instant = z.iso.datetime({ error: fieldMessages.illegal_input });
export const WallClock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: fieldMessages.illegal_input });

/** Empty, or a picture uploaded before, by its id. */
export const PictureId = z.string().regex(/^$|^[\w-]{8,64}$/, { error: fieldMessages.illegal_input });

export const OptionalEmail = Line(254).refine(
  (text) => text === '' || /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  { error: fieldMessages.email_invalid },
);

/** WGS 84, as a map shows them. */
export const Coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof Coordinates>;

/** Colours with checked contrast in both themes; the design tokens know each by this name. */
export const accents = ['indigo', 'pine', 'rust', 'plum', 'harbour', 'ochre', 'rose', 'graphite'] as const;
export type Accent = (typeof accents)[number];

/** The version somebody edited; another one in between means that nothing is overwritten. */
export const Version = z.int().min(0);
export const Stock = z.int().min(0).max(1_000_000);

/** Nothing twice: says so beside the second one. */
export function uniqueIds(
  items: readonly { id: string }[],
  context: {
    addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string; input: unknown }): void;
  },
  path: readonly PropertyKey[] = [],
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) {
      context.addIssue({
        code: 'custom',
        path: [...path, index, 'id'],
        message: fieldMessages.duplicate,
        input: id,
      });
    }
    seen.add(id);
  }
}
