import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Day, Id, Instant } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { Slug, TimeZone } from './fields.ts';
import { meetingMessages } from './messages.ts';

const LONGEST_DAYS = 60;
const DAY_MS = 86_400_000;

/** A period; null leaves that side open. */
export const Window = z
  .strictObject({ opensAt: Instant.nullable(), closesAt: Instant.nullable() })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    path: ['closesAt'],
    error: fieldMessages.date_order,
  });

/** The name, place and dates of a conference. */
export const MeetingBasics = z
  .strictObject({
    seriesId: Id,
    slug: Slug,
    title: LocalizedName(160),
    /** The theme of the year, under the title. */
    theme: LocalizedLine(200),
    /** One or two sentences, for cards, search results and shared links. */
    summary: LocalizedLines(500),
    city: LocalizedName(60),
    venueName: LocalizedLine(120),
    timeZone: TimeZone,
    startsOn: Day,
    endsOn: Day,
    registration: Window,
    submission: Window,
    /** The number of seats in the hall. The conference's picture shows the share of seats taken; null hides it. */
    capacity: z.int().min(1).max(1_000_000).nullable(),
  })
  .superRefine((basics, context) => {
    const days = (Date.parse(basics.endsOn) - Date.parse(basics.startsOn)) / DAY_MS;
    const message =
      days < 0 ? fieldMessages.date_order : days >= LONGEST_DAYS ? meetingMessages.meeting_too_long : null;
    if (message) context.addIssue({ code: 'custom', path: ['endsOn'], message, input: basics.endsOn });
  });
export type MeetingBasics = z.infer<typeof MeetingBasics>;
