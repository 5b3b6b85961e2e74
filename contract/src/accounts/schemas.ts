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

/** Roles inside one meeting; `abilities.ts` says who may do what with them. */
export const meetingRoles = [
  'owner',
  'manager',
  'finance',
  /** Of registrations. */
  'reviewer',
  'submission_reviewer',
  'steward',
  /** In the lecture rooms. */
  'technician',
] as const;
export type MeetingRole = (typeof meetingRoles)[number];

/** The purposes of a code that need no login. */
export const publicCodePurposes = ['sign_up', 'log_in', 'reset', 'ticket', 'register'] as const;
/** The purposes of a code that need a login: a new phone or e-mail address, or confirming one's identity. */
export const ownCodePurposes = ['change_target', 'confirm_identity'] as const;
export type CodePurpose = (typeof publicCodePurposes)[number] | (typeof ownCodePurposes)[number];

function samePassword(form: { newPassword: string; confirmPassword: string }): boolean {
  return form.newPassword === form.confirmPassword;
}
// Said together with whatever else is wrong, not after it has been put right; what is no form at all has no passwords.
const mismatch = {
  path: ['confirmPassword'],
  error: accountMessages.password_mismatch,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** From an earlier login of this browser: see LoggedIn. */
const device = z.string().max(512).optional();

export const CodeRequest = z.strictObject({
  purpose: z.enum(publicCodePurposes),
  target: Target,
  /** To the e-mail address of the account with this phone number, where text messages don't reach the number. */
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
  /** The latest text messages to this number did not arrive: another way is offered. Says nothing about accounts. */
  offersEmail: z.boolean(),
});

/** The conference in whose context a person logs in; the client stores it beside the token. */
const meetingId = Id.optional();

/** The ticked box; null if no one was asked, because the operator has published no terms. */
const Agreed = z.literal(true, { error: accountMessages.terms_required }).nullable();

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
/** At the end of a form that was filled in without a login: the code finds the account, or makes one without a password. */
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

/** Of an account that was made by a code. A username can be chosen with it, or later. */
export const PasswordSetForm = z
  .strictObject({
    username: Username.optional(),
    newPassword: NewPassword,
    confirmPassword: z.string().normalize('NFC'),
  })
  .refine(samePassword, mismatch);

export const IdentityForm = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password: GivenPassword }),
  z.strictObject({ by: z.literal('code'), channel: z.enum(['phone', 'email']), code: VerificationCode }),
]);

export const TargetChangeForm = z.strictObject({ target: Target, code: VerificationCode });
/** For an account that was made without a username. */
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
  /** False: the owner gave no name, and `name` is the masked phone number or e-mail address. */
  hasName: z.boolean(),
  /** A short-lived link, or empty. */
  img: z.string(),
  /** Null until one is chosen. */
  username: z.string().nullable(),
  /** Masked, such as `138****8000`; null when there is none. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages),
  /** It was made by a code or by others and has no password yet: one logs in by a code. */
  byCodeOnly: z.boolean(),
  secondFactor: z.boolean(),
  /** It has roles that it may use only once two-step verification is on. */
  secondFactorNeeded: z.boolean(),
  recoveryCodesLeft: z.int(),
  administrator: z.boolean(),
  roles: z.array(z.object({ meetingId: Id, role: z.enum(meetingRoles) })),
  can: z.object({
    /** Has any role, so that the console has something to show. */
    administer: z.boolean(),
    createMeeting: z.boolean(),
  }),
});
export type Me = z.infer<typeof Me>;

export const LoggedIn = z.object({
  step: z.literal('done'),
  token: z.string(),
  /**
   * To be kept after the log-out and sent with the next log-in or request for a code: strangers who use up the attempts
   * for this account can't lock this browser out. It opens nothing.
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
