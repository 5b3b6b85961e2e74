import { z } from '../kernel/zod.ts';
import { Id, Instant, PersonName } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import {
  AccountName,
  GivenPassword,
  NewPassword,
  SecondFactorCode,
  Target,
  Username,
  VerificationCode,
} from './fields.ts';
import { accountMessages } from './messages.ts';

/** Roles in one conference; `abilities.ts` lists their abilities. */
export const meetingRoles = [
  'owner',
  'manager',
  'finance',
  /** Reviews registrations. */
  'reviewer',
  'submission_reviewer',
  'steward',
  /** Downloads the speakers' slides for the lecture rooms. */
  'technician',
] as const;
export type MeetingRole = (typeof meetingRoles)[number];

/** The purposes of a code that need no login. */
export const publicCodePurposes = ['sign_up', 'log_in', 'reset', 'ticket', 'register'] as const;
/**
 * The purposes of a code that need a login: to verify a new phone number or email address, or to confirm the caller's
 * identity.
 */
export const ownCodePurposes = ['change_target', 'confirm_identity'] as const;
export type CodePurpose = (typeof publicCodePurposes)[number] | (typeof ownCodePurposes)[number];

function samePassword(form: { newPassword: string; confirmPassword: string }): boolean {
  return form.newPassword === form.confirmPassword;
}
// This error is reported together with the form's other errors, not after them. A body that is not an object has no
// passwords to compare.
const mismatch = {
  path: ['confirmPassword'],
  error: accountMessages.password_mismatch,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** The token of an earlier login in this browser; see `device` in LoggedIn. */
const device = z.string().max(512).optional();

export const CodeRequest = z.strictObject({
  purpose: z.enum(publicCodePurposes),
  target: Target,
  /**
   * Sends the code to the email address of the account with this phone number, if text messages don't reach the number.
   */
  byEmail: z.boolean().optional(),
  device,
});
export const OwnCodeRequest = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('change_target'), target: Target }),
  z.strictObject({ purpose: z.literal('confirm_identity'), channel: z.enum(['phone', 'email']) }),
]);
export const CodeSent = z.object({
  resendAfterSeconds: z.int(),
  validSeconds: z.int(),
  /** The latest text messages to this number did not arrive, so email is offered. Reveals nothing about accounts. */
  offersEmail: z.boolean(),
});

/** The conference in whose context a person logs in; the client stores it with the token. */
const meetingId = Id.optional();

/** The ticked box; null if it wasn't shown, because the operator has published no terms. */
export const Agreed = z.literal(true, { error: accountMessages.terms_required }).nullable();

export const SignUpForm = z
  .strictObject({
    target: Target,
    code: VerificationCode,
    username: Username,
    password: NewPassword,
    confirmPassword: z.string().normalize('NFC'),
    agreed: Agreed,
    meetingId,
  })
  .refine((form) => form.password === form.confirmPassword, mismatch);

export const PasswordLoginForm = z.strictObject({
  account: AccountName,
  password: GivenPassword,
  meetingId,
  device,
});
export const CodeLoginForm = z.strictObject({ target: Target, code: VerificationCode, meetingId });
/**
 * The form at the end of another form that was filled in without a login. The code finds the account, or creates one
 * without a password.
 */
export const CodeAccountForm = z.strictObject({
  target: Target,
  code: VerificationCode,
  agreed: Agreed,
  meetingId,
});
export const SecondFactorLoginForm = z.strictObject({
  ticket: z.string().min(1).max(512),
  code: SecondFactorCode,
});

export const ResetForm = z
  .strictObject({
    target: Target,
    code: VerificationCode,
    newPassword: NewPassword,
    confirmPassword: z.string().normalize('NFC'),
  })
  .refine(samePassword, mismatch);

export const PasswordChangeForm = z
  .strictObject({
    currentPassword: GivenPassword,
    newPassword: NewPassword,
    confirmPassword: z.string().normalize('NFC'),
  })
  .refine(samePassword, mismatch);

/**
 * Sets the first password of an account that was created by a code. A username can be chosen at the same time, or
 * later.
 */
export const PasswordSetForm = z
  .strictObject({
    username: Username.optional(),
    newPassword: NewPassword,
    confirmPassword: z.string().normalize('NFC'),
  })
  .refine(samePassword, mismatch);

// Required from accounts with two-step verification, so that one factor alone can't turn it off.
const secondFactor = SecondFactorCode.optional();

export const IdentityForm = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password: GivenPassword, secondFactor }),
  z.strictObject({
    by: z.literal('code'),
    channel: z.enum(['phone', 'email']),
    code: VerificationCode,
    secondFactor,
  }),
]);

export const TargetChangeForm = z.strictObject({ target: Target, code: VerificationCode });
/** Sets the username of an account that was created without one. */
export const UsernameForm = z.strictObject({ username: Username });
export const ProfileForm = z.strictObject({
  name: PersonName.optional(),
  language: z.enum(languages).optional(),
});
export const SecondFactorForm = z.strictObject({ code: SecondFactorCode });

/** The account as its owner sees it. `name`, `img` and `id` are the specification's user info. */
export const Me = z.object({
  id: Id,
  name: z.string(),
  /** False if the owner gave no name; `name` is then the masked phone number or email address. */
  hasName: z.boolean(),
  /** A short-lived link to the picture; empty if there is none. */
  img: z.string(),
  /** Null until the person has chosen a username. */
  username: z.string().nullable(),
  /** Masked, such as `138****8000`; null if there is none. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages),
  /**
   * True if the account was created by a code or by others and has no password yet, so that its owner logs in with a
   * code.
   */
  byCodeOnly: z.boolean(),
  secondFactor: z.boolean(),
  /** True if the account has roles that it may use only once two-step verification is on. */
  secondFactorNeeded: z.boolean(),
  recoveryCodesLeft: z.int(),
  administrator: z.boolean(),
  roles: z.array(z.object({ meetingId: Id, role: z.enum(meetingRoles) })),
  can: z.object({
    /** True if the account has any role, so that the console has something to show. */
    administer: z.boolean(),
    createMeeting: z.boolean(),
  }),
});
export type Me = z.infer<typeof Me>;

export const LoggedIn = z.object({
  step: z.literal('done'),
  token: z.string(),
  /**
   * The browser keeps this token after logging out, and sends it when logging in or requesting a code, so that
   * strangers who use up the attempts for this account can't lock this browser out. It grants no access.
   */
  device: z.string(),
  me: Me,
});
export const LoginStep = z.discriminatedUnion('step', [
  LoggedIn,
  z.object({ step: z.literal('second_factor'), ticket: z.string() }),
]);

export const LoginRecord = z.object({
  id: Id,
  current: z.boolean(),
  startedAt: Instant,
  lastUsedAt: Instant,
  /** Browser and system in words, such as `Chrome · Windows`. */
  device: z.string(),
  address: z.string(),
});
export type LoginRecord = z.infer<typeof LoginRecord>;

export const SecondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
