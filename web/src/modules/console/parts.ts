import {
  type ConsoleGroup,
  consoleGroups,
  type ConsolePartName,
  consoleParts,
} from '@plenum/contract/meetings/console-parts';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';

/** Entries with their own URLs, whose screens belong to other modules. */
export type EditorialEntry = 'news' | 'pages' | 'templates' | 'badges';
export type NavGroup = ConsoleGroup;
export type NavEntry = ConsolePartName;
export type Part = Exclude<NavEntry, EditorialEntry>;

interface GroupOfEntries {
  readonly id: NavGroup;
  readonly entries: readonly NavEntry[];
}

/** The sidebar's entries, grouped by the kind of work. */
export const navGroups = Object.entries(consoleGroups).map(([id, entries]) => ({
  id,
  entries: Object.keys(entries),
})) as readonly GroupOfEntries[];

const editorial: readonly string[] = ['news', 'pages', 'templates', 'badges'] satisfies EditorialEntry[];

export function isEditorial(entry: NavEntry): entry is EditorialEntry {
  return editorial.includes(entry);
}

/** Every part that the console itself shows. */
export const parts: readonly Part[] = navGroups
  .flatMap(({ entries }) => entries)
  .filter((entry) => !isEditorial(entry));

/**
 * Returns the part that a URL names; undefined for the console's first page, which depends on the conference's state.
 */
export function toPart(value: unknown): Part | undefined {
  return parts.find((part) => part === value);
}

/** Whether the server answers this part for a staff member with these abilities. */
export function mayOpen(part: Part, can: MeetingConsole['can']): boolean {
  const ability = consoleParts[part].needs;
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
