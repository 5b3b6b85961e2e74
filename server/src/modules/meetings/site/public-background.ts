import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { PublicBackground } from '@plenum/contract/meetings/public-schemas';
import type { Presented } from '#kernel/cache/public-cache';
import { mediaLink } from '#kernel/files/public-files';
import type { Kernel } from '#kernel/kernel';
import { orEmpty } from './public-parts.ts';
import { findPublicSections } from './public-queries.ts';

/** By id or slug. */
export async function presentBackground(
  kernel: Kernel,
  key: string,
  language: Language,
): Promise<Presented<PublicBackground>> {
  const { meeting, sections } = await findPublicSections(kernel.db, key, 'committee', 'history');
  const say = (text: LocalizedText) => textIn(text, language);
  const value: PublicBackground = {
    meetingId: meeting.id,
    committee: orEmpty('committee', sections.committee).groups.map((group) => ({
      name: say(group.name),
      members: group.members.map((member) => ({
        name: say(member.name),
        role: say(member.role),
        organization: say(member.organization),
        country: say(member.country),
        photo: mediaLink(member.photo),
      })),
    })),
    editions: orEmpty('history', sections.history)
      .editions.toSorted((one, other) => other.year - one.year)
      .map(({ year, title, place, dates, participants, papers, note, link }) => ({
        year,
        title: say(title),
        place: say(place),
        dates: say(dates),
        participants,
        papers,
        note: say(note),
        link,
      })),
  };
  return { value, tags: [`meeting:${meeting.id}`], freshUntil: null };
}
