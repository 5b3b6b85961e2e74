import type { AccountDetail } from '@plenum/contract/console/account-detail';
import type { Language } from '@plenum/contract/kernel/language';
import { maskedEmail, maskedPhone, maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { describeDevice } from '#modules/accounts/public';
import { listConsents } from '#modules/consents/public';
import { type FoundEntry, presentAuditEntries } from '../audit/audit-source.ts';
import { accountSource, presentAccounts } from './account-source.ts';
import {
  ENTRIES_OF_ACCOUNT,
  findBelongings,
  findLogins,
  findMerged,
  findSecurity,
  findSimilar,
  type FoundSecurity,
} from './detail-queries.ts';

/** Returns everything that administrators see about one person, with masked numbers. */
export async function readAccount(
  kernel: Kernel,
  id: string,
  callerId: string,
  language: Language,
): Promise<AccountDetail> {
  const { pool, clock } = kernel;
  const params = { ids: id };
  const sort = accountSource.sortOf(params);
  const [found, security] = await Promise.all([
    accountSource.find(kernel, { meetingId: null, params, sort, after: null, limit: 1 }),
    findSecurity(pool, id, clock.now()),
  ]);
  const [account] = await presentAccounts(kernel, found, { isFull: false });
  if (!account || !security) refuse(kernelRefusals.NOT_FOUND);
  const { mergedInto, mergedFrom } = await findMerged(pool, id);
  const ids = [id, ...mergedFrom.map((other) => other.id)];
  const [belongings, logins, similar, entries] = await Promise.all([
    findBelongings(pool, id, language),
    findLogins(pool, id),
    findSimilar(pool, id),
    pool.query<FoundEntry>({ name: 'account_entries', text: ENTRIES_OF_ACCOUNT, values: [ids] }),
  ]);
  return {
    ...account,
    disabledAt: security.disabledAt?.toISOString() ?? null,
    disabledReason: security.disabledReason,
    mergedInto,
    mergedFrom,
    similar: similar.map(({ phone, email, ...other }) => ({
      ...other,
      phone: maskedPhone(phone ?? ''),
      email: maskedEmail(email ?? ''),
    })),
    recoveryCodesLeft: security.recoveryCodesLeft,
    isSelf: id === callerId,
    reset: presentReset(security, callerId),
    ...belongings,
    messages: belongings.messages.map((message) => ({
      ...message,
      target: message.target.includes('@') ? maskEmail(message.target) : maskPhone(message.target),
    })),
    logins: logins.map(({ userAgent, startedAt, lastUsedAt, endedAt, ...login }) => ({
      ...login,
      device: describeDevice(userAgent),
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    consents: await listConsents(kernel.db, ...ids),
    audit: await presentAuditEntries(kernel, entries.rows, language),
  };
}

function presentReset(security: FoundSecurity, callerId: string): AccountDetail['reset'] {
  const { resetId, reason, askedBy, askedById, askedAt, expiresAt } = security;
  if (resetId === null) return null;
  return {
    id: resetId,
    reason,
    askedBy,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOwn: askedById === callerId,
  };
}
