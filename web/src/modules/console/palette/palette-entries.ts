import { containsText, type TextMatch } from '#kernel/organize/use-text-match';

/**
 * The palette's groups in order. People and orders come first, because typed text names them more often than a screen.
 */
export const paletteGroups = ['people', 'orders', 'screens', 'meetings', 'actions'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Tells entries of the same label apart. */
  detail?: string;
  /** Other words by which it is found, such as its name in the other language. */
  keywords?: readonly string[];
  run: () => void;
}

/**
 * Returns the entries whose label or keywords contain every typed word. Entries whose label begins with the text come
 * first.
 */
export function matching(
  entries: readonly PaletteEntry[],
  typed: string,
  matches: TextMatch = containsText,
): readonly PaletteEntry[] {
  const text = fold(typed).trim();
  const words = text.split(/\s+/);
  const found = entries.filter(({ label, keywords = [] }) =>
    words.every((word) => [label, ...keywords].some((name) => matches(name, word))),
  );
  const begins = ({ label }: PaletteEntry) => (fold(label).startsWith(text) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The entries by group, without empty groups. */
export function grouped(entries: readonly PaletteEntry[]) {
  return paletteGroups
    .map((group) => ({ id: group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((group) => group.entries.length > 0);
}

/** The frame's data on where the user is and what they may open. */
export interface PaletteContext {
  /** The current conference. */
  meetingId: string | undefined;
  /** The areas of the sidebar. */
  areas: ReadonlyArray<{ id: string; label: string; href: string }>;
  canCreate: boolean;
  /** True for a reviewer who chairs a field and therefore also manages its submissions. */
  isChair?: boolean;
}
