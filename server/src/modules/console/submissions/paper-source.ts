import type { FilterName, SortName } from '@plenum/contract/kernel/define-list';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { plainName } from '@plenum/contract/kernel/text/fold-name';
import { submissionTypes } from '@plenum/contract/meetings/submission-settings';
import { authorsOf, type SubmissionContent } from '@plenum/contract/submissions/content';
import { type PaperRow, type PaperSheetRow, paperList } from '@plenum/contract/submissions/paper-list';
import { decisions } from '@plenum/contract/submissions/review-words';
import { submissionStates } from '@plenum/contract/submissions/words';
import type pg from 'pg';
import type { Kernel } from '#kernel/kernel';
import type { SheetAsker } from '#kernel/list/list-sheet';
import { likePattern, type ListReader, type ListSource, tableSource } from '#kernel/list/list-source';
import { rankOf, type SortColumn } from '#kernel/list/list-sort';
import type { Take } from '#kernel/list/statement';
import { findCall } from '#modules/meetings/offer/public';
import { findManaged } from '#modules/submissions/manage/public';
import { formatNumber } from '#modules/submissions/public';

interface FoundPaper {
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

// Submissions without a review come last when sorted best first. Scores are in hundredths, because a cursor is an
// integer.
const meanScore = `(select coalesce(round(avg(r.overall) * 100), 0)::bigint from submission_reviews as r
  where r.submission_id = s.id and r.state = 'done')`;

/** A conference has a few thousand submissions at most, so the filtered ones are sorted on demand. */
const sorts: Readonly<Record<SortName<typeof paperList>, SortColumn>> = {
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

/**
 * Lists the submissions that the reader manages. A chair sees those of their fields, except those with a conflict of
 * interest.
 */
export async function paperSource(
  { db }: Kernel,
  { actor, meetingId }: ListReader,
): Promise<ListSource<FoundPaper, PaperRow>> {
  const managed = await findManaged(db, actor, meetingId);
  const { settings } = await findCall(db, meetingId);
  const lacking = lackingOf(settings.reviewsEach);
  return tableSource<FoundPaper, PaperRow, FilterName<typeof paperList>, SortName<typeof paperList>>(
    paperList,
    {
      from: `submissions as s join submission_versions as v on v.submission_id = s.id and v.version = s.version`,
      id: 's.id',
      meeting: 's.meeting_id',
      scope: (take) => [
        's.version > 0',
        ...(managed === 'all'
          ? []
          : [
              `s.field_id = any (${take([...managed.fieldIds])}::uuid[])`,
              `s.id <> all (${take([...managed.hiddenIds])}::uuid[])`,
            ]),
      ],
      columns: `s.id, s.number, v.content -> 'title' as title, v.content #>> '{presenter,name}' as presenter,
        v.content #>> '{presenter,affiliation}' as affiliation,
        jsonb_array_length(v.content -> 'coauthors') + 1 as authors,
        s.type, s.field_id as "fieldId", s.state, s.accepted_as as "acceptedAs", s.contributed_at as "contributedAt", s.version,
        (select count(*) from submission_reviews as r where r.submission_id = s.id and r.state <> 'declined')::int as assigned,
        (select count(*) from submission_reviews as r where r.submission_id = s.id and r.state = 'done')::int as done,
        ${lacking} as lacking,
        (select round(avg(r.overall), 2) from submission_reviews as r where r.submission_id = s.id and r.state = 'done') as score,
        (select d.decision from submission_decisions as d where d.submission_id = s.id and d.sent_at is null) as decision`,
      sorts,
      search,
      filters: {
        state: (value, take) => `s.state = ${take(value)}`,
        type: (value, take) => `s.type = ${take(value)}`,
        field: (value, take) => `s.field_id = ${take(value)}`,
        reviews: (value) => ({ ...ofReviews, lacking: `${lacking} > 0` })[value as Reviews],
        decision: (value, take) => `${toSend} and d.decision = ${take(value)})`,
        letter: (value) =>
          value === 'to_send' ? `${toSend})` : `not ${toSend}) and s.state in ('submitted', 'revise')`,
      },
      present: presentPapers,
    },
  );
}

async function presentPapers(
  { db }: Kernel,
  found: readonly FoundPaper[],
  { meetingId, language }: ListReader,
): Promise<PaperRow[]> {
  const { fields } = await findCall(db, meetingId);
  const names = new Map(fields.map(({ id, name }) => [id, textIn(name, language)]));
  return found.map((row) => ({
    ...row,
    number: formatNumber(row.number),
    field: names.get(row.fieldId ?? '') ?? '',
    contributedAt: row.contributedAt.toISOString(),
    score: row.score === null ? null : Number(row.score),
  }));
}

export async function presentPaperSheet(
  kernel: Kernel,
  found: readonly FoundPaper[],
  asker: SheetAsker,
): Promise<PaperSheetRow[]> {
  const details = await findDetails(
    kernel.pool,
    found.map(({ id }) => id),
  );
  const rows = await presentPapers(kernel, found, asker);
  return rows.flatMap((row): PaperSheetRow[] => {
    const detail = details.get(row.id);
    return detail ? [{ ...row, ...presentDetail(detail, asker.isFull) }] : [];
  });
}

// Searches the title, the names of authors and the report number.
function search(text: string, take: Take): string {
  const words = text.normalize('NFC').toLowerCase();
  const pattern = take(likePattern(words));
  const sound = take(likePattern(plainName(words)));
  return `lower(v.content ->> 'title') like ${pattern} or lower(v.content #>> '{presenter,name}') like ${pattern}
    or lower(v.content ->> 'coauthors') like ${pattern} or v.author_sounds like ${sound} or lpad(s.number::text, 4, '0') like ${pattern}`;
}

const reviewsIn = (state: string) =>
  `exists (select from submission_reviews as r where r.submission_id = s.id and r.state = '${state}')`;
const toSend = `exists (select from submission_decisions as d where d.submission_id = s.id and d.sent_at is null`;

// Submissions that are decided need no more reviewers.
const lackingOf = (reviewsEach: number) => `(case when s.state = 'submitted' and not ${toSend})
  then greatest(${reviewsEach} - (select count(*) from submission_reviews as r
    where r.submission_id = s.id and r.state <> 'declined')::int, 0) else 0 end)`;

type Reviews = keyof (typeof paperList.filters.reviews)['of'];
const ofReviews: Readonly<Record<Exclude<Reviews, 'lacking'>, string>> = {
  none: `not ${reviewsIn('assigned')} and not ${reviewsIn('done')}`,
  open: reviewsIn('assigned'),
  complete: `${reviewsIn('done')} and not ${reviewsIn('assigned')}`,
};

interface Detail {
  readonly id: string;
  readonly content: SubmissionContent;
  readonly withdrawnBecause: string;
  readonly isRegistered: boolean;
}

function presentDetail(
  { content, withdrawnBecause, isRegistered }: Detail,
  isFull: boolean,
): Omit<PaperSheetRow, keyof PaperRow> {
  const { position, phone, email } = content.presenter;
  return {
    position,
    phone: isFull ? phone : maskedPhone(phone),
    email: isFull ? email : maskedEmail(email),
    authorNames: authorsOf(content)
      .map(({ name, affiliations }) =>
        affiliations.length === 0 ? name : `${name} (${affiliations.join('; ')})`,
      )
      .join(' / '),
    isRegistered,
    withdrawnBecause,
  };
}

async function findDetails(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, Detail>> {
  const { rows } = await pool.query<Detail>(
    `select s.id, v.content, s.withdrawn_because as "withdrawnBecause",
       exists (select from registrations as r where r.meeting_id = s.meeting_id and r.account_id = s.account_id
         and r.state = 'submitted') as "isRegistered"
     from submissions as s join submission_versions as v on v.submission_id = s.id and v.version = s.version
     where s.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
