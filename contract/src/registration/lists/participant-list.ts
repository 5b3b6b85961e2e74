import { consoleParts } from '../../meetings/console-parts.ts';
import { joinItems } from '../../kernel/punctuation.ts';
import { allView, choiceOf, defineList, hiddenFilter, recordId } from '../../kernel/define-list.ts';
import { Id, Instant, Line } from '../../kernel/fields.ts';
import type { Language, Sentence } from '../../kernel/language.ts';
import { type LocalizedText, textIn } from '../../kernel/localized-text.ts';
import type { Currency } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { identities } from '../../meetings/catalogue.ts';
import {
  lineFields,
  mapFields,
  type PersonField,
  personFields,
  type PersonTextField,
  textFields,
} from '../../meetings/person-fields.ts';
import { listWords, notInReview } from './list-words.ts';
import type { InvoiceForm } from '../orders/invoice.ts';
import { orderMessages } from '../orders/messages.ts';
import { invoiceColumns } from './order-columns.ts';
import { paymentStatuses } from '../orders/payment-status.ts';
import { reviewStates } from '../states.ts';
import { paymentStatusWords, registrationKindWords, reviewWords } from '../words.ts';
import { arrivalStates, arrivalWords } from '../people/arrival.ts';
import { genders, idTypes } from '../people/id-documents.ts';
import { yesNoWords } from '../../kernel/yes-no.ts';
import { genderWords, identityWords, idTypeWords, stayHeader, valueLabels } from '../people/person-words.ts';
import { stayChoices, stayWords } from '../people/stay.ts';

/** Phone numbers, email addresses and ID numbers are masked; each is revealed separately. */
export const ParticipantRow = z.object({
  id: Id,
  registrationId: Id,
  name: z.string(),
  gender: z.enum(genders).nullable(),
  ...mapFields(textFields, () => z.string()),
  identity: z.enum(identities).nullable(),
  idType: z.enum(idTypes).nullable(),
  idNumber: z.string(),
  typeName: z.string(),
  teamName: z.string(),
  review: z.enum(reviewStates).nullable(),
  payment: z.enum(paymentStatuses).nullable(),
  orderNumber: z.string(),
  /** `null` if the place is not confirmed, so that the person is not expected. */
  arrival: z.enum(arrivalStates).nullable(),
  stay: z.enum(stayChoices).nullable(),
  attend: z.boolean(),
  registeredAt: z.string(),
});
export type ParticipantRow = z.infer<typeof ParticipantRow>;

/** The fields of a participant that only the sheet has. */
export interface ParticipantSheetDetail {
  readonly answers: Readonly<Record<string, string | string[] | number | boolean>>;
  readonly hotel: LocalizedText | null;
  readonly room: LocalizedText | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly nights: number | null;
  /** The meals that the person has booked. */
  readonly mealIds: readonly string[];
  readonly activities: readonly LocalizedText[];
  /** The following amounts are the person's part of the order, in this currency. */
  readonly currency: Currency | null;
  readonly conferenceFee: number | null;
  readonly hotelFee: number | null;
  readonly activityFee: number | null;
  /** The person's share of the discounts, which has been subtracted from `total`. */
  readonly discount: number | null;
  readonly total: number | null;
  readonly invoice: InvoiceForm | null;
}

export interface ParticipantSheetRow extends ParticipantRow {
  /** Null unless a chosen column needs it. */
  detail: ParticipantSheetDetail | null;
}

export type PersonColumn = PersonField | 'idType';
export const personColumns = personFields.flatMap((field): PersonColumn[] =>
  field === 'idNumber' ? ['idType', field] : [field],
);

const textColumn = (field: PersonTextField) =>
  ({ words: valueLabels[field], kind: 'text', value: (row: ParticipantRow) => row[field] }) as const;
const lineColumns = mapFields(lineFields, (field) => ({ ...textColumn(field), isSortable: true }) as const);

