import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { findMeetingNames, findSeriesNames } from './names.ts';
import { mayIn, worksFor } from './policy.ts';

/** The scope of the organizers' content: a conference, a series, or the whole site if both are null. */
export interface Scope {
  readonly seriesId: string | null;
  readonly meetingId: string | null;
}

/** Returns whether the actor may see the scope; others get "not found". */
export function seesScope(actor: Actor, { meetingId }: Scope): boolean {
  return meetingId === null ? actor.administrator : worksFor(actor, meetingId);
}

/** Organizers edit a conference's content; administrators edit that of a series or of the site. */
export function editsScope(actor: Actor, { meetingId }: Scope): boolean {
  return meetingId === null ? actor.administrator : mayIn(actor, meetingId, 'edit');
}

export function requireScopeEditor(actor: Actor, place: Scope): void {
  if (place.meetingId !== null && !seesScope(actor, place)) refuse(kernelRefusals.NOT_FOUND);
  if (!editsScope(actor, place)) refuse(kernelRefusals.FORBIDDEN);
}

export interface NamedScope {
  readonly name: LocalizedText;
  readonly seriesSlug: string;
  readonly isPublic: boolean;
}

/** The name of each scope; null for the whole site and for deleted ones. */
export async function nameScopes(
  db: Db | Tx,
  scopes: readonly Scope[],
): Promise<(place: Scope) => NamedScope | null> {
  const meetings = await findMeetingNames(db, unique(scopes.map(({ meetingId }) => meetingId)));
  const seriesIds = [
    ...scopes.map(({ seriesId }) => seriesId),
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

/** Refuses an unknown scope. */
export async function requireScope(db: Db | Tx, place: Scope): Promise<void> {
  if (place.seriesId === null && place.meetingId === null) return;
  const nameOf = await nameScopes(db, [place]);
  if (nameOf(place) === null) refuse(kernelRefusals.NOT_FOUND);
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
