import { isEmptyRichText, type LocalizedRichText } from '@plenum/contract/kernel/rich-text';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { SectionContent, SectionName } from '@plenum/contract/meetings/sections';

/** The number of entries in a section; a section without a list counts as 1 if it has any content. */
export function countEntries({ name, content }: SectionChange): number {
  switch (name) {
    case 'about':
      return said(content.body);
    case 'venue':
      return said(content.name, content.address, content.notes) || content.directions.length;
    case 'contacts':
      return content.people.length;
    case 'committee':
      return content.groups.reduce((sum, { members }) => sum + members.length, 0);
    case 'history':
      return content.editions.length;
    case 'dates':
      return content.dates.length;
    case 'partners':
      return content.partners.length;
    case 'call':
      return content.fields.length || said(content.body);
    case 'programme':
      return content.sessions.length;
    case 'types':
      return content.types.length;
    case 'hotels':
      return content.hotels.length;
    case 'activities':
      return content.activities.length;
    case 'payment':
      return content.methods.length;
    case 'footer':
      return content.icp !== '' || content.policeFiling !== '' ? 1 : said(content.text);
    // Rules and the form have defaults that apply from the beginning, so they count as filled in once they have been
    // saved.
    default:
      return 1;
  }
}

function said(...texts: readonly (LocalizedText | LocalizedRichText)[]): 0 | 1 {
  const halves = texts.flatMap(({ en, zh }) => [en, zh]);
  return halves.some((half) => (typeof half === 'string' ? half !== '' : !isEmptyRichText(half))) ? 1 : 0;
}

/** A section of a conference and its new content. */
export type SectionChange = {
  [N in SectionName]: { readonly name: N; readonly content: SectionContent<N> };
}[SectionName];

// TypeScript can't infer that name and content belong together for an arbitrary name, so this function asserts it.
export function sectionChange<N extends SectionName>(name: N, content: SectionContent<N>): SectionChange {
  return { name, content } as SectionChange;
}
