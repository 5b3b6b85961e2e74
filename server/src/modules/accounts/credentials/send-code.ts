import { randomUUID } from 'node:crypto';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { encryptField } from '#kernel/crypto/field-encryption';
import { randomDigits } from '#kernel/crypto/random';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { countWithin } from '#kernel/rate-limit/take-hit';
import { countOutcomes } from '#modules/messaging/public';
import { codeHmac } from './check-code.ts';
import { codeRequested } from '../events.ts';
import { codeTimes, lockTarget } from './code-queries.ts';
import { verificationCodes } from '../tables.ts';

const DIGITS = 6;
export const VALID_SECONDS = 300;
const COOL_DOWN_SECONDS = 60;
const PER_HOUR = 5;
const PER_DAY = 10;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface CodeOrder {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly accountId: string | null;
  readonly language: Language;
  /** To the e-mail address of the account with this phone number. */
  readonly byEmail?: boolean | undefined;
}

/**
 * Makes a code and has it delivered. The work is the same whether or not an account exists; who gets which message is
 * decided on delivery, out of the asker's sight.
 */
export async function sendCode(kernel: Kernel, tx: Tx, { byEmail = false, ...order }: CodeOrder) {
  const now = kernel.clock.now();
  await lockTarget(tx, order.target);
  const offersEmail = await isUnreachable(tx, order, now);
  if (byEmail && (!offersEmail || mayHaveNoAccount(order.purpose))) refuse(accountRefusals.CODE_NOT_BY_EMAIL);
  // Who has waited for text messages that don't arrive need not wait once more.
  const coolDown = byEmail ? 0 : COOL_DOWN_SECONDS;
  checkLimits(await codeTimes(tx, order.target, new Date(now.getTime() - DAY)), now, coolDown);
  await countForSite(kernel, tx, now);

  const id = randomUUID();
  const code = randomDigits(DIGITS);
  await tx.insert(verificationCodes).values({
    id,
    purpose: order.purpose,
    target: order.target,
    accountId: order.accountId,
    codeHmac: codeHmac(kernel.keys, id, code),
    byEmail,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_SECONDS * 1000),
  });
  const encryptedCode = encryptField(kernel.keys, code, { table: 'outbox', column: 'payload', row: id });
  await emit(tx, codeRequested, { ...order, byEmail, codeId: id, encryptedCode }, now);
  return { resendAfterSeconds: COOL_DOWN_SECONDS, validSeconds: VALID_SECONDS, offersEmail };
}

// There may be no account yet whose e-mail address could be used.
function mayHaveNoAccount(purpose: CodePurpose): boolean {
  return purpose === 'sign_up' || purpose === 'register';
}

const FAILURES = 2;

/** By what became of the messages to a number, whether or not it has an account: every number gets one of some kind. */
async function isUnreachable(
  tx: Tx,
  { target, accountId }: Pick<CodeOrder, 'target' | 'accountId'>,
  now: Date,
): Promise<boolean> {
  if (accountId !== null || target.includes('@')) return false;
  const { delivered, failed } = await countOutcomes(tx, target, new Date(now.getTime() - HOUR));
  return delivered === 0 && failed >= FAILURES;
}

const WARN_AT = 0.8;

/** Each code costs money: what the site as a whole may spend in a day has an end, and an alarm before it. */
async function countForSite({ config, log, metrics }: Kernel, tx: Tx, now: Date): Promise<void> {
  const { codesPerDay } = config;
  const sent = await countWithin(tx, 'verification codes of the site', DAY / 1000, now);
  if (sent > codesPerDay) {
    metrics.countCode('used_up');
    log.error({ codesPerDay }, 'no code was sent: the number for a day is used up');
    refuse(accountRefusals.CODES_USED_UP);
  }
  metrics.countCode('sent');
  if (sent === Math.ceil(codesPerDay * WARN_AT))
    log.warn({ codesPerDay, sent }, 'most verification codes of the day are sent');
}

function checkLimits(sent: readonly Date[], now: Date, coolDown: number): void {
  const ages = sent.map((at) => now.getTime() - at.getTime());
  const [newest] = ages;
  if (newest !== undefined && newest < coolDown * 1000) {
    const seconds = Math.ceil(coolDown - newest / 1000);
    refuse(accountRefusals.CODE_TOO_SOON, { values: { seconds }, retryAfterSeconds: seconds });
  }
  const lastHour = ages.filter((age) => age < HOUR);
  if (lastHour.length >= PER_HOUR) refuseUntil(HOUR - (lastHour[PER_HOUR - 1] ?? 0));
  if (ages.length >= PER_DAY) refuseUntil(DAY - (ages[PER_DAY - 1] ?? 0));
}

function refuseUntil(ms: number): never {
  refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: Math.ceil(ms / 1000) });
}
