import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/refusal-error';
import { findMeetingNames, findSeriesNames } from './names.ts';
import { abilitiesIn, worksFor } from './policy.ts';

/** Where something organisers write appears: a meeting, a series, or with both null the whole site. */
export interface Place {
  readonly seriesId: string | null;
  readonly meetingId: string | null;
}

/** To others it does not exist. */
export function seesPlace(actor: Actor, { meetingId }: Place): boolean {
  return meetingId === null ? actor.administrator : worksFor(actor, meetingId);
}

/** A meeting's is its organisers' affair; what belongs to a series or to all, the administrators'. */
export function editsPlace(actor: Actor, { meetingId }: Place): boolean {
  return meetingId === null ? actor.administrator : abilitiesIn(actor, meetingId).edit;
}

export function insistEditsPlace(actor: Actor, place: Place): void {
  if (place.meetingId !== null && !seesPlace(actor, place)) refuse(kernelRefusals.NOT_FOUND);
  if (!editsPlace(actor, place)) refuse(kernelRefusals.FORBIDDEN);
}

export interface NamedPlace {
  readonly name: LocalizedText;
  readonly seriesSlug: string;
  readonly isPublic: boolean;
}

/** What each of these places is called; null: the whole site, or a place that does not exist. */
export async function namePlaces(
  db: Db | Tx,
  places: readonly Place[],
): Promise<(place: Place) => NamedPlace | null> {
  const meetings = await findMeetingNames(db, unique(places.map(({ meetingId }) => meetingId)));
  const seriesIds = [
    ...places.map(({ seriesId }) => seriesId),
    ...[...meetings.values()].map((one) => one.seriesId),
  ];
  const series = await findSeriesNames(db, unique(seriesIds));
  return ({ meetingId, seriesId }) => {
    const meeting = meetingId === null ? undefined : meetings.get(meetingId);
    const above = series.get(meeting?.seriesId ?? seriesId ?? '');
    if (!above || (meetingId !== null && !meeting)) return null;
    return {
      name: meeting?.name ?? above.name,
      seriesSlug: above.slug,
      isPublic: meeting?.state !== 'draft',
    };
  };
}

/** Refuses a place that is not there. */
export async function insistPlace(db: Db | Tx, place: Place): Promise<void> {
  if (place.seriesId === null && place.meetingId === null) return;
  const nameOf = await namePlaces(db, [place]);
  if (nameOf(place) === null) refuse(kernelRefusals.NOT_FOUND);
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
