import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Version, WallClock } from '../meetings/fields.ts';
import { Saved } from '../meetings/schemas.ts';
import { jobMessages } from './messages.ts';

/** From one time of day to a later one, in the conference's time zone. */
const Hours = z.strictObject({ from: WallClock.max(5), until: WallClock.max(5) });

export const JobLimits = z.strictObject({
  /** The maximum number of messages that the conference's send jobs write per day; null for the site's limit. */
  messagesPerDay: z.int().min(0).nullable(),
  /** When send jobs send text messages; null for the site's hours. */
  hours: Hours.refine(({ from, until }) => from < until, {
    error: jobMessages.hours_order,
    path: ['until'],
  }).nullable(),
});
export type JobLimits = z.infer<typeof JobLimits>;

export const JobLimitsView = z.object({
  version: z.int(),
  own: JobLimits,
  /** The site's limits; a conference can set the same or stricter ones. */
  site: z.object({ messagesPerDay: z.int(), hours: z.object({ from: z.string(), until: z.string() }) }),
  /** The number of messages written by the conference's send jobs since midnight in its time zone. */
  usedToday: z.int(),
});
export type JobLimitsView = z.infer<typeof JobLimitsView>;

const OfMeeting = z.strictObject({ id: Id });

export const readJobLimits = endpoint({
  name: 'mailings.readJobLimits',
  method: 'GET',
  path: '/api/meetings/:id/send-job-limits',
  access: 'staff',
  summary: { en: 'Send hours and daily message limit of a conference', zh: '群发时段与每日数量' },
  params: OfMeeting,
  reply: JobLimitsView,
});

/** Saves the limits of a conference; values above the site’s are refused. `version` is 0 if none were saved before. */
export const saveJobLimits = endpoint({
  name: 'mailings.saveJobLimits',
  method: 'PUT',
  path: '/api/meetings/:id/send-job-limits',
  access: 'staff',
  summary: { en: 'Set the send hours and daily message limit of a conference', zh: '设置群发时段与每日数量' },
  params: OfMeeting,
  body: z.strictObject({ version: Version, limits: JobLimits }),
  bodyBytes: KIB,
  reply: Saved,
});
