import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { MeetingPhase } from '@plenum/contract/meetings/states';
import { isPublic } from '../published/published-queries.ts';
import { foldText } from './search-text.ts';
import { meetings } from '../tables.ts';

export interface PublicSearch {
  readonly series?: string | undefined;
  readonly city?: string | undefined;
  readonly phase?: MeetingPhase | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

export interface PublicFilter {
  readonly where: SQL;
  /**
   * `coming`, `over` and `archived` say whether the filter can match current and upcoming, past, and archived
   * conferences. Archived ones may have been archived before their end.
   */
  readonly coming: boolean;
  readonly over: boolean;
  readonly archived: boolean;
}

const MOST_WORDS = 8;
const isListed = sql`${meetings.state} in ('published', 'closed')`;

/** Archived conferences are listed by the filter for past ones only. */
export function filterFor({ phase, series, city, from, to, q = '' }: PublicSearch, now: Date): PublicFilter {
  const words = foldText(q).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const where = and(
    phase ? phaseIs(phase, now) : isListed,
    series === undefined ? undefined : belongsTo(series),
    city === undefined ? undefined : or(eq(cityIn('en'), city), eq(cityIn('zh'), city)),
    from === undefined ? undefined : lastsUntil(from),
    to === undefined ? undefined : lte(meetings.startsOn, to),
    ...words.map(
      (word) => sql`${meetings.search} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ),
  );
  return {
    where: where ?? isListed,
    coming: phase !== 'ended',
    over: phase === undefined || phase === 'ended',
    archived: phase === 'ended',
  };
}

/** Returns the filter for all conferences of a series that visitors may see. */
export function filterOfSeries(slug: string): PublicFilter {
  return { where: sql`${isPublic} and ${belongsTo(slug)}`, coming: true, over: true, archived: true };
}

function belongsTo(slug: string): SQL {
  return sql`${meetings.seriesId} = (select id from series where slug = ${slug})`;
}

// The table has a check that no conference lasts longer, so conferences that began earlier need not be read.
const LONGEST_DAYS = 60;

function lastsUntil(day: string): SQL {
  return sql`${gte(meetings.endsOn, day)} and ${meetings.startsOn} > ${day}::date - ${LONGEST_DAYS}::integer`;
}

// Must match the expression of the indexes.
const cityIn = (half: 'en' | 'zh') => sql`(${meetings.city} ->> ${sql.raw(`'${half}'`)})`;

/** `phaseOf` in SQL; a test compares them. */
export function phaseIs(phase: MeetingPhase, now: Date): SQL {
  const { state, beginsAt, endsAt, registrationOpensAt, registrationClosesAt } = meetings;
  const ahead = sql`${isListed} and ${beginsAt} > ${now}`;
  const closed = sql`(${state} = 'closed' or coalesce(${registrationClosesAt} <= ${now}, false))`;
  const opened = sql`coalesce(${registrationOpensAt} <= ${now}, false)`;
  const phases: Record<MeetingPhase, SQL> = {
    upcoming: sql`${ahead} and not ${closed} and not ${opened}`,
    registration_open: sql`${ahead} and not ${closed} and ${opened}`,
    registration_closed: sql`${ahead} and ${closed}`,
    in_progress: sql`${isListed} and ${beginsAt} <= ${now} and ${endsAt} > ${now}`,
    ended: sql`(${state} = 'archived' or ${isListed} and ${endsAt} <= ${now})`,
  };
  return phases[phase];
}
