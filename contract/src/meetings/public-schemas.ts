import { z } from '../kernel/zod.ts';
import { meetingRoles } from '../accounts/schemas.ts';
import { Day, Id } from '../kernel/fields.ts';
import { Amounts } from '../kernel/money.ts';
import { RichText } from '../kernel/rich-text.ts';
import { activityKinds, identities, roomKinds } from './catalogue.ts';
import { contactTopics, directionKinds, partnerKinds } from './content.ts';
import { accents, Coordinates } from './fields.ts';
import { priceStates } from './price-window.ts';
import { programmeChangeKinds } from './programme-diff.ts';
import { sessionKinds, talkKinds } from './programme.ts';
import { RefundPolicy } from './refund-policy.ts';
import { meetingPhases, meetingStates, registrationStatuses } from './states.ts';

// The public view in one language, or in the other one if a text is missing. File ids are already links.

const WindowTimes = z.object({ opensAt: z.string().nullable(), closesAt: z.string().nullable() });

export const SeriesMark = z.object({ slug: z.string(), name: z.string(), accent: z.enum(accents) });

export const MeetingCard = z.object({
  id: Id,
  slug: z.string(),
  series: SeriesMark,
  title: z.string(),
  theme: z.string(),
  summary: z.string(),
  city: z.string(),
  venueName: z.string(),
  timeZone: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(meetingStates),
  phase: z.enum(meetingPhases),
  registration: WindowTimes.extend({
    status: z.enum(registrationStatuses),
    /** True if no registration type has places left, or the capacity of the conference is reached. */
    isFull: z.boolean(),
    /** True if every registration type is sold out and people can join the waiting list. */
    hasWaitingList: z.boolean(),
  }),
  submission: WindowTimes,
  /** Null if no capacity is given. */
  seats: z.object({ capacity: z.int(), taken: z.int() }).nullable(),
  /** The lowest current price. */
  priceFrom: Amounts.nullable(),
  /** The next deadline, for a countdown. */
  nextDeadline: z
    .object({
      kind: z.enum([
        'registration_opens',
        'price_ends',
        'submission_closes',
        'registration_closes',
        'begins',
      ]),
      at: z.string(),
    })
    .nullable(),
  cover: z.string(),
});
export type MeetingCard = z.infer<typeof MeetingCard>;

const Partner = z.object({
  kind: z.enum(partnerKinds),
  name: z.string(),
  link: z.string(),
  logo: z.string(),
});
const Contact = z.object({
  topic: z.enum(contactTopics),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  wechat: z.string(),
});
const Footer = z.object({ text: z.string(), icp: z.string(), policeFiling: z.string() });

/** The public sub-site of a series. */
export const SeriesPage = z.object({
  series: SeriesMark.extend({
    tagline: z.string(),
    about: RichText,
    logo: z.string(),
    partners: z.array(Partner),
    contacts: z.array(Contact),
    footer: Footer,
  }),
  /** The featured conference: the current one, otherwise the next, otherwise the latest. */
  current: MeetingCard.nullable(),
  /** All other conferences: current and upcoming ones first, nearest first, then past ones, newest first. */
  meetings: z.array(MeetingCard),
});
export type SeriesPage = z.infer<typeof SeriesPage>;

export const PublicType = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  identities: z.array(z.enum(identities)),
  /** Null for no limit. */
  remaining: z.int().nullable(),
  windows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      price: Amounts,
      payBy: z.string().nullable(),
      state: z.enum(priceStates),
    }),
  ),
});
export type PublicType = z.infer<typeof PublicType>;

export const PublicHotel = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  distance: z.string(),
  description: z.string(),
  coordinates: Coordinates.nullable(),
  rooms: z.array(
    z.object({
      id: Id,
      kind: z.enum(roomKinds),
      name: z.string(),
      capacity: z.int(),
      shared: z.boolean(),
      breakfast: z.boolean(),
      price: Amounts,
      nights: z.array(z.object({ day: z.string(), remaining: z.int() })),
    }),
  ),
});
export type PublicHotel = z.infer<typeof PublicHotel>;

export const PublicActivity = z.object({
  id: Id,
  kind: z.enum(activityKinds),
  name: z.string(),
  description: z.string(),
  place: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  price: Amounts,
  remaining: z.int().nullable(),
  typeIds: z.array(Id),
});
export type PublicActivity = z.infer<typeof PublicActivity>;

