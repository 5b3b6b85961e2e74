import type { Ability } from '@plenum/contract/accounts/abilities';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { SectionName } from '@plenum/contract/meetings/sections';

/** The sidebar's entries, grouped by the kind of work. A module adds its entries to a group, or adds its own group. */
export const navGroups = [
  { id: 'work', entries: ['dashboard', 'overview'] },
  { id: 'people', entries: ['review', 'participants', 'registrations', 'waitingList', 'activityBookings'] },
  { id: 'onsite', entries: ['checkpoints', 'liveControl', 'arrivals', 'badges', 'letters'] },
  { id: 'submissions', entries: ['myReviews', 'papers', 'reviewers', 'slides', 'submissions'] },
  { id: 'messages', entries: ['messages', 'sendJobs', 'automatic', 'templates', 'messageLog'] },
  { id: 'rooms', entries: ['rooms', 'hotels'] },
  {
    id: 'money',
    entries: [
      'finance',
      'orders',
      'slips',
      'statements',
      'waitingMoney',
      'reconciliation',
      'refunds',
      'withdrawals',
      'invoices',
      'codes',
      'payment',
      'merchants',
      'rules',
    ],
  },
  { id: 'reports', entries: ['charts'] },
  {
    id: 'site',
    entries: [
      'about',
      'programme',
      'dates',
      'venue',
      'contacts',
      'partners',
      'committee',
      'history',
      'call',
      'news',
      'pages',
      'footer',
    ],
  },
  { id: 'setup', entries: ['basics', 'types', 'activities', 'form', 'staff', 'audit'] },
] as const satisfies readonly {
  id: string;
  entries: readonly (SectionName | OtherPart | EditorialEntry)[];
}[];

/** Entries with their own URLs, whose screens belong to other modules. */
export type EditorialEntry = 'news' | 'pages' | 'templates' | 'badges';
export type NavGroup = (typeof navGroups)[number]['id'];
export type NavEntry = (typeof navGroups)[number]['entries'][number];
export type OtherPart =
  | 'overview'
  | 'basics'
  | 'staff'
  | 'audit'
  | 'messages'
  | 'automatic'
  | 'sendJobs'
  | 'messageLog'
  | 'review'
  | 'participants'
  | 'registrations'
  | 'finance'
  | 'waitingList'
  | 'orders'
  | 'slips'
  | 'statements'
  | 'reconciliation'
  | 'waitingMoney'
  | 'refunds'
  | 'withdrawals'
  | 'invoices'
  | 'merchants'
  | 'codes'
  | 'dashboard'
  | 'rooms'
  | 'activityBookings'
  | 'checkpoints'
  | 'arrivals'
  | 'liveControl'
  | 'letters'
  | 'myReviews'
  | 'papers'
  | 'reviewers'
  | 'slides'
  | 'charts';
export type Part = Exclude<NavEntry, EditorialEntry>;

const editorial: readonly string[] = ['news', 'pages', 'templates', 'badges'] satisfies EditorialEntry[];

export function isEditorial(entry: NavEntry): entry is EditorialEntry {
  return editorial.includes(entry);
}

/** Every part that the console itself shows. */
export const parts: readonly Part[] = navGroups
  .flatMap<NavEntry>(({ entries }) => entries)
  .filter((entry) => !isEditorial(entry));

/**
 * Returns the part that a URL names; undefined for the console's first page, which depends on the conference's state.
 */
export function toPart(value: unknown): Part | undefined {
  return parts.find((part) => part === value);
}

// Parts that not all staff may open. Sections are not among them, because all staff may read them.
const needed: Partial<Record<Part, Ability>> = {
  dashboard: 'seeParticipants',
  messages: 'readMessages',
  automatic: 'manageMessages',
  sendJobs: 'manageMessages',
  messageLog: 'manageMessages',
  review: 'review',
  participants: 'seeParticipants',
  registrations: 'seeRegistrations',
  finance: 'takeMoney',
  waitingList: 'seeRegistrations',
  orders: 'seeOrders',
  slips: 'takeMoney',
  statements: 'takeMoney',
  reconciliation: 'takeMoney',
  waitingMoney: 'takeMoney',
  refunds: 'seeOrders',
  withdrawals: 'takeMoney',
  invoices: 'takeMoney',
  merchants: 'editMoney',
  codes: 'editMoney',
  rooms: 'seeRooms',
  activityBookings: 'seeParticipants',
  checkpoints: 'checkIn',
  arrivals: 'checkIn',
  liveControl: 'checkIn',
  letters: 'editPeople',
  myReviews: 'reviewSubmissions',
  papers: 'reviewSubmissions',
  reviewers: 'manageSubmissions',
  slides: 'readSlides',
  charts: 'seeParticipants',
  staff: 'manageStaff',
  audit: 'seeAudit',
};

/** Whether the server answers this part for a staff member with these abilities. */
export function mayOpen(part: Part, can: MeetingConsole['can']): boolean {
  const ability = needed[part];
  return ability === undefined || can[ability];
}

/**
 * Whether a staff member has work in this entry. A section is listed for people who may change it; others may still
 * read it.
 */
export function isListed(
  entry: NavEntry,
  { can, sections }: Pick<MeetingConsole, 'can' | 'sections'>,
  isChair = false,
): boolean {
  if (entry === 'templates') return can.manageMessages;
  if (entry === 'badges') return can.printBadges;
  if (entry === 'papers') return can.manageSubmissions || isChair;
  if (entry === 'basics' || isEditorial(entry)) return can.edit;
  const section = sections.find(({ name }) => name === entry);
  return section ? section.can.edit : mayOpen(entry, can);
}

/**
 * Returns the part to show first: the setup of a conference that is being prepared, later the dashboard with open
 * tasks. A reviewer starts with reviews, a technician with slides.
 */
export function firstPart({ state, can }: Pick<MeetingConsole, 'state' | 'can'>): Part {
  if (can.reviewSubmissions && !mayOpen('dashboard', can)) return 'myReviews';
  if (can.readSlides && !mayOpen('dashboard', can)) return 'slides';
  return state === 'draft' || !mayOpen('dashboard', can) ? 'overview' : 'dashboard';
}
