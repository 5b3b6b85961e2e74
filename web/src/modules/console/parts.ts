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

/** While a meeting is being prepared, what is left to prepare; after that, who waits for an answer. */
export function firstPart({ state }: Pick<MeetingConsole, 'state'>): Part {
  return state === 'draft' ? 'overview' : 'dashboard';
}

const needed: Partial<Record<Part, (can: MeetingConsole['can']) => boolean>> = {
  messages: (can) => can.readMessages,
  review: (can) => can.review,
  registrations: (can) => can.review || can.editMoney,
  orders: (can) => can.editMoney,
  // Finance does not work with rooms.
  rooms: (can) => can.review || !can.editMoney,
};

/** Whether a staff member with these abilities has work in this part. */
export function isFor(part: Part, can: MeetingConsole['can']): boolean {
  return needed[part]?.(can) ?? true;
}