const ofPerson = {
  ...mapFields(textFields, textColumn),
  ...lineColumns,
  organization: { ...lineColumns.organization, width: 200, sheetWidth: 28 },
  email: { ...textColumn('email'), width: 200, sheetWidth: 26 },
  phone: { ...textColumn('phone'), kind: 'code', sheetWidth: 18 },
  gender: {
    words: valueLabels.gender,
    kind: 'word',
    of: genderWords,
    width: 88,
    isSortable: true,
    value: ({ gender }: ParticipantRow) => gender,
  },
  idType: {
    words: valueLabels.idType,
    kind: 'word',
    of: idTypeWords,
    width: 168,
    sheetWidth: 20,
    isSortable: true,
    value: ({ idType }: ParticipantRow) => idType,
  },
  idNumber: {
    words: valueLabels.idNumber,
    kind: 'code',
    width: 190,
    sheetWidth: 22,
    value: ({ idNumber }: ParticipantRow) => idNumber,
  },
  identity: {
    words: valueLabels.identity,
    kind: 'word',
    of: identityWords,
    width: 104,
    isSortable: true,
    value: ({ identity }: ParticipantRow) => identity,
  },
} as const;

function inOrder<K extends string, C extends Readonly<Record<K, unknown>>>(
  keys: readonly K[],
  columns: C,
): C {
  return mapFields(keys, (key) => columns[key]) as C;
}

const amount = (words: Sentence, key: 'conferenceFee' | 'hotelFee' | 'activityFee' | 'discount' | 'total') =>
  ({
    words,
    kind: 'money',
    isSheetOnly: true,
    value: ({ detail }: ParticipantSheetRow) => detail?.[key] ?? null,
  }) as const;

const name = (text: LocalizedText | null | undefined, language: Language) =>
  text ? textIn(text, language) : null;

