import { z } from '../kernel/zod.ts';
import { Id } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedName } from '../kernel/localized-text.ts';
import { LocalizedRichText } from '../kernel/rich-text.ts';
import { accents, PictureId, Slug } from './fields.ts';
import { ContactsSection, FooterSection, PartnersSection } from './content.ts';

/** A line of meetings that belong together, with a landing page of its own under `/index/<slug>`. */
export const SeriesForm = z.strictObject({
  slug: Slug,
  name: LocalizedName(120),
  tagline: LocalizedLine(200),
  about: LocalizedRichText,
  accent: z.enum(accents),
  logo: PictureId,
  /** Where it stands among the others. */
  position: z.int().min(0).max(10_000),
  partners: PartnersSection.shape.partners,
  contacts: ContactsSection.shape.people,
  footer: FooterSection,
});
export type SeriesForm = z.infer<typeof SeriesForm>;

export const Series = SeriesForm.extend({
  id: Id,
  version: z.int(),
  meetings: z.int(),
  can: z.object({ edit: z.boolean(), createMeeting: z.boolean() }),
});
export type Series = z.infer<typeof Series>;
