import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { PublicBackground } from '@plenum/contract/meetings/public-schemas';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import type { Presented } from '#kernel/cache/public-cache';
import { mediaLink } from '#kernel/files/public-files';
import type { Kernel } from '#kernel/kernel';
import { orEmpty } from '../published/published-parts.ts';
import { findPublicSections } from '../published/published-queries.ts';

/** By id or slug. */
export async function presentBackground(
  kernel: Kernel,
  key: string,
  language: Language,
): Promise<Presented<PublicBackground>> {
  const found = await findPublicSections(kernel.db, key, ...backgroundSections);
  return {
    value: writeBackground(found, language),
    tags: [`meeting:${found.meeting.id}`],
    freshUntil: null,
  };
}

export const backgroundSections = ['committee', 'history'] as const;

interface Background {
  readonly meeting: { readonly id: string };
  readonly sections: { readonly [N in (typeof backgroundSections)[number]]?: SectionContent<N> };
}

export function writeBackground({ meeting, sections }: Background, language: Language): PublicBackground {
  const say = (text: LocalizedText) => textIn(text, language);
  return {
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
}
