import { z } from 'zod';
import { publicCodePurposes, ownCodePurposes } from '@plenum/contract/accounts/schemas';
import { languages } from '@plenum/contract/kernel/language';
import { defineEvent } from '#kernel/outbox/outbox';

/** A code was requested. The code is encrypted in the event; whether it may be sent is decided on delivery. */
export const codeRequested = defineEvent(
  'accounts.code_requested',
  z.object({
    codeId: z.uuid(),
    purpose: z.enum([...publicCodePurposes, ...ownCodePurposes]),
    target: z.string(),
    accountId: z.uuid().nullable(),
    encryptedCode: z.string(),
    language: z.enum(languages),
    /** Absent in events written before codes could be sent by email. */
    byEmail: z.boolean().default(false),
  }),
);

export const securityChanges = [
  'password_changed',
  'password_reset',
  'target_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'sign_in_linked',
  'sign_in_unlinked',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** A security notice to the owner, in case the change was not theirs. */
export const securityChanged = defineEvent(
  'accounts.security_changed',
  z.object({ accountId: z.uuid(), change: z.enum(securityChanges), target: z.string() }),
);

/** Two accounts of one person were merged. */
export const accountsMerged = defineEvent(
  'accounts.merged',
  z.object({
    /** The account that remains. */
    accountId: z.uuid(),
    target: z.string(),
    /** True if the message is also shown in the account's app. */
    isInApp: z.boolean(),
  }),
);

/** An account was created from a row of a sheet, and its person will be notified. */
export const accountImported = defineEvent('accounts.imported', z.object({ accountId: z.uuid() }));
