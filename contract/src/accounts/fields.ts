import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Email, Phone } from '../kernel/fields.ts';
import { accountMessages } from './messages.ts';

/** Compared without regard to case or width, but stored as written. */
export const Username = z
  .string({ error: accountMessages.username_required })
  .trim()
  .normalize('NFKC')
  .min(1, { error: accountMessages.username_required })
  .regex(/^[\p{Script=Latin}\p{Script=Han}][\p{Script=Latin}\p{Script=Han}\p{Nd}._-]{2,31}$/u, {
    error: accountMessages.username_invalid,
  });

// Passwords are not trimmed and may contain any character; only their Unicode form is normalized.
export const NewPassword = z
  .string({ error: accountMessages.password_required })
  .normalize('NFC')
  .min(1, { error: accountMessages.password_required })
  .min(8, { error: accountMessages.password_short })
  .max(128, { error: accountMessages.password_long });

export const GivenPassword = z
  .string({ error: accountMessages.password_required })
  .normalize('NFC')
  .min(1, { error: accountMessages.password_required })
  .max(128, { error: accountMessages.password_long });

export const VerificationCode = z
  .string({ error: accountMessages.code_invalid })
  .trim()
  .regex(/^\d{6}$/, { error: accountMessages.code_invalid });

/** Six digits of an authenticator app, or a recovery code such as `K7QF-2M9X`. */
export const SecondFactorCode = z
  .string({ error: accountMessages.second_factor_invalid })
  .trim()
  .toUpperCase()
  .regex(/^(?:\d{6}|[A-Z2-9]{4}-?[A-Z2-9]{4})$/, { error: accountMessages.second_factor_invalid });

/** The target of a code: a phone number (stored as E.164) or an email address. */
export const Target = z.string({ error: accountMessages.target_invalid }).transform((written, context) => {
  const isEmail = written.includes('@');
  const parsed = isEmail ? Email.safeParse(written) : Phone.safeParse(written);
  if (parsed.success) return parsed.data;
  const message = isEmail ? fieldMessages.email_invalid : accountMessages.target_invalid;
  context.addIssue({ code: 'custom', message, input: written });
  return z.NEVER;
});

/** The name that a person logs in with: username, phone number or email address. */
export const AccountName = z
  .string({ error: accountMessages.account_required })
  .trim()
  .min(1, { error: accountMessages.account_required })
  .max(254);
