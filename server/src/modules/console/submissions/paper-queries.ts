import { type PaperFilter, type PaperSort, usualPaperSort } from '@plenum/contract/console/paper-lists';
import { plainName } from '@plenum/contract/kernel/text/fold-name';
import { submissionTypes } from '@plenum/contract/meetings/submission-settings';
import { decisions } from '@plenum/contract/submissions/review-words';
import { submissionStates } from '@plenum/contract/submissions/words';
import type pg from 'pg';
import type { z } from 'zod';
import type { ManagedPapers } from '#modules/submissions/manage/public';
import type { Cursor, Listed } from '#kernel/list/list-page';
import {
  afterCursor,
  chooseSort,
  keyText,
  type ListSort,
  orderBy,
  rankOf,
  type SortColumn,
} from '#kernel/list/list-sort';
import { runStatement, isAmong, isWorthPreparing, type Take, buildStatement } from '#kernel/list/statement';

export type PaperWishes = Omit<z.infer<typeof PaperFilter>, 'after'> & {
  /** Comma-separated: only these. */
  readonly ids?: string | undefined;
};

export interface FoundPaper {
  readonly id: string;
  readonly number: number;
  readonly title: { en: string; zh: string };
  readonly presenter: string;
  readonly affiliation: string;
  readonly authors: number;
  readonly type: 'oral' | 'poster';
  readonly fieldId: string | null;
  readonly state: 'submitted' | 'revise' | 'accepted' | 'rejected' | 'withdrawn';
  readonly acceptedAs: 'oral' | 'poster' | null;
  readonly contributedAt: Date;
  readonly version: number;
  readonly assigned: number;
  readonly done: number;
  readonly lacking: number;
  readonly score: string | null;
  readonly decision: 'oral' | 'poster' | 'revise' | 'reject' | null;
}

const versionOf = `join submission_versions as v on v.submission_id = s.id and v.version = s.version`;

// Without a review it comes after all others when the best are first. In hundredths, because a cursor is a whole number.
const meanScore = `(select coalesce(round(avg(r.overall) * 100), 0)::bigint from submission_reviews as r
  where r.submission_id = s.id and r.state = 'done')`;

/** A conference has some thousand submissions at most: those that are left by its filters are sorted. */
const sortColumns: Readonly<Record<PaperSort, SortColumn>> = {
  number: { kind: 'number', sql: 's.number::bigint' },
  title: {
    kind: 'text',
    sql: `coalesce(nullif(v.content #>> '{title,zh}', ''), v.content #>> '{title,en}')`,
  },
  presenter: { kind: 'text', sql: `coalesce(v.content #>> '{presenter,name}', '')` },
  affiliation: { kind: 'text', sql: `coalesce(v.content #>> '{presenter,affiliation}', '')` },
  type: rankOf(submissionTypes, 's.type'),
  state: rankOf(submissionStates, 's.state'),
  reviews: {
    kind: 'number',
    sql: `(select count(*) from submission_reviews as r where r.submission_id = s.id and r.state = 'done')`,
  },
  decision: rankOf(
    decisions,
    '(select d.decision from submission_decisions as d where d.submission_id = s.id and d.sent_at is null)',
  ),
  contributedAt: { kind: 'instant', sql: 's.contributed_at' },
  score: { kind: 'number', sql: meanScore },
};

export function paperSortOf({ sort }: PaperWishes): ListSort<PaperSort> {
  return chooseSort(sortColumns, sort, usualPaperSort);
}

interface Asked {
  readonly meetingId: string;
  readonly managed: ManagedPapers;
  readonly wishes: PaperWishes;
  /** How many reviews each submission gets. */
  readonly reviewsEach: number;
}

