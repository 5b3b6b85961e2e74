import type { FilterName, SortName } from '@plenum/contract/kernel/define-list';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type MessageRow, messageList } from '@plenum/contract/mailings/message-list';
import type { MessageOutcome } from '@plenum/contract/messaging/log';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { eachRow, likePattern, tableSource } from '#kernel/list/list-source';
import type { Take } from '#kernel/list/statement';
import { isOfOutbox } from '#modules/messaging/providers/public';
import { maskTarget, readText } from '#modules/messaging/public';
import { foundPeople } from '../people/search-term.ts';
import { failureOf, outcomeSql } from './failure.ts';

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

export const messageSource = tableSource<
  FoundMessage,
  MessageRow,
  FilterName<typeof messageList>,
  SortName<typeof messageList>
>(messageList, {
  from: 'message_log as message',
  joins,
  id: 'message.id',
  meeting: 'message.meeting_id',
  columns,
  sorts: { createdAt: { kind: 'instant', sql: 'message.created_at', isIndexed: true } },
  search: searchOf,
  filters: {
    state: (value, take) => `${outcomeSql} = ${take(value)}`,
    channel: (value, take) => `message.channel = ${take(value)}`,
    jobId: (value, take) => `message.job_id = ${take(value)}`,
    participantId: (value, take, meetingId) => ofPerson(take(meetingId), take(value)),
  },
  present: eachRow(presentMessage),
  isLong: true,
});

function ofPerson(meeting: string, participant: string): string {
  return `(message.participant_id = ${participant}::uuid or message.participant_id is null and message.account_id = (
    select registration.account_id from participants as person
    join registrations as registration on registration.id = person.registration_id
    where person.id = ${participant}::uuid and person.meeting_id = ${meeting} and registration.kind = 'individual'))`;
}

// Searches for a person by the account's name, the name that a send job used, or part of the number or address.
function searchOf(text: string, take: Take, meetingId: string): string {
  const meeting = take(meetingId);
  const pattern = take(likePattern(text));
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
