import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ApiScope } from '@plenum/contract/accounts/api-scopes';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Language } from '@plenum/contract/kernel/language';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull().unique(),
  /** False if the username was generated; a generated username is not shown. */
  hasUsername: boolean('has_username')
    .notNull()
    .generatedAlwaysAs(sql`username <> 'u' || left(replace(id::text, '-', ''), 16)`),
  name: text('name').notNull(),
  /** False if the owner gave no name; the name is then the masked phone number or email address. */
  hasName: boolean('has_name').notNull().default(true),
  phone: text('phone').unique(),
  email: text('email').unique(),
  passwordHash: text('password_hash').notNull(),
  /** False if the hash belongs to a secret that is not kept. */
  hasPassword: boolean('has_password').notNull().default(true),
  language: text('language').$type<Language>().notNull(),
  pictureFileId: text('picture_file_id'),
  administrator: boolean('administrator').notNull().default(false),
  disabledAt: instant('disabled_at'),
  disabledReason: text('disabled_reason').notNull().default(''),
  totpSecret: text('totp_secret'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  secondFactorOnAt: instant('second_factor_on_at'),
  /** The account that this one was merged into, which is never itself a merged account. */
  mergedInto: uuid('merged_into'),
  mergedAt: instant('merged_at'),
  createdAt: instant('created_at').notNull(),
  lastLoginAt: instant('last_login_at'),
  /** The pronunciation of the name, for searching; null until a job has filled it in. */
  nameSounds: text('name_sounds'),
  searchText: text('search_text').generatedAlwaysAs(
    sql`account_search_text(name, username_key, email, phone)`,
  ),
});
export type Account = typeof accounts.$inferSelect;

export const meetingRoles = pgTable(
  'meeting_roles',
  {
    accountId: uuid('account_id').notNull(),
    meetingId: uuid('meeting_id').notNull(),
    role: text('role').$type<MeetingRole>().notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.meetingId, table.role] })],
);

export const staffInvitations = pgTable('staff_invitations', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  target: text('target').notNull(),
  role: text('role').$type<MeetingRole>().notNull(),
  tokenHash: bytea('token_hash').notNull().unique(),
  invitedBy: uuid('invited_by').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  acceptedBy: uuid('accepted_by'),
  declinedAt: instant('declined_at'),
  withdrawnAt: instant('withdrawn_at'),
});
export type StaffInvitation = typeof staffInvitations.$inferSelect;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

export const logins = pgTable('logins', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  generation: integer('generation').notNull().default(1),
  generationUsedAt: instant('generation_used_at').notNull(),
  startedAt: instant('started_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  identityConfirmedAt: instant('identity_confirmed_at').notNull(),
  userAgent: text('user_agent').notNull(),
  address: text('address').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason').$type<EndReason>(),
});
export type EndReason =
  | 'logged_out'
  | 'ended_by_owner'
  | 'ended_by_administrator'
  | 'password_changed'
  | 'token_reused'
  | 'disabled'
  | 'merged';

export const loginTokens = pgTable('login_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  loginId: uuid('login_id').notNull(),
  generation: integer('generation').notNull(),
  issuedAt: instant('issued_at').notNull(),
});

export const verificationCodes = pgTable('verification_codes', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').notNull(),
  target: text('target').notNull(),
  accountId: uuid('account_id'),
  codeHmac: bytea('code_hmac').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
  usedAt: instant('used_at'),
  byEmail: boolean('by_email').notNull().default(false),
  proven: boolean('proven').notNull().default(false),
});

export const secondFactorResets = pgTable('second_factor_resets', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  reason: text('reason').notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
});

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: text('name').notNull(),
  /** The owner, whose rights the key has. */
  accountId: uuid('account_id').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  secretHash: bytea('secret_hash').notNull().unique(),
  hint: text('hint').notNull(),
  /** The secret before the last rotation, and how long it still works. */
  earlierHash: bytea('earlier_hash').unique(),
  earlierUntil: instant('earlier_until'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null if the key doesn't expire. */
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedBy: uuid('revoked_by'),
  revokedAt: instant('revoked_at'),
});

/** A login at a provider that is connected to an account. */
export const signInIdentities = pgTable('sign_in_identities', {
  id: uuid('id').primaryKey(),
  provider: text('provider').notNull(),
  /** The provider's address then, so that another provider with the same id can't speak for the people of this one. */
  issuer: text('issuer').notNull(),
  /** The provider's own id of the person, which never changes. */
  subject: text('subject').notNull(),
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull(),
  linkedAt: instant('linked_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});
export type SignInIdentity = typeof signInIdentities.$inferSelect;

/** An attempt to log in at a provider, from the first call until the provider's answer is posted. */
export const signInAttempts = pgTable('sign_in_attempts', {
  stateHash: bytea('state_hash').primaryKey(),
  provider: text('provider').notNull(),
  browserHash: bytea('browser_hash').notNull(),
  /** The login to whose account the provider's login will be connected. */
  loginId: uuid('login_id'),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

export const savedViews = pgTable('saved_views', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  query: jsonb('query').$type<Record<string, string>>().notNull(),
  columns: jsonb('columns').$type<string[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
