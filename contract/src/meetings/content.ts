import { z } from '../kernel/zod.ts';
import { Id, Instant, Line, WebLink } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { LocalizedRichText } from '../kernel/rich-text.ts';
import { Coordinates, ListOf, OptionalEmail, PictureId } from './fields.ts';

export const AboutSection = z.strictObject({ body: LocalizedRichText });

export const directionKinds = ['air', 'rail', 'metro', 'road', 'taxi'] as const;

export const VenueSection = z.strictObject({
  name: LocalizedLine(120),
  address: LocalizedLine(200),
  phone: Line(40),
  coordinates: Coordinates.nullable(),
  directions: ListOf(z.strictObject({ id: Id, kind: z.enum(directionKinds), text: LocalizedLines(600) }), 20),
  /** Visa, invitation letters, and other information for travellers. */
  notes: LocalizedRichText,
});

export const contactTopics = ['general', 'registration', 'hotel', 'papers', 'sponsors', 'press'] as const;

export const ContactsSection = z.strictObject({
  people: ListOf(
    z.strictObject({
      id: Id,
      topic: z.enum(contactTopics),
      name: LocalizedName(80),
      phone: Line(40),
      email: OptionalEmail,
      wechat: Line(60),
    }),
    30,
  ),
  hours: LocalizedLine(120),
  /** Whether visitors may write through the site. */
  takesMessages: z.boolean(),
});

export const CommitteeSection = z.strictObject({
  groups: ListOf(
    z.strictObject({
      id: Id,
      name: LocalizedName(80),
      members: ListOf(
        z.strictObject({
          id: Id,
          name: LocalizedName(80),
          role: LocalizedLine(80),
          organization: LocalizedLine(160),
          country: LocalizedLine(60),
          photo: PictureId,
        }),
        300,
      ),
    }),
    20,
  ),
});

export const HistorySection = z.strictObject({
  editions: ListOf(
    z.strictObject({
      id: Id,
      year: z.int().min(1900).max(2200),
      title: LocalizedName(160),
      place: LocalizedLine(120),
      dates: LocalizedLine(80),
      participants: z.int().min(0).max(1_000_000).nullable(),
      papers: z.int().min(0).max(1_000_000).nullable(),
      note: LocalizedLines(600),
      link: WebLink,
    }),
    60,
  ),
});

export const DatesSection = z.strictObject({
  dates: ListOf(
    z.strictObject({
      id: Id,
      name: LocalizedName(80),
      at: Instant,
      /** True if only the day matters, not the time. */
      wholeDay: z.boolean(),
    }),
    40,
  ),
});

export const partnerKinds = ['host', 'organizer', 'co_organizer', 'sponsor', 'supporter'] as const;

export const PartnersSection = z.strictObject({
  partners: ListOf(
    z.strictObject({
      id: Id,
      kind: z.enum(partnerKinds),
      name: LocalizedName(120),
      link: WebLink,
      logo: PictureId,
    }),
    120,
  ),
});

export const CallSection = z.strictObject({
  body: LocalizedRichText,
  fields: ListOf(z.strictObject({ id: Id, name: LocalizedName(80) }), 60),
});

/** The footer of every page of the conference. Empty filing numbers are replaced by the installation's. */
export const FooterSection = z.strictObject({
  text: LocalizedLines(400),
  icp: Line(60),
  policeFiling: Line(60),
});
