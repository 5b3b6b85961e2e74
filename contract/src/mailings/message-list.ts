import { consoleParts } from '../meetings/console-parts.ts';
import { allView, choiceOf, defineList, recordId } from '../kernel/define-list.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { inLanguage } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { notSentBecause } from '../messaging/failure-words.ts';
import { messageFailures, messageOutcomes, messageOutcomeWords } from '../messaging/log.ts';
import { recipientChannelWords } from './job-schemas.ts';

const { email, sms } = recipientChannelWords;
const channelWords = { email, sms };

export const MessageRow = z.object({
  id: Id,
  createdAt: z.string(),
  /** The key of the message's text; empty for messages of a send job. */
  kind: z.string(),
  subject: z.string(),
  channel: z.enum(['email', 'sms']),
  name: z.string(),
  /** Masked. */
  target: z.string(),
  state: z.enum(messageOutcomes),
  provider: z.string(),
  /** True if the message is in the built-in outbox, so that it has not left the server. */
  isInOutbox: z.boolean(),
  attempts: z.int(),
  failure: z.enum(messageFailures).nullable(),
  /** The provider's own number or word for the failure, shown to the operator. */
  failureCode: z.string(),
  sentAt: z.string().nullable(),
  /** The provider's report: the code, and when; null if there is none yet, or this provider sends no reports. */
  report: z.object({ code: z.string(), at: z.string() }).nullable(),
  /** When the next attempt to send the message is made; null if it isn't waiting. */
  dueAt: z.string().nullable(),
  job: z.object({ id: Id, name: z.string() }).nullable(),
  can: z.object({ resend: z.boolean() }),
});
export type MessageRow = z.infer<typeof MessageRow>;

const stateHead = { en: 'Status', zh: '状态' };
const channelHead = { en: 'Channel', zh: '渠道' };
const nameHead = { en: 'Name', zh: '姓名' };
const jobHead = { en: 'Send job', zh: '群发任务' };

/** Every message of a conference, and its result. */
export const messageList = defineList({
  name: 'MessageLog',
  path: '/api/meetings/:id/message-log',
  words: consoleParts.messageLog.words,
  searchWords: { en: 'Search by name, email or phone', zh: '按姓名、邮箱或手机号搜索' },
  emptyWords: {
    title: { en: 'No messages yet', zh: '暂无消息' },
    why: { en: 'Messages appear here as soon as they’re created.', zh: '消息生成后会显示在这里。' },
  },
  hasNoSheet: true,
  row: MessageRow,
  columns: {
    createdAt: {
      words: { en: 'Created', zh: '生成时间' },
      kind: 'instant',
      isUsual: true,
      isAlwaysShown: true,
      isSortable: true,
      value: ({ createdAt }) => createdAt,
    },
    name: { words: nameHead, kind: 'text', width: 150, isUsual: true, value: ({ name }) => name },
    target: {
      words: { en: 'Phone or email', zh: '手机号/邮箱' },
      kind: 'code',
      width: 190,
      isUsual: true,
      value: ({ target }) => target,
    },
    channel: {
      words: channelHead,
      kind: 'word',
      of: channelWords,
      width: 90,
      isUsual: true,
      value: ({ channel }) => channel,
    },
    subject: {
      words: { en: 'Subject', zh: '主题' },
      kind: 'text',
      width: 260,
      isUsual: true,
      value: ({ subject }) => subject,
    },
    job: { words: jobHead, kind: 'text', width: 180, value: ({ job }) => job?.name ?? '' },
    state: {
      words: stateHead,
      kind: 'word',
      of: messageOutcomeWords,
      width: 150,
      isUsual: true,
      isDrawn: true,
      value: ({ state }) => state,
    },
    failure: {
      words: { en: 'Reason', zh: '原因' },
      kind: 'text',
      width: 240,
      isUsual: true,
      value: ({ state, failure, failureCode, report }, language) => {
        const why = notSentBecause({ state, failure, code: report?.code ?? failureCode });
        return why && inLanguage(why, language);
      },
    },
    provider: {
      words: { en: 'Provider', zh: '服务商' },
      kind: 'text',
      width: 130,
      isUsual: true,
      isDrawn: true,
      value: ({ provider }) => provider,
    },
    attempts: {
      words: { en: 'Attempts', zh: '尝试次数' },
      kind: 'number',
      width: 100,
      value: ({ attempts }) => attempts,
    },
    sentAt: {
      words: { en: 'Sent at', zh: '发送时间' },
      kind: 'instant',
      value: ({ sentAt }) => sentAt,
    },
    reportedAt: {
      words: { en: 'Delivery reported', zh: '回执时间' },
      kind: 'instant',
      value: ({ report }) => report?.at ?? null,
    },
  },
  filters: {
    state: choiceOf(stateHead, messageOutcomeWords),
    channel: choiceOf(channelHead, channelWords),
    /** Set by a link on the page of a send job. */
    jobId: recordId(jobHead),
    /**
     * Set by a link on a participant's page. Finds messages about the participant and, if a person registered alone,
     * those to that person's account.
     */
    participantId: recordId(nameHead),
  },
  views: [
    allView,
    ...(['failed', 'undelivered', 'waiting'] as const).map((state) => ({
      id: state,
      words: messageOutcomeWords[state],
      query: { state },
    })),
  ],
  usualSort: '-createdAt',
});

export const readMessage = endpoint({
  name: 'console.readMessage',
  method: 'GET',
  path: '/api/meetings/:id/message-log/:messageId',
  access: 'staff',
  summary: { en: 'Read a message in the log', zh: '消息详情' },
  params: z.strictObject({ id: Id, messageId: Id }),
  reply: MessageRow.extend({
    /**
     * The text of a message in the built-in outbox; null for others, because it may contain links for the recipient
     * only.
     */
    text: z.string().nullable(),
  }),
});
