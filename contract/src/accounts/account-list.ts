import { allView, choiceOf, hiddenFilter, recordId, yesNoOf } from '../kernel/define-list.ts';
import { defineSiteList } from '../kernel/define-site-list.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { yesNoWords } from '../kernel/yes-no.ts';
import { z } from '../kernel/zod.ts';
import { accountStates, accountStateWords, languageWords } from './account-words.ts';

// The administrators' list of accounts. Phone numbers and email addresses are masked, and the list can't be sorted by
// them, because the order would reveal them.

export const AccountRow = z.object({
  id: Id,
  name: z.string(),
  /** Empty until the person has chosen a username. */
  username: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.enum(accountStates),
  administrator: z.boolean(),
  secondFactor: z.boolean(),
  /** The number of conferences in which the person has a role. */
  conferences: z.int(),
  language: z.enum(languages),
  createdAt: Instant,
  /** `null` if the account was never used. */
  lastLoginAt: Instant.nullable(),
});
export type AccountRow = z.infer<typeof AccountRow>;

const stateHead = { en: 'Status', zh: '状态' };
const administratorHead = { en: 'Administrator', zh: '系统管理员' };
const secondFactorHead = { en: 'Two-step verification', zh: '两步验证' };
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

export const accountList = defineSiteList({
  name: 'Accounts',
  path: '/api/accounts',
  words: { en: 'Accounts', zh: '用户列表' },
  searchWords: { en: 'Name, phone, email or username', zh: '姓名、手机尾号、邮箱或用户名开头' },
  exportReason: Line(200).min(1, { error: fieldMessages.required }),
  row: AccountRow,
  columns: {
    name: {
      words: { en: 'Name', zh: '姓名' },
      kind: 'text',
      width: 168,
      sheetWidth: 18,
      isAlwaysShown: true,
      isSortable: true,
      value: ({ name }) => name,
    },
    username: {
      words: { en: 'Username', zh: '用户名' },
      kind: 'text',
      sheetWidth: 18,
      isSortable: true,
      value: ({ username }) => username,
    },
    phone: {
      words: { en: 'Phone', zh: '手机号' },
      kind: 'code',
      sheetWidth: 18,
      value: ({ phone }) => phone,
    },
    email: {
      words: { en: 'Email', zh: '邮箱' },
      kind: 'text',
      width: 200,
      sheetWidth: 28,
      value: ({ email }) => email,
    },
    state: {
      words: stateHead,
      kind: 'word',
      of: accountStateWords,
      width: 112,
      isDrawn: true,
      value: ({ state }) => state,
    },
    administrator: {
      words: administratorHead,
      kind: 'word',
      of: yesNoWords,
      width: 112,
      value: ({ administrator }) => yesNo(administrator),
    },
    secondFactor: {
      words: secondFactorHead,
      kind: 'word',
      of: yesNoWords,
      value: ({ secondFactor }) => yesNo(secondFactor),
    },
    conferences: {
      words: { en: 'Conferences as staff', zh: '任职会议数' },
      kind: 'number',
      width: 112,
      isDrawn: true,
      value: ({ conferences }) => conferences,
    },
    language: {
      words: { en: 'Language', zh: '语言' },
      kind: 'word',
      of: languageWords,
      width: 104,
      value: ({ language }) => language,
    },
    createdAt: {
      words: { en: 'Created', zh: '创建时间' },
      kind: 'instant',
      width: 190,
      isSortable: true,
      value: ({ createdAt }) => createdAt,
    },
    lastLoginAt: {
      words: { en: 'Last login', zh: '最近登录' },
      kind: 'instant',
      width: 190,
      isSortable: true,
      isDrawn: true,
      value: ({ lastLoginAt }) => lastLoginAt,
    },
  },
  usualColumns: ['name', 'username', 'phone', 'email', 'state', 'lastLoginAt', 'createdAt'],
  filters: {
    state: choiceOf(stateHead, accountStateWords),
    administrator: yesNoOf(administratorHead),
    secondFactor: yesNoOf(secondFactorHead),
    /** Only the staff of this conference. */
    meetingId: recordId({ en: 'Staff of', zh: '任职会议' }),
    createdFrom: hiddenFilter(Instant),
    /** Exclusive. */
    createdBefore: hiddenFilter(Instant),
    loginFrom: hiddenFilter(Instant),
    /** Exclusive; accounts that never logged in don't match. */
    loginBefore: hiddenFilter(Instant),
  },
  views: [
    allView,
    {
      id: 'administrators',
      words: { en: 'Administrators', zh: '系统管理员' },
      query: { administrator: 'yes' },
    },
    { id: 'disabled', words: accountStateWords.disabled, query: { state: 'disabled' } },
  ],
  usualSort: '-createdAt',
});
