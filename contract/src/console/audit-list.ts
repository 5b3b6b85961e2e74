import { consoleParts } from '../meetings/console-parts.ts';
import { auditActions, auditObjectWords, auditWords } from '../audit/action-words.ts';
import { auditOrigin } from '../audit/origin.ts';
import {
  allView,
  choicesOf,
  type Column,
  dayFilter,
  defineList,
  hiddenFilter,
  recordId,
} from '../kernel/define-list.ts';
import { defineSiteList } from '../kernel/define-site-list.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { fillIn, inLanguage, type Language, type Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { isTimeZone } from '../kernel/zoned-time.ts';
import { auditText } from './audit-lines.ts';

/** Entries are numbered in the order in which they were written. */
const EntryId = z.string().regex(/^\d{1,18}$/);

export const AuditRow = z.object({
  id: EntryId,
  at: z.string(),
  /** `null` for the system and for people who were not logged in. */
  actor: z
    .object({
      id: Id,
      name: z.string(),
      /** The name of the API key with which a program called on the actor’s behalf; empty if the actor did it. */
      apiKey: z.string(),
    })
    .nullable(),
  /** The key of the action; `auditWords` has its words. */
  action: z.string(),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    /** An order number or a person's name; empty if the object has none or was deleted. */
    label: z.string(),
  }),
  /** Details of the entry: values before and after, reasons, amounts. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  /**
   * Network address of the request; null for the server itself and for entries from before addresses were recorded; see
   * `auditOrigin`.
   */
  address: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const SiteAuditRow = AuditRow.extend({
  meeting: z.object({ id: Id, name: z.string() }).nullable(),
});
export type SiteAuditRow = z.infer<typeof SiteAuditRow>;

const systemWords = { en: 'System or visitor', zh: '系统或访客' };
const byKeyWords = { en: '{name} (API key “{key}”)', zh: '{name}（API 密钥“{key}”）' };
const deletedWords = { en: 'Deleted account', zh: '已删除的账号' };
export const noMeetingWords = { en: 'No conference', zh: '不属于任何会议' };

/** Returns the name of the person who acted, with the name of the API key if it was their program. */
export function auditActor({ actor }: Pick<AuditRow, 'actor'>, language: Language): string {
  if (actor === null) return inLanguage(systemWords, language);
  const name = actor.name || inLanguage(deletedWords, language);
  return actor.apiKey === '' ? name : fillIn(inLanguage(byKeyWords, language), { name, key: actor.apiKey });
}

/** Returns an action in words. An action without words, which a newer server wrote, is returned unchanged. */
export function auditAction({ action }: Pick<AuditRow, 'action'>, language: Language): string {
  return wordOf(auditWords, action, language);
}

/** Returns the kind and the label of the object that the entry is about. */
export function auditObject({ object }: Pick<AuditRow, 'object'>, language: Language): string {
  return `${wordOf(auditObjectWords, object.kind, language)} ${object.label}`.trim();
}

function wordOf(words: Readonly<Record<string, Sentence>>, key: string, language: Language): string {
  const found = words[key];
  return found ? inLanguage(found, language) : key;
}

const actionHead = { en: 'Action', zh: '操作' };

const time = {
  words: { en: 'Time', zh: '时间' },
  kind: 'instant',
  width: 168,
  isUsual: true,
  isAlwaysShown: true,
  isSortable: true,
  isDrawn: true,
  value: ({ at }) => at,
} as const satisfies Column<AuditRow>;

const columns = {
  actor: {
    words: { en: 'Operator', zh: '操作人' },
    kind: 'text',
    width: 128,
    sheetWidth: 20,
    isUsual: true,
    value: auditActor,
  },
  address: {
    words: { en: 'Source', zh: '来源' },
    kind: 'code',
    width: 136,
    sheetWidth: 24,
    isUsual: true,
    value: auditOrigin,
  },
  action: {
    words: actionHead,
    kind: 'text',
    width: 192,
    sheetWidth: 32,
    isUsual: true,
    isDrawn: true,
    value: auditAction,
  },
  object: {
    words: { en: 'Object', zh: '对象' },
    kind: 'text',
    width: 176,
    sheetWidth: 28,
    isUsual: true,
    isDrawn: true,
    // A sheet leaves the site, so a thing without a name can only be identified by its id.
    value: ({ object }, language) =>
      auditObject({ object: { ...object, label: object.label || object.id } }, language),
  },
  detail: {
    words: { en: 'Details', zh: '详情' },
    kind: 'text',
    width: 320,
    sheetWidth: 40,
    isUsual: true,
    value: ({ detail }, language, timeZone) => auditText(detail, language, timeZone),
  },
  requestId: {
    words: { en: 'Request ID', zh: '请求编号' },
    kind: 'code',
    width: 200,
    sheetWidth: 24,
    value: ({ requestId }) => requestId,
  },
} as const satisfies Readonly<Record<string, Column<AuditRow>>>;

