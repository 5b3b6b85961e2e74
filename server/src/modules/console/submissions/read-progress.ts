import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { readPaperProgress } from '@plenum/contract/submissions/paper-list';
import { sql } from 'drizzle-orm';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { findCall } from '#modules/meetings/offer/public';
import { findManaged } from '#modules/submissions/manage/public';

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
