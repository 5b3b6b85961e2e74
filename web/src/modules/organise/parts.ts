import type { SectionName } from '@plenum/contract/meetings/sections';

/** What the console's sidebar leads to, grouped by work. */
export const partGroups = [
  { id: 'meeting', parts: ['overview', 'messages'] },
  {
    id: 'content',
    parts: ['basics', 'about', 'dates', 'venue', 'contacts', 'partners', 'committee', 'history', 'call'],
  },
  { id: 'schedule', parts: ['programme'] },
  { id: 'offer', parts: ['types', 'hotels', 'activities', 'form'] },
  { id: 'money', parts: ['payment', 'rules'] },
  { id: 'settings', parts: ['staff', 'footer'] },
] as const satisfies readonly { id: string; parts: readonly (SectionName | OtherPart)[] }[];

export type OtherPart = 'overview' | 'basics' | 'staff' | 'messages';
export type Part = (typeof partGroups)[number]['parts'][number];

const known: readonly string[] = partGroups.flatMap(({ parts }) => parts);

export function toPart(value: unknown): Part {
  return known.includes(String(value)) ? (value as Part) : 'overview';
}