export async function findPaperPage(
  pool: pg.Pool,
  { after, limit, ...asked }: Asked & { readonly after: Cursor | null; readonly limit: number },
): Promise<Listed<FoundPaper>[]> {
  const sort = paperSortOf(asked.wishes);
  const statement = buildStatement((take) => {
    const where = [...filtersOf(asked, take), ...afterCursor(sort, 's.id', after, take)];
    const lacking = lackingOf(take(asked.reviewsEach));
    return `with page as materialized (
        select s.id, ${sort.sql} as sort_key from submissions as s ${versionOf}
        where ${where.join(' and ')} ${orderBy(sort, sort.sql, 's.id')} limit ${limit})
      select s.id, s.number, v.content -> 'title' as title, v.content #>> '{presenter,name}' as presenter,
        v.content #>> '{presenter,affiliation}' as affiliation,
        jsonb_array_length(v.content -> 'coauthors') + 1 as authors,
        s.type, s.field_id as "fieldId", s.state, s.accepted_as as "acceptedAs", s.contributed_at as "contributedAt", s.version,
        (select count(*) from submission_reviews as r where r.submission_id = s.id and r.state <> 'declined')::int as assigned,
        (select count(*) from submission_reviews as r where r.submission_id = s.id and r.state = 'done')::int as done,
        ${lacking} as lacking,
        (select round(avg(r.overall), 2) from submission_reviews as r where r.submission_id = s.id and r.state = 'done') as score,
        (select d.decision from submission_decisions as d where d.submission_id = s.id and d.sent_at is null) as decision,
        ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
      from page join submissions as s on s.id = page.id ${versionOf}
      ${orderBy(sort, 'page.sort_key', 'page.id')}`;
  });
  return runStatement(pool, statement, isWorthPreparing(asked.wishes));
}

export async function countFound(pool: pg.Pool, asked: Asked): Promise<number> {
  const statement = buildStatement(
    (take) =>
      `select count(*) as count from submissions as s ${versionOf} where ${filtersOf(asked, take).join(' and ')}`,
  );
  const [row] = await runStatement<{ count: string }>(pool, statement, isWorthPreparing(asked.wishes));
  return Number(row?.count ?? 0);
}

const reviewsIn = (state: string) =>
  `exists (select from submission_reviews as r where r.submission_id = s.id and r.state = '${state}')`;
const toSend = `exists (select from submission_decisions as d where d.submission_id = s.id and d.sent_at is null`;

// Decided ones need no more reviewers.
const lackingOf = (reviewsEach: string) => `(case when s.state = 'submitted' and not ${toSend})
  then greatest(${reviewsEach}::int - (select count(*) from submission_reviews as r
    where r.submission_id = s.id and r.state <> 'declined')::int, 0) else 0 end)`;

// Looked for in titles, the names of authors and the report number.
function filtersOf({ meetingId, managed, wishes, reviewsEach }: Asked, take: Take): string[] {
  const { q, ids, state, type, field, reviews, decision, letter } = wishes;
  const filters = [`s.meeting_id = ${take(meetingId)}`, 's.version > 0'];
  if (managed !== 'all')
    filters.push(
      `s.field_id = any (${take([...managed.fieldIds])}::uuid[])`,
      `s.id <> all (${take([...managed.hiddenIds])}::uuid[])`,
    );
  if (ids !== undefined) filters.push(isAmong('s.id', take(ids)));
  if (state !== undefined) filters.push(`s.state = ${take(state)}`);
  if (type !== undefined) filters.push(`s.type = ${take(type)}`);
  if (field !== undefined) filters.push(`s.field_id = ${take(field)}`);
  if (reviews === 'none') filters.push(`not ${reviewsIn('assigned')} and not ${reviewsIn('done')}`);
  if (reviews === 'lacking') filters.push(`${lackingOf(take(reviewsEach))} > 0`);
  if (reviews === 'open') filters.push(reviewsIn('assigned'));
  if (reviews === 'complete') filters.push(`${reviewsIn('done')} and not ${reviewsIn('assigned')}`);
  if (decision !== undefined) filters.push(`${toSend} and d.decision = ${take(decision)})`);
  if (letter === 'to_send') filters.push(`${toSend})`);
  if (letter === 'undecided') filters.push(`not ${toSend}) and s.state in ('submitted', 'revise')`);
  const words = (q ?? '').toWellFormed().normalize('NFC').trim().toLowerCase();
  if (words === '') return filters;
  const pattern = take(`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const sound = take(`%${plainName(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  filters.push(`(lower(v.content ->> 'title') like ${pattern} or lower(v.content #>> '{presenter,name}') like ${pattern}
    or lower(v.content ->> 'coauthors') like ${pattern} or v.author_sounds like ${sound} or lpad(s.number::text, 4, '0') like ${pattern})`);
  return filters;
}
