import type { Language } from '@plenum/contract/kernel/language';
import { noText, textIn, type LocalizedText } from '@plenum/contract/kernel/localized-text';

/** The owner of some content: a series, a conference or, if both are null, the whole site. */
export interface Scope {
  readonly seriesId: string | null;
  readonly meetingId: string | null;
}

export const SITE = 'site';

/** The key of a scope, for addresses and lists. */
export function scopeKey({ seriesId, meetingId }: Scope): string {
  if (meetingId !== null) return `meeting:${meetingId}`;
  return seriesId === null ? SITE : `series:${seriesId}`;
}

export function scopeOf(key: string): Scope {
  const [kind, id = null] = key.split(':');
  return { seriesId: kind === 'series' ? id : null, meetingId: kind === 'meeting' ? id : null };
}

export function isScopeKey(key: string): boolean {
  return key === SITE || /^(?:series|meeting):[\w-]+$/.test(key);
}

/** A scope the reader may write for. */
export interface ScopeChoice extends Scope {
  readonly name: LocalizedText;
  readonly kind: 'series' | 'meeting';
  /** The time zone of times in this scope; null for the reader's own. */
  readonly timeZone: string | null;
  /** True if the conference is not public yet, so that its content isn't either. */
  readonly isHidden: boolean;
}

interface SeriesLike {
  readonly id: string;
  readonly name: LocalizedText;
  readonly can: { readonly edit: boolean };
}

interface MeetingLike extends Omit<SeriesLike, 'name'> {
  readonly title: LocalizedText;
  readonly timeZone: string;
  readonly state: string;
}

/** Returns the series, then the conferences, that the user may write for. */
export function scopeChoices(
  series: readonly SeriesLike[],
  meetings: readonly MeetingLike[],
): readonly ScopeChoice[] {
  return [
    ...series
      .filter(({ can }) => can.edit)
      .map(
        ({ id, name }) =>
          ({
            kind: 'series',
            name,
            seriesId: id,
            meetingId: null,
            timeZone: null,
            isHidden: false,
          }) as const,
      ),
    ...meetings
      .filter(({ can }) => can.edit)
      .map(
        ({ id, title, timeZone, state }) =>
          ({
            kind: 'meeting',
            name: title,
            seriesId: null,
            meetingId: id,
            timeZone,
            isHidden: state === 'draft',
          }) as const,
      ),
  ];
}

/** Groups rows by their scope, in the order of the scopes' names. */
export function groupByScope<Row extends Scope & { readonly scopeName: LocalizedText }>(
  rows: readonly Row[],
  lan: Language,
): readonly { key: string; name: string; rows: readonly Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(scopeKey(row), [...(groups.get(scopeKey(row)) ?? []), row]);
  return [...groups]
    .map(([key, members]) => ({ key, name: textIn(members[0]?.scopeName ?? noText, lan), rows: members }))
    .toSorted((one, other) => one.name.localeCompare(other.name, lan));
}
