import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import type { SectionName } from '@plenum/contract/meetings/sections';
import type { Db } from '#kernel/db/database';
import { basicsOf } from './basics-columns.ts';
import { type MeetingRow, meetingSections, registrationTypes, visitorMessages } from '../tables.ts';

export interface SectionFigures {
  readonly name: SectionName;
  readonly entries: number;
  readonly written: number;
  readonly missing: number;
  readonly changedAt: Date;
}

export interface MeetingFigures {
  readonly sections: readonly SectionFigures[];
  readonly places: { stock: number | null; taken: number };
  readonly unanswered: number;
  readonly translations: { written: number; missing: number };
  readonly changedAt: Date;
}

/** Returns the figures of the organizers' lists, for any number of conferences in three queries. */
export async function findMeetingFigures(
  db: Db,
  rows: readonly MeetingRow[],
): Promise<ReadonlyMap<string, MeetingFigures>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const [sections, places, unanswered] = await Promise.all([
    sectionFigures(db, inArray(meetingSections.meetingId, ids)),
    countPlaces(db, inArray(registrationTypes.meetingId, ids)),
    countUnanswered(db, inArray(visitorMessages.meetingId, ids)),
  ]);
  const byMeeting = Map.groupBy(sections, ({ meetingId }) => meetingId);
  return new Map(
    rows.map((row) => {
      const own = byMeeting.get(row.id) ?? [];
      return [
        row.id,
        {
          sections: own,
          places: placesOf(row, places.get(row.id)),
          unanswered: unanswered.get(row.id) ?? 0,
          translations: sumTranslations(row, own),
          changedAt: new Date(Math.max(...[row, ...own].map(({ changedAt }) => changedAt.getTime()))),
        },
      ];
    }),
  );
}

function sumTranslations(row: MeetingRow, sections: readonly SectionFigures[]) {
  const basics = measureTranslations(basicsOf(row));
  return {
    written: sections.reduce((sum, { written }) => sum + written, basics.written),
    missing: sections.reduce((sum, { missing }) => sum + missing, basics.missing.length),
  };
}

async function sectionFigures(db: Db, where: SQL) {
  return db
    .select({
      meetingId: meetingSections.meetingId,
      name: meetingSections.name,
      entries: meetingSections.entries,
      written: meetingSections.written,
      missing: sql<number>`jsonb_array_length(${meetingSections.missing})`,
      changedAt: meetingSections.changedAt,
    })
    .from(meetingSections)
    .where(where);
}

interface TypePlaces {
  readonly stock: number | null;
  readonly taken: number;
}

/**
 * Returns the seats of the hall, or the number of places of its types if each type has a limit and the sum is larger.
 */
function placesOf({ capacity }: Pick<MeetingRow, 'capacity'>, types?: TypePlaces): TypePlaces {
  const stock = types?.stock ?? null;
  return {
    stock: capacity === null || stock === null ? (capacity ?? stock) : Math.max(capacity, stock),
    taken: types?.taken ?? 0,
  };
}

async function countPlaces(db: Db, where: SQL) {
  const { stock, taken, meetingId } = registrationTypes;
  const rows = await db
    .select({
      meetingId,
      stock: sql<number | null>`case when bool_and(${stock} is not null) then sum(${stock})::int end`,
      taken: sql<number>`sum(${taken})::int`,
    })
    .from(registrationTypes)
    .where(where)
    .groupBy(meetingId);
  return new Map(rows.map((row) => [row.meetingId, { stock: row.stock, taken: row.taken }]));
}

async function countUnanswered(db: Db, where: SQL) {
  const rows = await db
    .select({ meetingId: visitorMessages.meetingId, open: sql<number>`count(*)::int` })
    .from(visitorMessages)
    .where(and(where, isNull(visitorMessages.answeredAt)))
    .groupBy(visitorMessages.meetingId);
  return new Map(rows.map((row) => [row.meetingId, row.open]));
}
