import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import type { MessageFilter, MessageRow } from '@plenum/contract/console/mailing-lists';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { MessageOutcome } from '@plenum/contract/messaging/log';
import type pg from 'pg';
import type { z } from 'zod';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { isOfOutbox } from '#modules/messaging/providers/public';
import { maskTarget, readText } from '#modules/messaging/public';
import { afterCursor, type ListSort, keyText, orderBy } from '#kernel/list/list-sort';
import { type Listed, type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { runStatement, isWorthPreparing, type Take, buildStatement } from '#kernel/list/statement';
import { foundPeople } from '../people/search-term.ts';
import { failureOf, outcomeSql } from './failure.ts';

type MessageWishes = Omit<z.infer<typeof MessageFilter>, 'after'>;

interface FoundMessage {
  readonly id: string;
  readonly createdAt: Date;
  readonly kind: string | null;
  readonly subject: string;
  readonly channel: 'email' | 'sms';
  readonly name: string | null;
  readonly target: string;
  readonly state: MessageOutcome;
  readonly provider: string | null;
  readonly providerRow: string | null;
  readonly attempts: number;
  readonly failure: string | null;
  readonly sentAt: Date | null;
  readonly reportCode: string | null;
  readonly reportAt: Date | null;
  readonly dueAt: Date | null;
  readonly jobId: string | null;
  readonly jobName: string | null;
}

const columns = `message.id, message.created_at as "createdAt", message.template_key as kind, message.subject,
  message.channel, coalesce(recipient.name, person.full_name, account.name) as name, message.target, ${outcomeSql} as state, message.provider,
  message.provider_row as "providerRow", message.attempts, message.failure, message.sent_at as "sentAt", message.due_at as "dueAt",
  message.delivery_code as "reportCode", message.delivery_at as "reportAt",
  job.id as "jobId", job.name as "jobName"`;
const joins = `left join participants as person on person.id = message.participant_id
  left join accounts as account on account.id = message.account_id
  left join send_jobs as job on job.id = message.job_id
  left join send_job_recipients as recipient
    on recipient.job_id = message.job_id and recipient.number = message.job_recipient`;

const byTime = (sort: string | undefined): ListSort => ({
  key: 'createdAt',
  isDescending: sort !== 'createdAt',
  kind: 'instant',
  sql: 'message.created_at',
  isIndexed: true,
});

function filtersOf(meetingId: string, wishes: MessageWishes, take: Take): string[] {
  const { q, state, channel, jobId, participantId } = wishes;
  const meeting = take(meetingId);
  const text = (q ?? '').trim().toWellFormed().replaceAll('\0', '');
  return [
    `message.meeting_id = ${meeting}`,
    ...(state === undefined ? [] : [`${outcomeSql} = ${take(state)}`]),
    ...(channel === undefined ? [] : [`message.channel = ${take(channel)}`]),
    ...(jobId === undefined ? [] : [`message.job_id = ${take(jobId)}`]),
    ...(participantId === undefined ? [] : [ofPerson(meeting, take(participantId))]),
    ...(text === '' ? [] : [searchOf(meetingId, text, take)]),
  ];
}

function ofPerson(meeting: string, participant: string): string {
  return `(message.participant_id = ${participant}::uuid or message.participant_id is null and message.account_id = (
    select registration.account_id from participants as person
    join registrations as registration on registration.id = person.registration_id
    where person.id = ${participant}::uuid and person.meeting_id = ${meeting} and registration.kind = 'individual'))`;
}

// By the person: their account's name, the name a send job wrote to, or a part of the number or address.
function searchOf(meetingId: string, text: string, take: Take): string {
  const meeting = take(meetingId);
  const pattern = take(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return `(message.target ilike ${pattern}
    or message.account_id = any (array(select account.id
      from (select distinct account_id from message_log where meeting_id = ${meeting} and account_id is not null) as own
      join accounts as account on account.id = own.account_id
      where account.name ilike ${pattern} or ' ' || account.name_sounds like account_sound_pattern(${take(text)})))
    or message.id = any (array(select recipient.message_id from send_job_recipients as recipient
      join send_jobs as job on job.id = recipient.job_id
      where job.meeting_id = ${meeting} and recipient.message_id is not null and (recipient.name ilike ${pattern}
        or recipient.person in (select 'participant:' || id from (${foundPeople(meetingId, text, take)}) as found)))))`;
}

export async function listMessageLog(
  { pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: MessageWishes & { readonly after?: string | undefined },
): Promise<ListPage<MessageRow>> {
  const sort = byTime(wishes.sort);
  const cursor = readCursor(after, 'instant');
  const statement = buildStatement((take) => {
    const where = [...filtersOf(meetingId, wishes, take), ...afterCursor(sort, 'message.id', cursor, take)];
    return `with page as materialized (select message.id, message.created_at as sort_key from message_log as message
        where ${where.join(' and ')} ${orderBy(sort, 'message.created_at', 'message.id')} limit ${PAGE + 1})
      select ${columns}, ${keyText(sort, 'page.sort_key')} as key, null::bigint as total
      from page join message_log as message on message.id = page.id ${joins}
      ${orderBy(sort, 'page.sort_key', 'page.id')}`;
  });
  const found = await runStatement<Listed<FoundMessage> & pg.QueryResultRow>(
    pool,
    statement,
    isWorthPreparing(wishes),
  );
  return toPage(found, cursor === null, presentMessage);
}

export async function countMessageLog(
  { pool }: Kernel,
  meetingId: string,
  wishes: MessageWishes,
): Promise<RowCount> {
  const statement = buildStatement(
    (take) => `select count(*)::integer as count from (select from message_log as message
      where ${filtersOf(meetingId, wishes, take).join(' and ')} limit ${MOST_COUNTED + 1}) as counted`,
  );
  const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(wishes));
  const count = row?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

export async function readMessage(
  { pool, keys }: Kernel,
  { id: meetingId, messageId }: { readonly id: string; readonly messageId: string },
): Promise<MessageRow & { readonly text: string | null }> {
  const { rows } = await pool.query<FoundMessage & { readonly text: string }>({
    name: 'console_message',
    text: `select ${columns}, message.text from message_log as message ${joins} where message.meeting_id = $1 and message.id = $2`,
    values: [meetingId, messageId],
  });
  const [row] = rows;
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  return { ...presentMessage(row), text: isOfOutbox(row.providerRow) ? readText(keys, row) : null };
}

function presentMessage(row: FoundMessage): MessageRow {
  const failure = failureOf(row.failure);
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    kind: row.kind ?? '',
    subject: row.subject,
    channel: row.channel,
    name: row.name ?? '',
    target: maskTarget(row.target),
    state: row.state,
    provider: row.provider ?? '',
    isInOutbox: isOfOutbox(row.providerRow),
    attempts: row.attempts,
    failure: failure.kind,
    failureCode: failure.code,
    sentAt: row.sentAt?.toISOString() ?? null,
    report: row.reportAt && { code: row.reportCode ?? '', at: row.reportAt.toISOString() },
    dueAt: row.state === 'waiting' ? (row.dueAt?.toISOString() ?? null) : null,
    job: row.jobId === null ? null : { id: row.jobId, name: row.jobName ?? '' },
    can: { resend: row.state === 'failed' },
  };
}
