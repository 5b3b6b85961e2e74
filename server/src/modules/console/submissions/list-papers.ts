import type { RowCount } from '@plenum/contract/kernel/list';
import type { PaperRow, readPaperProgress } from '@plenum/contract/console/paper-lists';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { findCall } from '#modules/meetings/offer/public';
import { findManaged } from '#modules/submissions/manage/public';
import { formatNumber } from '#modules/submissions/public';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { countFound, findPaperPage, paperSortOf, type PaperWishes } from './paper-queries.ts';

/** Those of the conference, for a chair those of their fields. */
export async function listPapers(
  { db, pool }: Kernel,
  actor: Actor,
  meetingId: string,
  { after, ...wishes }: PaperWishes & { readonly after?: string | undefined },
): Promise<ListPage<PaperRow>> {
  const managed = await findManaged(db, actor, meetingId);
  const cursor = readCursor(after, paperSortOf(wishes).kind);
  const found = await findPaperPage(pool, {
    meetingId,
    managed,
    wishes,
    reviewsEach: await reviewsEachOf(db, meetingId),
    after: cursor,
    limit: PAGE + 1,
  });
  return toPage(found, cursor === null, (row): PaperRow => ({
    ...row,
    number: formatNumber(row.number),
    contributedAt: row.contributedAt.toISOString(),
    score: row.score === null ? null : Number(row.score),
  }));
}

export async function countPapers(
  { db, pool }: Kernel,
  actor: Actor,
  meetingId: string,
  wishes: PaperWishes,
): Promise<RowCount> {
  const managed = await findManaged(db, actor, meetingId);
  return {
    count: await countFound(pool, {
      meetingId,
      managed,
      wishes,
      reviewsEach: await reviewsEachOf(db, meetingId),
    }),
    isMore: false,
  };
}

async function reviewsEachOf(db: Kernel['db'], meetingId: string): Promise<number> {
  return (await findCall(db, meetingId)).settings.reviewsEach;
}

type Progress = ReplyOf<typeof readPaperProgress>;

export async function readProgress({ db }: Kernel, actor: Actor, meetingId: string): Promise<Progress> {
  const managed = await findManaged(db, actor, meetingId);
  const { settings } = await findCall(db, meetingId);
  const scope =
    managed === 'all'
      ? sql``
      : sql`and s.field_id = any (${sql.param([...managed.fieldIds])}::uuid[])
          and s.id <> all (${sql.param([...managed.hiddenIds])}::uuid[])`;
  const { rows } = await db.execute<Progress[number] & Record<string, unknown>>(sql`
    select s.field_id as "fieldId", count(*)::int as papers,
      (count(*) * ${settings.reviewsEach}::int)::int as "reviewsWanted",
      coalesce(sum((select count(*) from submission_reviews as r where r.submission_id = s.id and r.state = 'done')), 0)::int
        as "reviewsDone",
      count(*) filter (where exists (
        select from submission_decisions as d where d.submission_id = s.id and d.sent_at is null))::int as decided,
      count(*) filter (where s.state in ('accepted', 'rejected', 'revise'))::int as sent,
      count(*) filter (where s.accepted_as = 'oral')::int as "acceptedOral",
      count(*) filter (where s.accepted_as = 'poster')::int as "acceptedPoster"
    from submissions as s
    where s.meeting_id = ${meetingId} and s.version > 0 and s.state <> 'withdrawn' ${scope}
    group by s.field_id`);
  return rows;
}
