import { hashToken } from '#kernel/crypto/hash-token';
import { batchLoader, type BatchLoader } from '#kernel/db/batch-loader';
import type { Authentication, Authenticator, Identity } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact } from '../audit-facts.ts';
import { endLogins } from '../end-logins.ts';
import { findTokens, isOpen, issueToken, noteUse, type TokenRow } from '../login-queries.ts';
import { createKeyAuthenticator, isKeyUsable } from '../keys/authenticate-key.ts';
import { isKeySecret } from '../keys/secret.ts';
import { checkToken } from './session-rules.ts';
import { successorOf } from './tokens.ts';

export function createAuthenticator(kernel: Kernel): Authenticator {
  const findToken = batchLoader((hashes) => findTokens(kernel.pool, hashes));
  const authenticateKey = createKeyAuthenticator(kernel);
  return {
    authenticate: (token, address) =>
      isKeySecret(token) ? authenticateKey(token) : authenticate(kernel, findToken, token, address),
    stillStands: (tx, { key, loginId }) => (key ? isKeyUsable(kernel, tx, key) : isOpen(tx, loginId)),
  };
}

async function authenticate(
  kernel: Kernel,
  findToken: BatchLoader<TokenRow>,
  token: string,
  address: string,
): Promise<Authentication> {
  const row = await findToken(hashToken(token).toString('base64'));
  if (!row) return { kind: 'dead' };
  const now = kernel.clock.now();
  const verdict = checkToken(factsOf(row), now);
  if (verdict.kind === 'reused') await endStolenLogin(kernel, row, { address, now });
  if (verdict.kind !== 'alive') return { kind: 'dead' };

  if (verdict.firstUse || verdict.touch) await noteUse(kernel.pool, row.login_id, now, row.token_generation);
  const identity = toIdentity(row);
  if (!verdict.replace) return { kind: 'known', identity };
  const nextToken = successorOf(kernel.keys, token);
  await issueToken(kernel.pool, {
    hash: hashToken(nextToken),
    loginId: row.login_id,
    generation: row.token_generation + 1,
    at: now,
  });
  return { kind: 'known', identity, nextToken };
}

function factsOf(row: TokenRow) {
  return {
    tokenGeneration: row.token_generation,
    tokenIssuedAt: row.token_issued_at,
    loginGeneration: row.login_generation,
    generationUsedAt: row.generation_used_at,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    ended: row.ended,
    staff: row.administrator || row.roles.length > 0,
  };
}

function toIdentity(row: TokenRow): Identity {
  const roles = new Map<string, string[]>();
  for (const [meetingId, role] of row.roles) roles.set(meetingId, [...(roles.get(meetingId) ?? []), role]);
  return {
    accountId: row.account_id,
    loginId: row.login_id,
    administrator: row.administrator,
    secondFactor: row.second_factor,
    identityConfirmedAt: row.identity_confirmed_at,
    roles,
  };
}

async function endStolenLogin(
  kernel: Kernel,
  row: TokenRow,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await kernel.db.transaction(async (tx) => {
    const which = { accountId: row.account_id, only: row.login_id };
    if ((await endLogins(tx, which, 'token_reused', now)) === 0) return;
    await writeAudit(tx, accountFact('login.token_reused', row.account_id, { login: row.login_id }), {
      actor: null,
      requestId: null,
      address,
      at: now,
    });
  });
}