/** The list can't be sorted by masked columns, because the order of phone numbers would reveal them. */
export const participantList = defineList({
  name: 'Participants',
  module: 'people',
  path: '/api/meetings/:id/participants',
  scope: 'participants:read',
  words: consoleParts.participants.words,
  summaries: {
    count: { en: 'Number of participants that match a filter', zh: '参会人员数量' },
    export: { en: 'Export participants as a spreadsheet', zh: '导出参会人员' },
  },
  searchWords: { en: 'Name, phone, email, order no.', zh: '姓名、手机尾号、邮箱、订单编号' },
  emptyWords: {
    title: { en: 'No participants yet', zh: '暂无参会人员' },
    why: {
      en: 'People appear here as soon as they have submitted an order.',
      zh: '提交订单后，参会人员会显示在这里。',
    },
  },
  row: ParticipantRow,
  sheetRow: z.custom<ParticipantSheetRow>(),
  columns: {
    name: {
      words: valueLabels.fullName,
      kind: 'text',
      width: 168,
      sheetWidth: 16,
      isAlwaysShown: true,
      isSortable: true,
      value: (row) => row.name,
    },
    ...inOrder(personColumns, ofPerson),
    typeName: {
      words: valueLabels.typeId,
      kind: 'text',
      sheetWidth: 20,
      isSortable: true,
      value: ({ typeName }) => typeName,
    },
    teamName: {
      words: { en: 'Team name', zh: '团队名称' },
      kind: 'text',
      sheetWidth: 20,
      isSortable: true,
      value: ({ teamName }) => teamName,
    },
    review: {
      words: listWords.review,
      kind: 'word',
      of: reviewWords,
      width: 136,
      isDrawn: true,
      isSortable: true,
      value: ({ review }) => review,
    },
    payment: {
      words: listWords.payment,
      kind: 'word',
      of: paymentStatusWords,
      width: 136,
      isDrawn: true,
      isSortable: true,
      value: ({ payment }) => payment,
    },
    arrival: {
      words: { en: 'Check-in status', zh: '签到状态' },
      kind: 'word',
      of: arrivalWords,
      width: 112,
      isDrawn: true,
      value: ({ arrival }) => arrival,
    },
    orderNumber: {
      words: listWords.orderNumber,
      kind: 'code',
      sheetWidth: 20,
      isSortable: true,
      value: ({ orderNumber }) => orderNumber,
    },
    stay: {
      words: stayHeader,
      kind: 'word',
      of: stayWords,
      width: 136,
      isSortable: true,
      value: ({ stay }) => stay,
    },
    attend: {
      words: valueLabels.attend,
      kind: 'word',
      of: yesNoWords,
      width: 96,
      isSortable: true,
      value: ({ attend }) => (attend ? 'yes' : 'no'),
    },
    registeredAt: {
      words: { en: 'Registered at', zh: '报名时间' },
      kind: 'instant',
      isSortable: true,
      value: ({ registeredAt }) => registeredAt,
    },
    // The server knows the meals and the questions of a conference, and writes a column for each.
    meals: {
      words: { en: 'Meals, one column each', zh: '用餐（每餐一列）' },
      kind: 'text',
      isSheetOnly: true,
      value: () => null,
    },
    activities: {
      words: { en: 'Activities', zh: '活动' },
      kind: 'text',
      sheetWidth: 24,
      isSheetOnly: true,
      value: ({ detail }, language) =>
        joinItems(
          (detail?.activities ?? []).map((text) => textIn(text, language)),
          language,
        ),
    },
    hotel: {
      words: { en: 'Hotel', zh: '酒店' },
      kind: 'text',
      sheetWidth: 20,
      isSheetOnly: true,
      value: ({ detail }, language) => name(detail?.hotel, language),
    },
    room: {
      words: { en: 'Room type', zh: '房型' },
      kind: 'text',
      sheetWidth: 20,
      isSheetOnly: true,
      value: ({ detail }, language) => name(detail?.room, language),
    },
    checkIn: {
      words: { en: 'Hotel check-in', zh: '入住日期' },
      kind: 'day',
      isSheetOnly: true,
      value: ({ detail }) => detail?.checkIn ?? null,
    },
    checkOut: {
      words: { en: 'Hotel check-out', zh: '离店日期' },
      kind: 'day',
      isSheetOnly: true,
      value: ({ detail }) => detail?.checkOut ?? null,
    },
    nights: {
      words: { en: 'Nights', zh: '晚数' },
      kind: 'number',
      isSheetOnly: true,
      value: ({ detail }) => detail?.nights ?? null,
    },
    answers: {
      words: { en: 'Answers to custom questions', zh: '自定义问题的回答' },
      kind: 'text',
      isSheetOnly: true,
      value: () => null,
    },
    currency: {
      words: { en: 'Currency', zh: '币种' },
      kind: 'text',
      isSheetOnly: true,
      value: ({ detail }) => detail?.currency ?? null,
    },
    conferenceFee: amount({ en: 'Conference fee', zh: '会议费' }, 'conferenceFee'),
    hotelFee: amount({ en: 'Hotel fee', zh: '住宿费' }, 'hotelFee'),
    activityFee: amount({ en: 'Activity fee', zh: '活动费' }, 'activityFee'),
    discount: amount({ en: 'Discount', zh: '优惠' }, 'discount'),
    total: amount({ en: 'Amount', zh: '金额' }, 'total'),
    ...invoiceColumns<ParticipantSheetRow>(({ detail }) => detail?.invoice ?? null),
  },
  usualColumns: ['name', 'organization', 'typeName', 'phone', 'stay', 'payment', 'review'],
  filters: {
    typeId: recordId(valueLabels.typeId),
    review: choiceOf(listWords.review, { ...reviewWords, none: notInReview }),
    arrival: choiceOf({ en: 'Check-in status', zh: '签到状态' }, arrivalWords),
    payment: choiceOf(listWords.payment, paymentStatusWords),
    kind: choiceOf(listWords.kind, registrationKindWords),
    identity: choiceOf(valueLabels.identity, identityWords),
    gender: choiceOf(valueLabels.gender, genderWords),
    stay: choiceOf(stayHeader, stayWords),
    activityId: recordId({ en: 'Meals and activities', zh: '餐饮与活动' }),
    /** Set by a link from a registration. */
    registrationId: recordId({ en: 'Registration', zh: '报名' }),
    /**
     * Records changed at this time or later, for programs that keep a copy. Records that are no longer in the list are
     * not found.
     */
    updatedSince: hiddenFilter(Instant),
  },
  views: [
    allView,
    { id: 'waiting', words: listWords.waiting, query: { review: 'audit_pending' } },
    { id: 'unpaid', words: paymentStatusWords.unpaid, query: { payment: 'unpaid' } },
    { id: 'paid', words: { en: 'Paid', zh: '已支付' }, query: { payment: 'pay_success' } },
    { id: 'shared', words: { en: 'Sharing a room', zh: '合住' }, query: { stay: 'shared' } },
    { id: 'noHotel', words: stayWords.no_hotel, query: { stay: 'no_hotel' } },
  ],
  usualSort: '-registeredAt',
  fullSheet: {
    summary: {
      en: 'Export participants with full ID and phone numbers (reason required)',
      zh: '导出参会人员（含完整号码，需填写原因）',
    },
    reason: Line(200).min(1, { error: orderMessages.reason_required }),
  },
});
