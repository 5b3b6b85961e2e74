import { allView, choiceOf, defineList } from '../../kernel/define-list.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { listWords, notInReview } from './list-words.ts';
import { inSheetOnly, orderColumns } from './order-columns.ts';
import { OrderHead } from '../orders/schemas.ts';
import { reviewReasonText } from '../review/reasons.ts';
import { registrationStates, reviewStates } from '../states.ts';
import { paymentStatusWords, registrationKindWords, registrationStateWords, reviewWords } from '../words.ts';
import { registrationKinds } from '../people/draft.ts';
import { valueLabels } from '../people/person-words.ts';

export const RegistrationRow = z.object({
  id: Id,
  kind: z.enum(registrationKinds),
  /** The team's name, or the person's. */
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  organization: z.string(),
  members: z.int(),
  state: z.enum(registrationStates),
  review: z.enum(reviewStates).nullable(),
  reviewReason: z.string(),
  order: OrderHead.nullable(),
  changedAt: z.string(),
  /** The number of warnings, for example about an unusual ID number. */
  doubts: z.int(),
});
export type RegistrationRow = z.infer<typeof RegistrationRow>;

const { orderNumber, payment, method, currency, total, ...order } = orderColumns<RegistrationRow>(
  (row) => row.order,
);

/** The contact's phone number and email address are masked, so the list can't be sorted by them. */
export const registrationList = defineList({
  name: 'Registrations',
  module: 'people',
  path: '/api/meetings/:id/registrations',
  scope: 'participants:read',
  words: { en: 'Registrations', zh: '报名与团队' },
  summaries: {
    list: { en: 'Registrations and teams', zh: '报名与团队' },
    count: { en: 'Number of registrations that match a filter', zh: '报名数量' },
    export: { en: 'Export registrations as a spreadsheet', zh: '导出报名与团队' },
  },
  searchWords: { en: 'Name, team, phone, order no.', zh: '姓名、团队名称、手机尾号、订单编号' },
  emptyWords: {
    title: { en: 'No registrations yet', zh: '暂无报名' },
    why: {
      en: 'Individuals and teams appear here as soon as they start registering.',
      zh: '个人或团队开始填写报名表后，报名会显示在这里。',
    },
  },
  row: RegistrationRow,
  columns: {
    name: {
      words: { en: 'Name', zh: '名称' },
      kind: 'text',
      width: 200,
      sheetWidth: 20,
      isUsual: true,
      isAlwaysShown: true,
      isSortable: true,
      value: ({ name }) => name,
    },
    kind: {
      words: listWords.kind,
      kind: 'word',
      of: registrationKindWords,
      width: 176,
      isUsual: true,
      isSortable: true,
      value: ({ kind }) => kind,
    },
    members: {
      words: listWords.people,
      kind: 'number',
      width: 88,
      isUsual: true,
      isSortable: true,
      value: ({ members }) => members,
    },
    organization: {
      words: valueLabels.organization,
      kind: 'text',
      width: 200,
      sheetWidth: 28,
      isSortable: true,
      value: ({ organization }) => organization,
    },
    contactName: {
      words: { en: 'Contact name', zh: '联系人' },
      kind: 'text',
      width: 120,
      isUsual: true,
      isSortable: true,
      value: ({ contactName }) => contactName,
    },
    contactPhone: {
      words: valueLabels.phone,
      kind: 'code',
      sheetWidth: 18,
      isUsual: true,
      value: ({ contactPhone }) => contactPhone,
    },
    contactEmail: {
      words: valueLabels.email,
      kind: 'text',
      width: 200,
      sheetWidth: 26,
      value: ({ contactEmail }) => contactEmail,
    },
    state: {
      words: { en: 'Status', zh: '报名状态' },
      kind: 'word',
      of: registrationStateWords,
      width: 120,
      isDrawn: true,
      isSortable: true,
      value: ({ state }) => state,
    },
    payment: { ...payment, isUsual: true },
    review: {
      words: listWords.review,
      kind: 'word',
      of: reviewWords,
      width: 136,
      isUsual: true,
      isDrawn: true,
      isSortable: true,
      value: ({ review }) => review,
    },
    reviewReason: {
      words: { en: 'Rejection reason', zh: '驳回原因' },
      kind: 'text',
      sheetWidth: 28,
      isSheetOnly: true,
      value: ({ reviewReason }, language) => reviewReasonText(reviewReason, language),
    },
    orderNumber,
    method: inSheetOnly(method),
    currency,
    conference: inSheetOnly(order.conference),
    hotel: inSheetOnly(order.hotel),
    activity: inSheetOnly(order.activity),
    total: { ...total, isUsual: true },
    received: inSheetOnly(order.received),
    due: inSheetOnly(order.due),
    refunded: inSheetOnly(order.refunded),
    placedAt: inSheetOnly(order.placedAt),
    holdUntil: inSheetOnly(order.holdUntil),
    changedAt: {
      words: { en: 'Last changed', zh: '更新时间' },
      kind: 'instant',
      isUsual: true,
      isSortable: true,
      value: ({ changedAt }) => changedAt,
    },
  },
  filters: {
    kind: choiceOf(listWords.kind, registrationKindWords),
    state: choiceOf({ en: 'Status', zh: '报名状态' }, registrationStateWords),
    review: choiceOf(listWords.review, { ...reviewWords, none: notInReview }),
    payment: choiceOf(listWords.payment, paymentStatusWords),
  },
  views: [
    allView,
    { id: 'teams', words: { en: 'Teams', zh: '团队' }, query: { kind: 'team' } },
    { id: 'waiting', words: listWords.waiting, query: { review: 'audit_pending' } },
    { id: 'rejected', words: { en: 'Rejected', zh: '已驳回' }, query: { review: 'audit_failed' } },
    { id: 'drafts', words: { en: 'Drafts', zh: '草稿' }, query: { state: 'draft' } },
  ],
  usualSort: '-changedAt',
});
