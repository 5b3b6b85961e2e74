import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { activitiesOf, hotelsOf, type PriceFigures, typesOf } from './published-catalogue.ts';
import { type Accent, Slug } from '@plenum/contract/meetings/fields';
import type { DocumentName, SectionContent } from '@plenum/contract/meetings/sections';
import type { Programme } from '@plenum/contract/meetings/programme';
import type { ProgrammeChange } from '@plenum/contract/meetings/programme-diff';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import {
  type MeetingRow,
  meetings,
  visitorMessages,
  series,
  type SeriesContent,
  type SeriesRow,
} from '../tables.ts';

// Written as raw SQL, because the query builder omits the table's name in a query on a single table.
const ownId = sql`meetings.id`;

/** A condition that excludes drafts. */
export const isPublic = sql`${meetings.state} <> 'draft'`;

/** The condition for previews. */
export const isDraft = sql`${meetings.state} = 'draft'`;

/** The parts of a card in addition to the conference's row: places taken, and the prices of visible types. */
export interface CardFigures {
  readonly taken: number;
  /** Places of all types that visitors can choose; null if one of them is without limit. */
  readonly stock: number | null;
  /** True if no type that visitors can choose has places left. */
  readonly isSoldOut: boolean;
  /** Null if the organizer has neither switched the waiting list on nor off. */
  readonly waitingListOn: boolean | null;
  readonly windows: readonly PriceFigures[];
}
export const noCardFigures: CardFigures = {
  taken: 0,
  stock: null,
  isSoldOut: false,
  waitingListOn: null,
  windows: [],
};

export interface SeriesNaming {
  readonly slug: string;
  readonly accent: Accent;
  readonly name: LocalizedText;
}

export interface CardSource {
  readonly meeting: MeetingRow;
  readonly series: SeriesNaming;
  readonly figures: CardFigures;
}

const figuresOf = (meetingId: SQL) => sql<CardFigures>`json_build_object(
  'taken', (select coalesce(sum(taken), 0) from registration_types where meeting_id = ${meetingId}),
  'stock', (
    select case when bool_and(stock is not null) then sum(stock) end
    from registration_types where meeting_id = ${meetingId} and not hidden),
  'isSoldOut', (
    select coalesce(bool_and(stock is not null and (waiting > 0 or taken >= stock)), false)
    from registration_types where meeting_id = ${meetingId} and not hidden),
  'waitingListOn', (
    select (content -> 'waitingList' ->> 'on')::boolean from meeting_sections
    where meeting_id = ${meetingId} and name = 'rules'),
  'windows', (
    select coalesce(json_agg(json_build_object(
      'from', price.from_at, 'until', price.until_at, 'payBy', price.pay_by,
      'cny', price.price_cny, 'usd', price.price_usd)), '[]')
    from registration_types as type join price_windows as price on price.type_id = type.id
    where type.meeting_id = ${meetingId} and not type.hidden))`;

export const seriesNaming = {
  slug: series.slug,
  accent: series.accent,
  name: sql<LocalizedText>`${series.content} -> 'name'`,
};

/** Columns for queries on meetings joined with series. */
export const cardSource = {
  meeting: meetings,
  series: seriesNaming,
  figures: figuresOf(ownId),
};