export const PublicMeeting = MeetingCard.extend({
  about: RichText,
  venue: z.object({
    name: z.string(),
    address: z.string(),
    /** The name and the address in Chinese, in every language, to show to a taxi driver. Empty if there are none. */
    nameZh: z.string(),
    addressZh: z.string(),
    phone: z.string(),
    coordinates: Coordinates.nullable(),
    directions: z.array(z.object({ kind: z.enum(directionKinds), text: z.string() })),
    notes: RichText,
  }),
  contacts: z.object({ people: z.array(Contact), hours: z.string(), takesMessages: z.boolean() }),
  dates: z.array(z.object({ name: z.string(), at: z.string(), wholeDay: z.boolean(), past: z.boolean() })),
  partners: z.array(Partner),
  call: z.object({ body: RichText, fields: z.array(z.string()) }),
  types: z.array(PublicType),
  hotels: z.array(PublicHotel),
  activities: z.array(PublicActivity),
  refund: RefundPolicy,
  footer: Footer,
  has: z.object({ programme: z.boolean(), committee: z.boolean(), history: z.boolean() }),
});
export type PublicMeeting = z.infer<typeof PublicMeeting>;

const Person = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  organization: z.string(),
  bio: z.string(),
  photo: z.string(),
});

const PublicSlot = z.object({
  day: z.string(),
  start: z.string(),
  end: z.string(),
  /** Empty if the session takes place everywhere. */
  room: z.string(),
});

/** The changes of one published version. */
const PublicVersion = z.object({
  version: z.int(),
  at: z.string(),
  note: z.string(),
  changes: z.array(
    z.object({
      kind: z.enum(programmeChangeKinds),
      sessionId: Id,
      talkId: Id.nullable(),
      title: z.string(),
      before: PublicSlot.nullable(),
      after: PublicSlot.nullable(),
      people: z.array(z.string()),
    }),
  ),
});
export type PublicProgrammeVersion = z.infer<typeof PublicVersion>;

export const PublicProgramme = z.object({
  meetingId: Id,
  /** Number of the published version; a browser remembers the last one it has shown. */
  version: z.int(),
  /** Published versions, the newest first; the first version has no changes. */
  history: z.array(PublicVersion),
  timeZone: z.string(),
  days: z.array(z.string()),
  rooms: z.array(z.object({ id: Id, name: z.string() })),
  tracks: z.array(z.object({ id: Id, name: z.string() })),
  speakers: z.array(Person),
  sessions: z.array(
    z.object({
      id: Id,
      kind: z.enum(sessionKinds),
      title: z.string(),
      day: z.string(),
      start: z.string(),
      end: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      roomId: z.string().nullable(),
      trackId: z.string().nullable(),
      chairIds: z.array(z.string()),
      description: z.string(),
      talks: z.array(
        z.object({
          id: Id,
          kind: z.enum(talkKinds),
          title: z.string(),
          start: z.string(),
          end: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          speakerIds: z.array(z.string()),
          board: z.string(),
          abstract: z.string(),
        }),
      ),
    }),
  ),
});
export type PublicProgramme = z.infer<typeof PublicProgramme>;

/** The committee and the earlier editions of a conference. */
export const PublicBackground = z.object({
  meetingId: Id,
  committee: z.array(
    z.object({
      name: z.string(),
      members: z.array(
        z.object({
          name: z.string(),
          role: z.string(),
          organization: z.string(),
          country: z.string(),
          photo: z.string(),
        }),
      ),
    }),
  ),
  editions: z.array(
    z.object({
      year: z.int(),
      title: z.string(),
      place: z.string(),
      dates: z.string(),
      participants: z.int().nullable(),
      papers: z.int().nullable(),
      note: z.string(),
      link: z.string(),
    }),
  ),
});
export type PublicBackground = z.infer<typeof PublicBackground>;

export const MeetingFilter = z.strictObject({
  series: z.string().max(40).optional(),
  city: z.string().max(60).optional(),
  phase: z.enum(meetingPhases).optional(),
  /** The first and last day, for a month of the calendar; both are included. */
  from: Day.optional(),
  to: Day.optional(),
  q: z.string().max(80).optional(),
  /** The end of the previous page. */
  after: z.string().max(120).optional(),
});

export const MeetingPage = z.object({
  meetings: z.array(MeetingCard),
  /** Null on the last page. */
  next: z.string().nullable(),
  total: z.int(),
  series: z.array(SeriesMark),
  cities: z.array(z.string()),
});
export type MeetingPage = z.infer<typeof MeetingPage>;

/** A conference with the roles that the logged-in person has in it. */
export const MyMeeting = z.object({ card: MeetingCard, roles: z.array(z.enum(meetingRoles)) });
export type MyMeeting = z.infer<typeof MyMeeting>;

export const todoKinds = ['finish_set_up', 'answer_messages', 'translate', 'publish'] as const;
export const Todo = z.object({
  kind: z.enum(todoKinds),
  meetingId: Id,
  meeting: z.string(),
  /** The number of items to do, such as messages to answer. */
  count: z.int(),
});
export type Todo = z.infer<typeof Todo>;
