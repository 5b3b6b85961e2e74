import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Version, WallClock } from '../meetings/fields.ts';
import { Saved } from '../meetings/schemas.ts';
import { jobMessages } from './messages.ts';

/** From one time of the day to a later one, on the conference's clocks. */
const Hours = z.strictObject({ from: WallClock.max(5), until: WallClock.max(5) });

export const JobLimits = z.strictObject({
  /** The most messages that send jobs of the conference write in a day; null: as many as the site allows. */
  messagesPerDay: z.int().min(0).nullable(),
  /** When send jobs send text messages; null: the site's hours. */
  hours: Hours.refine(({ from, until }) => from < until, {
    error: jobMessages.hours_order,
    path: ['until'],
  }).nullable(),
});
export type JobLimits = z.infer<typeof JobLimits>;

export const JobLimitsView = z.object({
  version: z.int(),
  own: JobLimits,
  /** What the site allows; a conference sets the same or less. */
  site: z.object({ messagesPerDay: z.int(), hours: z.object({ from: z.string(), until: z.string() }) }),
  /** Written by send jobs of the conference since midnight of its place. */
  usedToday: z.int(),
});
export type JobLimitsView = z.infer<typeof JobLimitsView>;

const OfMeeting = z.strictObject({ id: Id });

export const readJobLimits = endpoint({
  name: 'mailings.readJobLimits',
  method: 'GET',
  path: '/api/meetings/:id/send-job-limits',
  access: 'staff',
  summary: { en: 'Hours and daily number of a conference’s send jobs', zh: '群发时段与每日数量' },
  params: OfMeeting,
  reply: JobLimitsView,
});

/** Version 0: the first one. What is above the site’s is refused. */
export const saveJobLimits = endpoint({
  name: 'mailings.saveJobLimits',
  method: 'PUT',
  path: '/api/meetings/:id/send-job-limits',
  access: 'staff',
  summary: { en: 'Set hours and daily number of a conference’s send jobs', zh: '设置群发时段与每日数量' },
  params: OfMeeting,
  body: z.strictObject({ version: Version, limits: JobLimits }),
  bodyBytes: KIB,
  reply: Saved,
});