export async function findCardFigures(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CardFigures>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute<{ id: string; figures: CardFigures }>(
    sql`select id, ${figuresOf(sql`wanted.id`)} as figures from unnest(${sql.param([...ids])}::uuid[]) as wanted (id)`,
  );
  return new Map(found.rows.map(({ id, figures }) => [id, figures]));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the condition for a conference's id or slug, as used in URLs. Text that can't be either is refused without a
 * query.
 */
export function named(key: string): SQL {
  if (UUID.test(key)) return eq(meetings.id, key);
  return Slug.safeParse(key).success ? eq(meetings.slug, key) : refuse(kernelRefusals.NOT_FOUND);
}

type Stored<N extends DocumentName> = { readonly [K in N]?: SectionContent<K> };

function sectionsOf<N extends DocumentName>(...names: readonly N[]): SQL<Stored<N>> {
  return sql<Stored<N>>`(
    select coalesce(json_object_agg(section.name, section.content), '{}') from meeting_sections as section
    where section.meeting_id = ${ownId} and section.content is not null
      and section.name = any(${sql.param([...names])}))`;
}

const contentOf = (name: DocumentName) =>
  sql`(select content from meeting_sections where meeting_id = ${ownId} and name = ${name})`;

const listIsThere = (name: DocumentName, list: string) =>
  sql<boolean>`coalesce(jsonb_array_length(${contentOf(name)} -> ${list}), 0) > 0`;

/** The latest version; null if none was published, or if the programme was withdrawn. */
const publishedProgramme = sql<Programme | null>`(
  select case when withdrawn_at is null then content end from programme_versions
  where meeting_id = ${ownId} order by version desc limit 1)`;

/** How many recent versions visitors can see. */
const TOLD_VERSIONS = 20;

export interface ToldVersion {
  readonly version: number;
  readonly at: string;
  readonly note: LocalizedText;
  readonly changes: readonly ProgrammeChange[];
}

const toldVersions = sql<ToldVersion[]>`(
  select coalesce(json_agg(json_build_object(
    'version', version, 'at', published_at, 'note', note, 'changes', changes) order by version desc), '[]')
  from (select * from programme_versions where meeting_id = ${ownId}
    order by version desc limit ${TOLD_VERSIONS}) as latest)`;

/** Returns the programme as visitors see it, in one query; a preview passes its own condition instead of `isPublic`. */
export async function findPublicProgramme(db: Db | Tx, key: string, seen = isPublic) {
  const [found] = await db
    .select({ meeting: meetings, programme: publishedProgramme, versions: toldVersions })
    .from(meetings)
    .where(and(named(key), seen));
  return found ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Returns everything that the conference's page shows, in one query. */
export async function findPublicMeeting(db: Db, key: string, seen = isPublic) {
  const [found] = await db
    .select({
      ...cardSource,
      seriesFooter: sql<SeriesContent['footer']>`${series.content} -> 'footer'`,
      sections: sectionsOf('about', 'venue', 'contacts', 'dates', 'partners', 'call', 'rules', 'footer'),
      types: typesOf(ownId),
      hotels: hotelsOf(ownId),
      activities: activitiesOf(ownId),
      has: {
        programme: sql<boolean>`coalesce(jsonb_array_length(${publishedProgramme} -> 'sessions'), 0) > 0`,
        committee: listIsThere('committee', 'groups'),
        history: listIsThere('history', 'editions'),
      },
    })
    .from(meetings)
    .innerJoin(series, eq(series.id, meetings.seriesId))
    .where(and(named(key), seen));
  return found ?? refuse(kernelRefusals.NOT_FOUND);
}

const lastChange = sql<Date>`greatest(${meetings.changedAt}, (
  select max(changed_at) from meeting_sections where meeting_id = ${ownId}))`.mapWith(meetings.changedAt);

/**
 * Returns some sections, the published programme, and the time of the last change to the conference, or null if the
 * conference doesn't exist or is a draft.
 */
export async function findPublicParts<N extends DocumentName>(
  db: Db | Tx,
  key: string,
  ...names: readonly N[]
) {
  const [found] = await db
    .select({
      meeting: meetings,
      sections: sectionsOf(...names),
      programme: publishedProgramme,
      changedAt: lastChange,
    })
    .from(meetings)
    .where(and(named(key), isPublic));
  return found ?? null;
}

export async function findDraftSections<N extends DocumentName>(db: Db, id: string, ...names: readonly N[]) {
  const [found] = await db
    .select({ meeting: meetings, sections: sectionsOf(...names) })
    .from(meetings)
    .where(and(named(id), isDraft));
  return found ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function findPublicSections<N extends DocumentName>(
  db: Db,
  key: string,
  ...names: readonly N[]
) {
  return (await findPublicParts(db, key, ...names)) ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function findSeries(db: Db, slug: string): Promise<SeriesRow> {
  const [found] = await db.select().from(series).where(eq(series.slug, slug));
  return found ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function findVisitorMessage(db: Db | Tx, id: string) {
  const [found] = await db
    .select({ message: visitorMessages, title: meetings.title, sections: sectionsOf('contacts') })
    .from(visitorMessages)
    .innerJoin(meetings, eq(meetings.id, visitorMessages.meetingId))
    .where(eq(visitorMessages.id, id));
  return found ?? null;
}
