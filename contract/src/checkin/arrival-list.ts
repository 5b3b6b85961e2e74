import { joinItems } from '../kernel/punctuation.ts';
import { allView, choiceOf, defineList, recordId } from '../kernel/define-list.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { scanMethods, scanMethodWords, standings } from './words.ts';

/** A person who is expected at a checkpoint, or came there. */
export const ArrivalRow = z.object({
  /** The id of the participant. */
  id: Id,
  name: z.string(),
  organization: z.string(),
  typeName: z.string(),
  code: z.string(),
  standing: z.enum(standings),
  expected: z.boolean(),
  /** The first check-in; `null` if the person is missing. */
  at: z.string().nullable(),
  gate: z.string(),
  device: z.string(),
  operator: z.string(),
  method: z.enum(scanMethods).nullable(),
  /** The reason for an override or a make-up check-in. */
  reason: z.string(),
  /** The number of further admissions, at gates that did not know of the first one. */
  conflicts: z.int(),
  held: z.int(),
  /** The names of the items handed out to the person. */
  handouts: z.array(z.string()),
});
export type ArrivalRow = z.infer<typeof ArrivalRow>;

/** The statuses to filter by. `held`: missing people with held scans that an organizer has not reviewed yet. */
export const arrivalStatusWords = {
  arrived: { en: 'Arrived', zh: '已到' },
  missing: { en: 'Not arrived', zh: '未到' },
  unexpected: { en: 'Not expected', zh: '名单外' },
  conflict: { en: 'Repeated check-ins', zh: '重复签到' },
  held: { en: 'To be reviewed', zh: '待核对' },
};
export const arrivalStatuses = Object.keys(arrivalStatusWords) as (keyof typeof arrivalStatusWords)[];

/** The status shown with a person. */
export const shownStatusWords = {
  arrived: { en: 'Checked in', zh: '已签到' },
  missing: { en: 'Not checked in', zh: '未签到' },
  unexpected: { en: 'Checked in, not expected', zh: '已签到（名单外）' },
};

const statusHead = { en: 'Status', zh: '状态' };
const typeHead = { en: 'Registration type', zh: '注册类型' };
const gateHead = { en: 'Gate', zh: '入口' };
const methodHead = { en: 'Method', zh: '签到方式' };

/** People expected at a checkpoint or admitted there. The latest arrival comes first, missing people last. */
export const arrivalList = defineList({
  name: 'Arrivals',
  path: '/api/meetings/:id/arrivals',
  scope: 'checkin:read',
  words: { en: 'Check-in list', zh: '签到名单' },
  searchWords: { en: 'Name, organization or code', zh: '姓名、单位或签到码' },
  emptyWords: {
    title: { en: 'No one is expected here yet', zh: '暂无应到人员' },
    why: {
      en: 'People will appear here as soon as their registrations are confirmed.',
      zh: '报名确认后，参会人员会显示在这里。',
    },
  },
  row: ArrivalRow,
  columns: {
    name: {
      words: { en: 'Name', zh: '姓名' },
      kind: 'text',
      width: 176,
      sheetWidth: 18,
      isUsual: true,
      isAlwaysShown: true,
      isSortable: true,
      isDrawn: true,
      value: ({ name }) => name,
    },
    status: {
      words: statusHead,
      kind: 'word',
      of: shownStatusWords,
      width: 144,
      sheetWidth: 16,
      isUsual: true,
      isDrawn: true,
      value: ({ at, expected }) => (at === null ? 'missing' : expected ? 'arrived' : 'unexpected'),
    },
    at: {
      words: { en: 'Checked in at', zh: '签到时间' },
      kind: 'instant',
      isUsual: true,
      isSortable: true,
      value: ({ at }) => at,
    },
    organization: {
      words: { en: 'Organization', zh: '单位' },
      kind: 'text',
      width: 192,
      sheetWidth: 28,
      isUsual: true,
      isSortable: true,
      value: ({ organization }) => organization,
    },
    typeName: {
      words: typeHead,
      kind: 'text',
      sheetWidth: 18,
      isUsual: true,
      isSortable: true,
      value: ({ typeName }) => typeName,
    },
    code: {
      words: { en: 'Code', zh: '签到码' },
      kind: 'code',
      width: 112,
      sheetWidth: 12,
      value: ({ code }) => code,
    },
    gate: {
      words: gateHead,
      kind: 'text',
      width: 120,
      sheetWidth: 14,
      isUsual: true,
      value: ({ gate }) => gate,
    },
    device: {
      words: { en: 'Device', zh: '设备' },
      kind: 'text',
      width: 136,
      sheetWidth: 14,
      value: ({ device }) => device,
    },
    operator: {
      words: { en: 'Operator', zh: '操作人' },
      kind: 'text',
      width: 120,
      sheetWidth: 14,
      isUsual: true,
      value: ({ operator }) => operator,
    },
    method: {
      words: methodHead,
      kind: 'word',
      of: scanMethodWords,
      width: 128,
      sheetWidth: 14,
      isUsual: true,
      value: ({ method }) => method,
    },
    reason: {
      words: { en: 'Reason', zh: '原因' },
      kind: 'text',
      width: 176,
      sheetWidth: 24,
      value: ({ reason }) => reason,
    },
    conflicts: {
      words: arrivalStatusWords.conflict,
      kind: 'number',
      isDrawn: true,
      value: ({ conflicts }) => conflicts,
    },
    handouts: {
      words: { en: 'Handed out', zh: '已领物资' },
      kind: 'text',
      width: 176,
      sheetWidth: 24,
      isUsual: true,
      value: ({ handouts }, language) => joinItems(handouts, language),
    },
  },
  filters: {
    /** Defaults to the first checkpoint for arrivals. */
    checkpointId: recordId({ en: 'Checkpoint', zh: '签到点' }),
    status: choiceOf(statusHead, arrivalStatusWords),
    typeId: recordId(typeHead),
    gateId: recordId(gateHead),
    method: choiceOf(methodHead, scanMethodWords),
  },
  views: [
    allView,
    ...arrivalStatuses.map((status) => ({
      id: status,
      words: arrivalStatusWords[status],
      query: { status },
    })),
  ],
  usualSort: '-at',
});

export const readArrivalCharts = endpoint({
  name: 'console.readArrivalCharts',
  method: 'GET',
  path: '/api/meetings/:id/arrivals/charts',
  access: 'staff',
  summary: {
    en: 'Arrivals at a checkpoint by hour and by registration type',
    zh: '按时段和注册类型统计签到',
  },
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ checkpointId: Id.optional() }),
  reply: z.object({
    /** `null` if the conference has no checkpoint. */
    checkpointId: Id.nullable(),
    expected: z.int(),
    arrived: z.int(),
    unexpected: z.int(),
    /** The beginning of the hour; hours in which no one came are left out. */
    hours: z.array(z.object({ at: z.string(), count: z.int() })),
    types: z.array(z.object({ name: z.string(), expected: z.int(), arrived: z.int() })),
    /** How often each item was handed out, on all days together. */
    handouts: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
});
