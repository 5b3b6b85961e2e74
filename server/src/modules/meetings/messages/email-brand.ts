import { joinFacts } from '@plenum/contract/kernel/punctuation';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { Accent } from '@plenum/contract/meetings/fields';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { findPublicFile } from '#kernel/files/public-files';
import type { Kernel } from '#kernel/kernel';
import type { EmailBrand } from '#modules/messaging/providers/public';

/** The colours of the light theme in `tokens.css`, which a test compares. */
export const accentColours: Readonly<Record<Accent, string>> = {
  indigo: '#2f4bce',
  pine: '#0b6e5f',
  rust: '#a8431f',
  plum: '#7a2e6e',
  harbour: '#0f5f8c',
  ochre: '#835400',
  rose: '#a8285a',
  graphite: '#444c59',
};

type Contact = SectionContent<'contacts'>['people'][number];

interface Found extends Record<string, unknown> {
  readonly title: LocalizedText;
  readonly accent: Accent;
  readonly logo: string | null;
  readonly own: readonly Contact[] | null;
  readonly ofSeries: readonly Contact[] | null;
}

/** A logo is part of each email, because mail programs block pictures from elsewhere. */
const LARGEST_LOGO = 100 * 1024;
/** WebP is not shown by Outlook. */
const SHOWN = ['image/png', 'image/jpeg'];
const MOST_CONTACTS = 2;

export async function findBrandOfMeeting(
  kernel: Kernel,
  meetingId: string,
  language: Language,
): Promise<EmailBrand | null> {
  const { rows } = await kernel.db.execute<Found>(sql`
    select meetings.title, series.accent, series.content ->> 'logo' as logo,
      series.content -> 'contacts' as "ofSeries",
      (select content -> 'people' from meeting_sections where meeting_id = meetings.id and name = 'contacts') as own
    from meetings join series on series.id = meetings.series_id where meetings.id = ${meetingId}`);
  const [found] = rows;
  if (!found) return null;
  const people = found.own && found.own.length > 0 ? found.own : (found.ofSeries ?? []);
  return {
    name: textIn(found.title, language),
    colour: accentColours[found.accent],
    logo: found.logo ? await readLogo(kernel, found.logo) : null,
    contacts: chooseContacts(people).map((person) => describe(person, language)),
  };
}

async function readLogo({ db, files }: Kernel, id: string): Promise<EmailBrand['logo']> {
  const file = await findPublicFile(db, id);
  if (!file || !SHOWN.includes(file.contentType) || file.size > LARGEST_LOGO) return null;
  return { type: file.contentType, content: await buffer(await files.open(id)) };
}

/** Returns the contacts for registration or, if there are none, those for general questions, or else any. */
function chooseContacts(people: readonly Contact[]): readonly Contact[] {
  const reachable = people.filter(({ email, phone }) => email !== '' || phone !== '');
  for (const topic of ['registration', 'general']) {
    const fitting = reachable.filter((person) => person.topic === topic);
    if (fitting.length > 0) return fitting.slice(0, MOST_CONTACTS);
  }
  return reachable.slice(0, MOST_CONTACTS);
}

function describe({ name, email, phone }: Contact, language: Language): string {
  const facts = [textIn(name, language), email, phone].filter((fact) => fact !== '');
  return joinFacts(facts, language);
}
