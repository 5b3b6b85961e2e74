import { ChecklistLine } from './checklist.ts';
import { z } from '../kernel/zod.ts';
import { abilityNames } from '../accounts/abilities.ts';
import { meetingRoles } from '../accounts/schemas.ts';
import { Day, Id, Instant, Line, PersonName } from '../kernel/fields.ts';
import { Lines, LocalizedName } from '../kernel/localized-text.ts';
import { MeetingBasics } from './basics.ts';
import { contactTopics } from './content.ts';
import { accents, OptionalEmail, Slug, Version } from './fields.ts';
import { meetingMessages } from './messages.ts';
import { sectionNames } from './sections.ts';
import { meetingPhases, meetingStates } from './states.ts';

/**
 * A text in both languages from the server, without limits, because stored rows were checked before. One language may
 * be empty.
 */
const Text = z.object({ en: z.string(), zh: z.string() });

const can = z.record(z.enum(abilityNames), z.boolean());

/** A row of the organizer's list. */
export const ManagedMeeting = z.object({
  id: Id,
  slug: z.string(),
  series: z.object({ id: Id, slug: z.string(), name: Text, accent: z.enum(accents) }),
  title: Text,
  city: Text,
  timeZone: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(meetingStates),
  phase: z.enum(meetingPhases),
  /** The total stock of all limited registration types, and how many places are taken. */
  places: z.object({ stock: z.int().nullable(), taken: z.int() }),
  unanswered: z.int(),
  translations: z.object({ written: z.int(), missing: z.int() }),
  changedAt: Instant,
  roles: z.array(z.enum(meetingRoles)),
  can,
});
export type ManagedMeeting = z.infer<typeof ManagedMeeting>;

/** One conference in the console. */
export const MeetingConsole = ManagedMeeting.extend({
  basics: z.object({
    ...MeetingBasics.shape,
  }),
  version: z.int(),
  coverFileId: z.string().nullable(),
  cover: z.string(),
  /** The states to which the conference can be changed now. */
  steps: z.array(z.enum(meetingStates)),
  sections: z.array(
    z.object({
      name: z.enum(sectionNames),
      version: z.int(),
      changedAt: Instant.nullable(),
      changedBy: z.string().nullable(),
      /** The number of the section's entries; documents without a list count 0 or 1. */
      entries: z.int(),
      written: z.int(),
      missing: z.array(z.string()),
      can: z.object({ edit: z.boolean() }),
    }),
  ),
  checklist: z.array(ChecklistLine),
});
export type MeetingConsole = z.infer<typeof MeetingConsole>;

export const SectionMeta = {
  version: z.int(),
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
  /** The number taken of each counted item, keyed by the item's id or, for a room night, by `<room id>/<day>`. */
  taken: z.record(z.string(), z.int()),
  can: z.object({ edit: z.boolean() }),
};

export const NewMeeting = MeetingBasics;

export const MeetingCopy = z.strictObject({
  slug: Slug,
  title: LocalizedName(160),
  startsOn: Day,
  /**
   * The sections to copy. The basics are always included, dates move with the first day, and no stock counts as taken
   * in the copy.
   */
  sections: z.array(z.enum(sectionNames)).max(sectionNames.length),
  staff: z.boolean(),
});

export const BasicsChange = z.strictObject({ version: Version, basics: MeetingBasics });
export const StateChange = z.strictObject({ to: z.enum(meetingStates) });
export const Saved = z.object({ version: z.int() });
export const Uploaded = z.object({ fileId: z.string(), link: z.string() });

export const StaffMember = z.object({
  accountId: Id,
  name: z.string(),
  /** Empty until the person has chosen a username. */
  username: z.string(),
  /** Masked. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(meetingRoles)),
  isSelf: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffChange = z.strictObject({
  /** Empty to remove the person from the team. */
  roles: z.array(z.enum(meetingRoles)).max(meetingRoles.length),
});

export const VisitorMessageForm = z
  .strictObject({
    topic: z.enum(contactTopics),
    name: PersonName,
    email: OptionalEmail,
    phone: Line(40),
    text: Lines(4_000).min(1),
    /** A honeypot: people do not see this field, so a filled one means a bot. */
    website: z.string().max(200),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    error: meetingMessages.reply_needed,
  });

export const VisitorMessage = z.object({
  id: Id,
  topic: z.enum(contactTopics),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  text: z.string(),
  at: Instant,
  answeredAt: Instant.nullable(),
});
export type VisitorMessage = z.infer<typeof VisitorMessage>;
