import { endpoint, EXPORT_LIMIT, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { orderMessages } from '../registration/orders/messages.ts';
import {
  ExportQuery,
  PageOf,
  PageQuery,
  RowCount,
  type SortBy,
  SortQuery,
  sheetTypes,
} from '../kernel/list.ts';

// The administrators' list of accounts. Phone numbers and e-mail addresses are masked, and nothing is sorted by them: the order
// would tell what the mask hides.

export const accountSorts = ['name', 'username', 'createdAt', 'lastLoginAt'] as const;
export type AccountSort = (typeof accountSorts)[number];
export const usualAccountSort = '-createdAt' satisfies SortBy<AccountSort>;

/** `merged`: it ended, and all that belonged to it is in another account. */
export const accountStates = ['active', 'disabled', 'merged'] as const;
export type AccountState = (typeof accountStates)[number];
const yesNo = z.enum(['yes', 'no']).optional();

export const AccountFilter = z.strictObject({
  /** A name or a part of it, the end of a phone number, the beginning of an e-mail address or of a username. */
  ...PageQuery,
  sort: SortQuery(accountSorts),
  state: z.enum(accountStates).optional(),
  administrator: yesNo,
  secondFactor: yesNo,
  /** On the staff of this conference. */
  meetingId: Id.optional(),
  createdFrom: Instant.optional(),
  /** Not included. */
  createdBefore: Instant.optional(),
  loginFrom: Instant.optional(),
  /** Not included; who never logged in is not found by it. */
  loginBefore: Instant.optional(),
});

export const AccountRow = z.object({
  id: Id,
  name: z.string(),
  /** Empty until one is chosen. */
  username: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.enum(accountStates),
  administrator: z.boolean(),
  secondFactor: z.boolean(),
  /** On the staff of so many conferences. */
  conferences: z.int(),
  language: z.enum(languages),
  createdAt: Instant,
  /** Null: never. */
  lastLoginAt: Instant.nullable(),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const accountColumns = [
  'name',
  'username',
  'phone',
  'email',
  'state',
  'administrator',
  'secondFactor',
  'conferences',
  'language',
  'createdAt',
  'lastLoginAt',
] as const satisfies readonly (keyof AccountRow)[];
export type AccountColumn = (typeof accountColumns)[number];

export const listAccounts = endpoint({
  name: 'console.listAccounts',
  method: 'GET',
  path: '/api/accounts',
  access: 'administrator',
  summary: { en: 'Accounts', zh: '用户列表' },
  query: AccountFilter,
  reply: PageOf(AccountRow),
});

export const countAccounts = endpoint({
  name: 'console.countAccounts',
  method: 'GET',
  path: '/api/accounts/count',
  access: 'administrator',
  summary: { en: 'How many accounts a filter finds', zh: '用户数量' },
  query: AccountFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

/** The reason is recorded. With `masked: false`, phone numbers and e-mail addresses are whole. */
export const exportAccounts = endpoint({
  name: 'console.exportAccounts',
  method: 'POST',
  path: '/api/accounts/export',
  access: 'administrator',
  summary: { en: 'Accounts as a sheet; noted with the reason', zh: '导出用户列表（需填写原因）' },
  query: AccountFilter.omit({ after: true }).extend(ExportQuery),
  body: z.strictObject({
    reason: Line(200).min(1, { error: orderMessages.reason_required }),
    masked: z.boolean(),
  }),
  bodyBytes: KIB,
  download: { types: sheetTypes },
  reply: z.null(),
  recentIdentity: true,
  limit: EXPORT_LIMIT,
});
