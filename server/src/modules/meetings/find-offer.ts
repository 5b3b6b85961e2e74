import { and, eq, sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/refusal-error';
import {
  activitiesOf,
  type ActivityFigures,
  type HotelFigures,
  hotelsOf,
  type TypeFigures,
  typesOf,
} from './public-catalogue-queries.ts';
import { isPublic, named, type SeriesNaming, seriesNaming } from './public-queries.ts';
import { type MeetingRow, meetings, series } from './tables.ts';

/** All that is for sale at a meeting, and by which rules. */
export interface MeetingOffer {
  readonly meeting: MeetingRow;
  readonly series: SeriesNaming;
  readonly form: SectionContent<'form'>;
  readonly payment: SectionContent<'payment'>;
  readonly rules: SectionContent<'rules'>;
  readonly types: readonly TypeFigures[];
  readonly hotels: readonly HotelFigures[];
  readonly activities: readonly ActivityFigures[];
}

const ownId = sql`meetings.id`;

/** By id or slug; of a published meeting. */
export async function findOffer(db: Db | Tx, key: string): Promise<MeetingOffer> {
  const [found] = await db
    .select({
      meeting: meetings,
      series: seriesNaming,
      stored: sql<Record<string, object>>`(
        select coalesce(json_object_agg(section.name, section.content), '{}') from meeting_sections as section
        where section.meeting_id = ${ownId} and section.content is not null
          and section.name in ('form', 'payment', 'rules'))`,
      types: typesOf(ownId),
      hotels: hotelsOf(ownId),
      activities: activitiesOf(ownId),
    })
    .from(meetings)
    .innerJoin(series, eq(series.id, meetings.seriesId))
    .where(and(named(key), isPublic));
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const { stored, ...offer } = found;
  return {
    ...offer,
    form: sections.form.schema.parse({ ...sections.form.empty, ...stored['form'] }),
    payment: sections.payment.schema.parse({ ...sections.payment.empty, ...stored['payment'] }),
    rules: sections.rules.schema.parse({ ...sections.rules.empty, ...stored['rules'] }),
  };
}