const ofTheSite = /^(?:account|login|series)\./;
const ofConferences = auditActions.filter((action) => !ofTheSite.test(action));
const some = (pattern: RegExp) => auditActions.filter((action) => pattern.test(action)).join();

const fromDay = dayFilter({ en: 'Start date', zh: '开始日期' });
const toDay = dayFilter({ en: 'End date', zh: '结束日期' });
/** Objects as `kind:id`, separated by commas. The filter finds the history of a record and its parts. */
const object = hiddenFilter(
  z
    .string()
    .max(4_000)
    .regex(/^[a-z_]+:[\w-]+(?:,[a-z_]+:[\w-]+)*$/),
);

/** The audit log of a conference. */
export const auditList = defineList({
  name: 'Audit',
  path: '/api/meetings/:id/audit',
  words: consoleParts.audit.words,
  searchWords: {
    en: 'Operator, order number, participant, code, request ID or IP address',
    zh: '操作人、订单编号、参会人员、优惠码、请求编号、IP 地址',
  },
  emptyWords: {
    title: { en: 'No entries yet', zh: '暂无操作日志' },
    why: {
      en: 'Changes, exports and views of sensitive data in this conference will be listed here.',
      zh: '本次会议中的修改、导出和查看记录会列在这里。',
    },
  },
  rowId: EntryId,
  row: AuditRow,
  columns: { at: time, ...columns },
  filters: {
    action: choicesOf(actionHead, auditWords, ofConferences),
    object,
    from: fromDay,
    to: toDay,
  },
  views: [
    allView,
    {
      id: 'exports',
      words: { en: 'Exports', zh: '导出记录' },
      query: { action: some(/exported$/) },
    },
    {
      id: 'reads',
      words: { en: 'Sensitive data access', zh: '敏感信息查看' },
      query: { action: some(/_read$|\.read$|\.revealed$/) },
    },
  ],
  usualSort: '-at',
});

/** The audit log of the whole site, including entries that belong to no conference. */
export const siteAuditList = defineSiteList({
  name: 'SiteAudit',
  path: '/api/audit',
  words: { en: 'Audit log', zh: '操作日志' },
  searchWords: {
    en: 'Operator, order number, object ID, request ID or IP address',
    zh: '操作人、订单编号、对象编号、请求编号或 IP 地址',
  },
  rowId: EntryId,
  row: SiteAuditRow,
  columns: {
    at: time,
    meeting: {
      words: { en: 'Conference', zh: '会议' },
      kind: 'text',
      width: 200,
      sheetWidth: 28,
      isUsual: true,
      isDrawn: true,
      value: ({ meeting }) => meeting?.name ?? '',
    },
    ...columns,
  },
  filters: {
    action: choicesOf(actionHead, auditWords, auditActions),
    object,
    /** One conference, or `none` for accounts, series, and the site's own pages. */
    meeting: recordId({ en: 'Conference', zh: '会议' }, z.union([Id, z.literal('none')])),
    from: fromDay,
    to: toDay,
    /** The time zone of `from` and `to`, since the site has none. */
    zone: hiddenFilter(z.string().max(64).refine(isTimeZone)),
  },
  views: [],
  usualSort: '-at',
});

export const readAuditEntry = endpoint({
  name: 'console.readAuditEntry',
  method: 'GET',
  path: '/api/meetings/:id/audit/:entryId',
  access: 'staff',
  summary: { en: 'An audit log entry', zh: '操作日志详情' },
  params: z.strictObject({ id: Id, entryId: EntryId }),
  reply: AuditRow,
});
