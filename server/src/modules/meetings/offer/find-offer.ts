import { and, eq, sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import {
  activitiesOf,
  type ActivityFigures,
  type HotelFigures,
  hotelsOf,
  type TypeFigures,
  typesOf,
} from '../published/published-catalogue.ts';
import { type MeetingTerms, termSections, toTerms } from './find-terms.ts';
import { isPublic, named, type SeriesNaming, seriesNaming } from '../published/published-queries.ts';
import { meetings, series } from '../tables.ts';

/** Everything for sale at a conference, with the terms. */
export interface MeetingOffer extends MeetingTerms {
  readonly series: SeriesNaming;
  readonly types: readonly TypeFigures[];
  readonly hotels: readonly HotelFigures[];
  readonly activities: readonly ActivityFigures[];
}

const ownId = sql`meetings.id`;

/**
 * Returns the offer by the conference's id or slug. Drafts are not found, unless a preview passes its own condition
 * instead of `isPublic`.
 */
export async function findOffer(db: Db | Tx, key: string, seen = isPublic): Promise<MeetingOffer> {
  const [found] = await db
    .select({
      meeting: meetings,
      series: seriesNaming,
      stored: termSections,
      types: typesOf(ownId),
      hotels: hotelsOf(ownId),
      activities: activitiesOf(ownId),
    })
    .from(meetings)
    .innerJoin(series, eq(series.id, meetings.seriesId))
    .where(and(named(key), seen));
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const { stored, meeting, ...offer } = found;
  return { ...offer, ...toTerms(meeting, stored) };
}
