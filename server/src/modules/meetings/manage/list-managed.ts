import { desc, eq, inArray } from 'drizzle-orm';
import type { ManagedMeeting } from '@plenum/contract/meetings/schemas';
import { phaseOf } from '@plenum/contract/meetings/states';
import { type MeetingRole, meetingRoles } from '@plenum/contract/accounts/schemas';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { type MeetingFigures, findMeetingFigures } from './figures.ts';
import { abilitiesIn, rolesIn } from '../scope/policy.ts';
import { type MeetingRow, meetings, series, type SeriesRow } from '../tables.ts';
import type { Language } from '@plenum/contract/kernel/language';
import type { MyMeeting } from '@plenum/contract/meetings/public-schemas';
import { presentCards } from '../list/public-cards.ts';

type MeetingOfSeries = MeetingRow & { readonly series: SeriesRow };

/** Lists meetings, latest first: all for administrators, for other staff those they work for. */
export async function listManaged(db: Db, actor: Actor, now: Date): Promise<ManagedMeeting[]> {
  const rows = await findMeetings(db, actor.administrator ? 'all' : [...actor.roles.keys()]);
  const figures = await findMeetingFigures(db, rows);
  return rows.flatMap((row) => {
    const own = figures.get(row.id);
    return own ? [presentManaged(row, own, actor, now)] : [];
  });
}

/** Returns meetings with their series, newest first. */
export async function findMeetings(db: Db, ids: 'all' | readonly string[]): Promise<MeetingOfSeries[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ meeting: meetings, series })
    .from(meetings)
    .innerJoin(series, eq(series.id, meetings.seriesId))
    .where(ids === 'all' ? undefined : inArray(meetings.id, [...ids]))
    .orderBy(desc(meetings.beginsAt), desc(meetings.id));
  return rows.map((row) => ({ ...row.meeting, series: row.series }));
}

export function presentManaged(
  row: MeetingOfSeries,
  figures: MeetingFigures,
  actor: Actor,
  now: Date,
): ManagedMeeting {
  return {
    id: row.id,
    slug: row.slug,
    series: {
      id: row.series.id,
      slug: row.series.slug,
      name: row.series.content.name,
      accent: row.series.accent,
    },
    title: row.title,
    city: row.city,
    timeZone: row.timeZone,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    state: row.state,
    phase: phaseOf(row, now),
    places: figures.places,
    unanswered: figures.unanswered,
    translations: figures.translations,
    changedAt: figures.changedAt.toISOString(),
    roles: heldRoles(actor, row.id),
    can: abilitiesIn(actor, row.id),
  };
}

function heldRoles(actor: Actor, meetingId: string): MeetingRole[] {
  const held = rolesIn(actor, meetingId);
  return meetingRoles.filter((role) => held.includes(role));
}

/** Lists every conference in which the actor has a role, including drafts; newest first. */
export async function listMine(db: Db, actor: Actor, language: Language, now: Date): Promise<MyMeeting[]> {
  const rows = await findMeetings(db, [...actor.roles.keys()]);
  const cards = await presentCards(db, rows, language, now);
  return cards.map((card) => ({ card, roles: heldRoles(actor, card.id) }));
}
