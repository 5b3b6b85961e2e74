import { endpoint, KIB, ZIP_TYPE } from '../kernel/endpoint.ts';
import { Day, Id, Instant } from '../kernel/fields.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { SLIDES_UPLOAD } from './endpoints.ts';
import { submissionRefusals } from './messages.ts';

const OfMeeting = z.strictObject({ id: Id });

const Slides = z.object({
  fileId: z.string(),
  size: z.int(),
  uploadedAt: Instant,
});

/**
 * `not_collected`: a talk that was entered manually, whose speaker brings the slides. `withdrawn`: the programme still
 * has a talk whose submission is no longer accepted.
 */
export const slidesStates = ['uploaded', 'missing', 'not_collected', 'withdrawn'] as const;

const TalkSlides = z.object({
  /** The id of the talk, or of the submission if it is in no session. */
  id: z.string(),
  title: LocalizedLine(240),
  speakers: z.array(LocalizedLine(80)),
  state: z.enum(slidesStates),
  slides: Slides.nullable(),
});

const SessionSlides = z.object({
  id: z.string(),
  title: LocalizedLine(200),
  start: z.string(),
  end: z.string(),
  talks: z.array(TalkSlides.extend({ start: z.string(), end: z.string() })),
});

/** Every talk of the programme with its slides, for a technician. */
export const SlidesBoard = z.object({
  until: Instant.nullable(),
  /** True if slides can be uploaded now, by the server's time. */
  isOpen: z.boolean(),
  /** False if the programme isn't published, so this is the organizers' draft. */
  isPublished: z.boolean(),
  days: z.array(
    z.object({
      day: Day,
      rooms: z.array(
        z.object({
          /** Null for the sessions without a room. */
          id: z.string().nullable(),
          name: LocalizedLine(80).nullable(),
          sessions: z.array(SessionSlides),
        }),
      ),
    }),
  ),
  /** Accepted talks that are in no session. */
  unplaced: z.array(TalkSlides),
  uploaded: z.int(),
  missing: z.int(),
});
export type SlidesBoard = z.infer<typeof SlidesBoard>;
export type TalkSlides = z.infer<typeof TalkSlides>;
export type SessionSlides = z.infer<typeof SessionSlides>;

export const readSlidesBoard = endpoint({
  name: 'submissions.readSlidesBoard',
  method: 'GET',
  path: '/api/meetings/:id/slides',
  access: 'staff',
  summary: { en: 'Slides by day, room and session', zh: '按日期、会场与场次查看演示文稿' },
  params: OfMeeting,
  reply: SlidesBoard,
});

export const downloadSlides = endpoint({
  name: 'submissions.downloadSlides',
  method: 'GET',
  path: '/api/meetings/:id/slides/:fileId',
  access: 'staff',
  summary: { en: 'Download the slides for a talk', zh: '下载单个报告的演示文稿' },
  params: z.strictObject({ id: Id, fileId: z.string().regex(/^[\w-]{8,64}$/) }),
  download: { types: SLIDES_UPLOAD.types },
  reply: z.null(),
  limit: { calls: 600, seconds: 3600 },
});

export const downloadSlidesArchive = endpoint({
  name: 'submissions.downloadSlidesArchive',
  method: 'GET',
  path: '/api/meetings/:id/slides-archive',
  access: 'staff',
  summary: {
    en: 'Download the slides for a session or day as one archive',
    zh: '按场次或按天打包下载演示文稿',
  },
  params: OfMeeting,
  /** If neither is given, the whole programme is included. */
  query: z.strictObject({ day: Day.optional(), sessionId: Id.optional() }),
  download: { types: [ZIP_TYPE] },
  reply: z.null(),
  refusals: [submissionRefusals.NO_SLIDES, submissionRefusals.SLIDES_TOO_MANY],
  limit: { calls: 60, seconds: 3600 },
});

export const remindSpeakers = endpoint({
  name: 'submissions.remindSpeakers',
  method: 'POST',
  path: '/api/meetings/:id/slides/reminders',
  access: 'staff',
  summary: { en: 'Remind speakers who haven’t uploaded slides', zh: '提醒未提交演示文稿的报告人' },
  params: OfMeeting,
  body: z.strictObject({}),
  bodyBytes: KIB,
  reply: z.object({ reminded: z.int() }),
  refusals: [submissionRefusals.SLIDES_CLOSED],
  limit: { calls: 10, seconds: 3600 },
});
