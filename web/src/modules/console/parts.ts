import type { Ability } from '@plenum/contract/accounts/abilities';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { SectionName } from '@plenum/contract/meetings/sections';

/** What the console's sidebar leads to, grouped by work. */
export const partGroups = [
  { id: 'meeting', parts: ['dashboard', 'overview', 'messages'] },
  { id: 'people', parts: ['review', 'participants', 'registrations', 'orders', 'rooms', 'activityBookings'] },
  {
    id: 'content',
    parts: ['basics', 'about', 'dates', 'venue', 'contacts', 'partners', 'committee', 'history', 'call'],
  },
  { id: 'schedule', parts: ['programme'] },
  { id: 'offer', parts: ['types', 'hotels', 'activities', 'form'] },
  { id: 'money', parts: ['payment', 'rules'] },
  { id: 'settings', parts: ['staff', 'footer'] },
] as const satisfies readonly { id: string; parts: readonly (SectionName | OtherPart)[] }[];

export type OtherPart =
  | 'overview'
  | 'basics'
  | 'staff'
  | 'messages'
  | 'review'
  | 'participants'
  | 'registrations'
  | 'orders'
  | 'dashboard'
  | 'rooms'
  | 'activityBookings';
export type Part = (typeof partGroups)[number]['parts'][number];

const known: readonly string[] = partGroups.flatMap(({ parts }) => parts);

/** Undefined: the console's first page, which depends on how far the meeting is. */
export function toPart(value: unknown): Part | undefined {
  return known.includes(String(value)) ? (value as Part) : undefined;
}

// The parts that not all of the staff may open. Sections are not among them: all staff may read them.
const needed: Partial<Record<Part, Ability>> = {
  dashboard: 'seeParticipants',
  messages: 'readMessages',
  review: 'review',
  participants: 'seeParticipants',
  registrations: 'seeRegistrations',
  orders: 'seeOrders',
  rooms: 'seeRooms',
  activityBookings: 'seeParticipants',
  staff: 'manageStaff',
};

/** Whether the server answers this part for a staff member with these abilities. */
export function mayOpen(part: Part, can: MeetingConsole['can']): boolean {
  const ability = needed[part];
  return ability === undefined || can[ability];
}

/** Whether a staff member has work in this part. A section is listed for those who may change it; others may still read it. */
export function isListed(part: Part, { can, sections }: Pick<MeetingConsole, 'can' | 'sections'>): boolean {
  if (part === 'basics') return can.edit;
  const section = sections.find(({ name }) => name === part);
  return section ? section.can.edit : mayOpen(part, can);
}

/** While a meeting is being prepared, what is left to prepare; after that, who waits for an answer. */
export function firstPart({ state, can }: Pick<MeetingConsole, 'state' | 'can'>): Part {
  return state === 'draft' || !mayOpen('dashboard', can) ? 'overview' : 'dashboard';
}
