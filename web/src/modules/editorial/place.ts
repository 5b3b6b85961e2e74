import type { Language } from '@plenum/contract/kernel/language';
import { noText, textIn, type LocalizedText } from '@plenum/contract/kernel/localized-text';

/** Something belongs to a series, to a meeting or, with both null, to the whole site. */
export interface Place {
  readonly seriesId: string | null;
  readonly meetingId: string | null;
}

export const SITE = 'site';

/** A place as one word, for addresses and lists. */
export function placeKey({ seriesId, meetingId }: Place): string {
  if (meetingId !== null) return `meeting:${meetingId}`;
  return seriesId === null ? SITE : `series:${seriesId}`;
}

export function placeOf(key: string): Place {
  const [kind, id = null] = key.split(':');
  return { seriesId: kind === 'series' ? id : null, meetingId: kind === 'meeting' ? id : null };
}

export function isPlaceKey(key: string): boolean {
  return key === SITE || /^(?:series|meeting):[\w-]+$/.test(key);
}

/** A place somebody may write for. */
export interface PlaceChoice extends Place {
  readonly name: LocalizedText;
  readonly kind: 'series' | 'meeting';
  /** Whose clock a time there is told by; null: the reader's own. */
  readonly timeZone: string | null;
  /** A meeting nobody outside sees yet, nor what is written for it. */
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

/** Series first, then meetings, each only where this person may write. */
export function placeChoices(
  series: readonly SeriesLike[],
  meetings: readonly MeetingLike[],
): readonly PlaceChoice[] {
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

/** Things gathered by their place, in the order of the places' names. */
export function groupByPlace<Row extends Place & { readonly placeName: LocalizedText }>(
  rows: readonly Row[],
  lan: Language,
): readonly { key: string; name: string; rows: readonly Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(placeKey(row), [...(groups.get(placeKey(row)) ?? []), row]);
  return [...groups]
    .map(([key, members]) => ({ key, name: textIn(members[0]?.placeName ?? noText, lan), rows: members }))
    .toSorted((one, other) => one.name.localeCompare(other.name, lan));
}
