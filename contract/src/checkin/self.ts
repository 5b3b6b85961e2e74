import { Target, VerificationCode } from '../accounts/fields.ts';
import { accountRefusals } from '../accounts/messages.ts';
import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, PersonName } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { selfRefusals } from './self-messages.ts';
import { checkpointStates, verdictCodes } from './words.ts';

// Self check-in: the venue shows a changing code; people scan it with their own phone and confirm.

/** Scanned text is cut to this length. A longer text can't be one of our codes, and its beginning is enough to tell. */
export const LONGEST_VENUE_CODE = 300;

const Both = z.object({ en: z.string(), zh: z.string() });

export const readVenueCodes = endpoint({
  name: 'checkin.readVenueCodes',
  method: 'GET',
  path: '/api/meetings/:id/checkpoints/:checkpointId/venue-codes',
  access: 'staff',
  summary: {
    en: 'List the current and upcoming venue codes for self check-in',
    zh: '自助签到的动态现场码（当前及后续）',
  },
  params: z.strictObject({ id: Id, checkpointId: Id }),
  reply: z.object({
    serverTime: Instant,
    /** The next codes; each is valid from its own `from` until the next one's. */
    codes: z.array(z.object({ code: z.string(), from: Instant })),
  }),
});

export const openSelfCheckin = endpoint({
  name: 'checkin.openSelf',
  method: 'POST',
  path: '/api/checkin/self',
  access: 'public',
  summary: { en: 'Begin self check-in with the code on the venue’s screen', zh: '扫描现场码，开始自助签到' },
  // Any text, because a scan may contain anything.
  body: z.strictObject({ code: z.string().max(LONGEST_VENUE_CODE) }),
  bodyBytes: 2 * KIB,
  reply: z.object({
    /** Proves that the person was in front of the screen, and leaves time to log in. */
    pass: z.string(),
    expiresAt: Instant,
    meetingId: Id,
    conference: Both,
    checkpoint: Both,
    timeZone: z.string(),
    state: z.enum(checkpointStates),
  }),
  needsKey: true,
  refusals: [selfRefusals.VENUE_CODE_OLD, selfRefusals.VENUE_CODE_FORGED],
  // Two thousand people share one address of the venue's network.
  perMinute: 3_000,
});

const Pass = z.string().max(600);

const SelfPerson = z.object({
  participantId: Id,
  name: z.string(),
  organization: z.string(),
  type: Both,
  /** When the person checked in at this checkpoint; null if they have not. */
  since: Instant.nullable(),
  /** Whether the person has agreed to be named on the wall. */
  onWall: z.boolean(),
});
export type SelfPerson = z.infer<typeof SelfPerson>;

export const listSelfPeople = endpoint({
  name: 'checkin.listSelfPeople',
  method: 'POST',
  path: '/api/checkin/self/people',
  access: 'login',
  summary: { en: 'List the people I can check in', zh: '可自助签到的参会人员' },
  body: z.strictObject({ pass: Pass }),
  bodyBytes: 4 * KIB,
  reply: z.array(SelfPerson),
  needsKey: true,
  refusals: [selfRefusals.SELF_PASS_ENDED],
  perMinute: 60,
});

const SelfVerdict = z.object({ verdict: z.enum(verdictCodes), since: Instant.nullable(), name: z.string() });
export type SelfVerdict = z.infer<typeof SelfVerdict>;

export const confirmSelfCheckin = endpoint({
  name: 'checkin.confirmSelf',
  method: 'POST',
  path: '/api/checkin/self/confirmation',
  access: 'login',
  summary: { en: 'Check myself in', zh: '确认自助签到' },
  body: z.strictObject({
    pass: Pass,
    participantId: Id,
    /** Whether the person agrees to be named on the wall. */
    onWall: z.boolean(),
  }),
  bodyBytes: 4 * KIB,
  reply: SelfVerdict,
  refusals: [selfRefusals.SELF_PASS_ENDED],
  limit: { calls: 60, seconds: 3600 },
});

export const SelfContactForm = z.strictObject({
  pass: Pass,
  name: PersonName,
  target: Target,
  code: VerificationCode,
  /** True if the person agrees to be named on the wall; false leaves their earlier choice unchanged. */
  onWall: z.boolean(),
});

export const confirmSelfByContact = endpoint({
  name: 'checkin.confirmSelfByContact',
  method: 'POST',
  path: '/api/checkin/self/contact',
  access: 'public',
  summary: {
    en: 'Check myself in without an account, with my name and a verification code',
    zh: '凭姓名、手机号或邮箱及验证码自助签到（无需登录）',
  },
  body: SelfContactForm,
  bodyBytes: 4 * KIB,
  reply: SelfVerdict,
  refusals: [selfRefusals.SELF_PASS_ENDED, accountRefusals.CODE_WRONG, selfRefusals.SELF_NOT_FOUND],
  // High, because the whole venue may share one address. Guessing is limited by the code itself, which allows five
  // attempts.
  perMinute: 3_000,
});
