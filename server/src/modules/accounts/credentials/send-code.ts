import { randomUUID } from 'node:crypto';
import type { sendCode as endpoint } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { encryptField } from '#kernel/crypto/field-encryption';
import { randomDigits } from '#kernel/crypto/random';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { Call } from '#kernel/http/route';
import { emit } from '#kernel/outbox/outbox';
import { countWithin } from '#kernel/rate-limit/take-hit';
import { countOutcomes } from '#modules/messaging/delivery/public';
import { codeHmac } from './check-code.ts';
import { codeRequested } from '../events.ts';
import { findAccountByTarget } from '../find-account.ts';
import { readDevice } from '../known-device.ts';
import { checkCodeLimits, COOL_DOWN_SECONDS, DAY } from './code-limits.ts';
import { lockTarget, sentCodes } from './code-queries.ts';
import { verificationCodes } from '../tables.ts';

const DIGITS = 6;
export const VALID_SECONDS = 300;
const HOUR = 3_600_000;

export interface CodeOrder {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly accountId: string | null;
  readonly language: Language;
  /** True if the caller has proved to be the owner of the target in another way than by a code. */
  readonly proven: boolean;
  /** Send the code to the email address of the account with this phone number. */
  readonly byEmail?: boolean | undefined;
}

/**
 * Creates a code and queues its delivery. The work is the same whether or not an account exists; which message is sent
 * is decided on delivery, so that the caller can't tell the difference.
 */
export async function sendCode(kernel: Kernel, tx: Tx, { byEmail = false, proven, ...order }: CodeOrder) {
  const now = kernel.clock.now();
  await lockTarget(tx, order.target);
  const offersEmail = await isUnreachable(tx, order, now);
  if (byEmail && (!offersEmail || mayHaveNoAccount(order.purpose))) refuse(accountRefusals.CODE_NOT_BY_EMAIL);
  // People who already waited for a text message that didn't arrive need not wait again.
  const coolDownSeconds = byEmail ? 0 : COOL_DOWN_SECONDS;
  const sent = await sentCodes(tx, order.target, new Date(now.getTime() - DAY));
  checkCodeLimits(sent, { purpose: order.purpose, proven, coolDownSeconds }, now);
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
    proven,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_SECONDS * 1000),
  });
  const encryptedCode = encryptField(kernel.keys, code, { table: 'outbox', column: 'payload', row: id });
  await emit(tx, codeRequested, { ...order, byEmail, codeId: id, encryptedCode }, now);
  return { resendAfterSeconds: COOL_DOWN_SECONDS, validSeconds: VALID_SECONDS, offersEmail };
}

type OpenCall = Pick<Call<typeof endpoint>, 'body' | 'visitor' | 'language'>;

/**
 * Sends a code to callers who need not be logged in. A login, or a browser that was logged in before, proves who owns
 * the target.
 */
export async function sendOpenCode(kernel: Kernel, tx: Tx, { body, visitor, language }: OpenCall) {
  const { device, ...wanted } = body;
  const callers = [visitor?.accountId, readDevice(kernel, device)?.accountId].filter(
    (id) => id !== undefined,
  );
  const owner = callers.length > 0 ? await findAccountByTarget(tx, wanted.target) : null;
  const proven = owner !== null && callers.includes(owner.id);
  return sendCode(kernel, tx, { ...wanted, accountId: null, language, proven });
}

// Returns whether a code for this purpose may go to a person without an account, and so without an email address to use
// instead.
function mayHaveNoAccount(purpose: CodePurpose): boolean {
  return purpose === 'sign_up' || purpose === 'register';
}

const FAILURES = 2;

/**
 * Returns whether recent text messages to a number have failed and none has arrived. Doesn't depend on whether the
 * number has an account: every number gets some message.
 */
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

/**
 * Counts a code towards the daily limit of the whole site, because each code costs money. Logs a warning before the
 * limit is reached.
 */
async function countForSite({ config, log, metrics }: Kernel, tx: Tx, now: Date): Promise<void> {
  const { codesPerDay } = config;
  const sent = await countWithin(tx, 'verification codes of the site', DAY / 1000, now);
  if (sent > codesPerDay) {
    metrics.countCode('used_up');
    log.error({ codesPerDay }, 'verification code not sent: daily limit reached');
    refuse(accountRefusals.CODES_USED_UP);
  }
  metrics.countCode('sent');
  if (sent === Math.ceil(codesPerDay * WARN_AT))
    log.warn({ codesPerDay, sent }, 'daily limit of verification codes nearly reached');
}
