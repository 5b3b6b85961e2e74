import type { SectionContent } from '@plenum/contract/meetings/sections';
import { both, type DemoCalendar, demoId } from '../words.ts';

const id = (name: string) => demoId(`coastal ${name}`);

export const criteria = [
  { id: id('originality'), name: both('Originality', '创新性'), weight: 2 },
  { id: id('soundness'), name: both('Soundness', '可靠性'), weight: 3 },
  { id: id('clarity'), name: both('Clarity', '表达'), weight: 1 },
];

/** Three reviews of each submission, without its authors' names; posters and slides may come later. */
export function coastalSubmissions(calendar: DemoCalendar, start: number): SectionContent<'submissions'> {
  return {
    types: ['oral', 'poster'],
    posterFrom: 'posters',
    posterUntil: calendar.at(start - 7, '23:59'),
    registration: 'before_programme',
    mostPerAccount: 10,
    blind: 'double',
    reviewsEach: 3,
    criteria,
    scale: 5,
    reviewsUntil: calendar.at(17, '23:59'),
    slidesUntil: calendar.at(start - 2, '23:59'),
  };
}
