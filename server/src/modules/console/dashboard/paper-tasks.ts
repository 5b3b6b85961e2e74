import { sections } from '@plenum/contract/meetings/sections';

// Each query returns the ids of submissions that are waiting for an organizer, and since when.

export const nameOfPaper = `select lpad(number::text, 4, '0') from submissions where id = few.id`;

const reviewsEach = `coalesce((
  select (content ->> 'reviewsEach')::int from meeting_sections where meeting_id = $1 and name = 'submissions'),
  ${sections.submissions.empty.reviewsEach})`;

const unsentOf = 'from submission_decisions as d where d.submission_id = s.id and d.sent_at is null';
const reviewsOf = (condition: string) =>
  `(select count(*) from submission_reviews as r where r.submission_id = s.id and r.state ${condition})`;

const undecided = `
  select s.id, s.contributed_at as at from submissions as s
  where s.meeting_id = $1 and s.version > 0 and s.state = 'submitted' and not exists (select ${unsentOf})`;

export const papersLacking = `${undecided} and ${reviewsOf("<> 'declined'")} < ${reviewsEach} order by at, s.id`;

export const papersToDecide = `${undecided} and ${reviewsOf("= 'assigned'")} = 0
  and ${reviewsOf("= 'done'")} >= ${reviewsEach} order by at, s.id`;

export const lettersToSend = `
  select s.id, (select min(d.decided_at) ${unsentOf}) as at from submissions as s
  where s.meeting_id = $1 and s.state <> 'withdrawn' and exists (select ${unsentOf}) order by at, s.id`;

export const papersUnplaced = `
  select s.id, s.contributed_at as at from submissions as s
  where s.meeting_id = $1 and s.state = 'accepted' and not exists (
    select from programme_items as item, jsonb_array_elements(item.body -> 'talks') as talk
    where item.meeting_id = $1 and item.kind = 'session' and item.body is not null and talk ->> 'submissionId' = s.id::text)
  order by at, s.id`;
