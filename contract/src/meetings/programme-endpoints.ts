import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { Version } from './fields.ts';
import { meetingRefusals as refusal } from './messages.ts';
import { ProgrammeChange } from './programme-diff.ts';
import {
  ProgrammeRoom,
  ProgrammeSection,
  ProgrammeSessionForm,
  ProgrammeSpeaker,
  ProgrammeTrack,
} from './programme.ts';

/** The items of a programme that are changed separately, each with its own version. Talks belong to sessions. */
export const programmeItemKinds = ['room', 'track', 'speaker', 'session'] as const;
export type ProgrammeItemKind = (typeof programmeItemKinds)[number];

/**
 * An item's position among those of its kind. A number rather than an index, so that an item can be inserted between
 * any two.
 */
const Position = z.number().min(-1e9).max(1e9);

function putOf<K extends ProgrammeItemKind, B extends z.ZodType>(kind: K, body: B) {
  return z.strictObject({
    op: z.literal('put'),
    kind: z.literal(kind),
    /** The version that was edited; 0 for a new one. */
    version: Version,
    /** Null to keep it in place, or add it at the end. */
    position: Position.nullable(),
    body,
  });
}

const Put = z.discriminatedUnion('kind', [
  putOf('room', ProgrammeRoom),
  putOf('track', ProgrammeTrack),
  putOf('speaker', ProgrammeSpeaker),
  putOf('session', ProgrammeSessionForm),
]);
const Remove = z.strictObject({
  op: z.literal('remove'),
  kind: z.enum(programmeItemKinds),
  id: Id,
  version: Version,
});
export const ProgrammeOperation = z.union([Put, Remove]);
export type ProgrammeOperation = z.infer<typeof ProgrammeOperation>;

const itemOf = <K extends ProgrammeItemKind, B extends z.ZodType>(kind: K, body: B) =>
  z.object({
    kind: z.literal(kind),
    id: Id,
    version: Version,
    position: z.number(),
    /** Null if the item was removed. */
    body: body.nullable(),
    /** The person who changed the item last. */
    by: z.string().nullable(),
    at: Instant,
  });
export const ProgrammeItem = z.discriminatedUnion('kind', [
  itemOf('room', ProgrammeRoom),
  itemOf('track', ProgrammeTrack),
  itemOf('speaker', ProgrammeSpeaker),
  itemOf('session', ProgrammeSessionForm),
]);
export type ProgrammeItem = z.infer<typeof ProgrammeItem>;

export const Publication = z.object({
  version: z.int(),
  at: Instant,
  by: z.string().nullable(),
  note: z.object({ en: z.string(), zh: z.string() }),
  changes: z.array(ProgrammeChange),
});
export type Publication = z.infer<typeof Publication>;

const Nothing = z.null();
const OfMeeting = z.strictObject({ id: Id });
const OfVersion = z.strictObject({ id: Id, version: z.coerce.number().int().min(1).max(1_000_000) });

export const readProgrammeDraft = endpoint({
  name: 'meetings.readProgrammeDraft',
  method: 'GET',
  path: '/api/meetings/:id/programme',
  access: 'staff',
  scope: 'conference:read',
  summary: {
    en: 'Read the draft programme, or its changes since a revision',
    zh: '日程草稿，或指定修订之后的变更',
  },
  params: OfMeeting,
  query: z.strictObject({ since: z.coerce.number().int().min(0).optional() }),
  reply: z.object({
    /** The number of all changes to the programme. */
    revision: Version,
    items: z.array(ProgrammeItem),
    /** The latest published version; null if there is none. */
    published: z
      .object({ version: z.int(), at: Instant, revision: Version, isWithdrawn: z.boolean() })
      .nullable(),
    can: z.object({ edit: z.boolean() }),
  }),
});

/** Enough for one import with a separate room, track and speaker for every session. */
const MOST_OPERATIONS = 2_000;

export const changeProgramme = endpoint({
  name: 'meetings.changeProgramme',
  method: 'POST',
  path: '/api/meetings/:id/programme/changes',
  access: 'staff',
  summary: { en: 'Change sessions, rooms, tracks or speakers', zh: '修改场次、会场、分论坛或报告人' },
  params: OfMeeting,
  body: z.strictObject({ operations: z.array(ProgrammeOperation).min(1).max(MOST_OPERATIONS) }),
  bodyBytes: 2048 * KIB,
  bodyValues: 40_000,
  reply: z.object({ revision: Version, items: z.array(ProgrammeItem) }),
  refusals: [refusal.ARCHIVED],
});

export const readPublications = endpoint({
  name: 'meetings.readPublications',
  method: 'GET',
  path: '/api/meetings/:id/programme/versions',
  access: 'staff',
  scope: 'conference:read',
  summary: { en: 'List published versions and unpublished changes', zh: '已发布的日程版本及待发布的变化' },
  params: OfMeeting,
  reply: z.object({
    revision: Version,
    /** The changes since the latest published version. */
    changes: z.array(ProgrammeChange),
    /** The latest first. */
    versions: z.array(Publication),
    isWithdrawn: z.boolean(),
  }),
});

export const publishProgramme = endpoint({
  name: 'meetings.publishProgramme',
  method: 'POST',
  path: '/api/meetings/:id/programme/versions',
  access: 'staff',
  summary: { en: 'Publish the programme', zh: '发布日程' },
  params: OfMeeting,
  /** The revision that was reviewed, so that a colleague's later changes are not published unseen. */
  body: z.strictObject({ revision: Version, note: LocalizedLine(300) }),
  bodyBytes: 4 * KIB,
  reply: z.object({ version: z.int() }),
  refusals: [refusal.ARCHIVED],
});

export const withdrawProgramme = endpoint({
  name: 'meetings.withdrawProgramme',
  method: 'POST',
  path: '/api/meetings/:id/programme/withdrawal',
  access: 'staff',
  summary: { en: 'Hide the programme from visitors', zh: '撤下已发布的日程' },
  params: OfMeeting,
  reply: Nothing,
  refusals: [refusal.ARCHIVED],
});

export const readPublication = endpoint({
  name: 'meetings.readPublication',
  method: 'GET',
  path: '/api/meetings/:id/programme/versions/:version',
  access: 'staff',
  scope: 'conference:read',
  summary: { en: 'Read a published version of the programme', zh: '已发布的日程版本详情' },
  params: OfVersion,
  reply: Publication.extend({ content: ProgrammeSection }),
});

export const restorePublication = endpoint({
  name: 'meetings.restorePublication',
  method: 'POST',
  path: '/api/meetings/:id/programme/versions/:version/restoration',
  access: 'staff',
  summary: { en: 'Restore a published version as the draft', zh: '将已发布的日程版本恢复为草稿' },
  params: OfVersion,
  body: z.strictObject({ revision: Version }),
  bodyBytes: KIB,
  reply: z.object({ revision: Version }),
  refusals: [refusal.ARCHIVED],
});
