import type {
  mergeOwn as mergeEndpoint,
  openOwnMerge as openEndpoint,
  OwnMerge,
} from '@plenum/contract/accounts/merge';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { Me } from '@plenum/contract/accounts/schemas';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { byCaller } from '../administer/change-accounts.ts';
import { accountFact } from '../audit-facts.ts';
import { type CheckedCode, useCode } from '../credentials/check-code.ts';
import { findAccountByTarget } from '../find-account.ts';
import { presentMe } from '../present.ts';
import { uniteAccounts } from './merge-accounts.ts';
import { previewMerge } from './preview-merge.ts';

const TICKET_PURPOSE = 'merge own accounts';
const TICKET_MS = 15 * 60_000;

/**
 * The login proves ownership of one account, the code of the other. Callers without the code learn nothing: the answer
 * is the same whether or not the address has an account.
 */
export async function openOwnMerge(
  kernel: Kernel,
  tx: Tx,
  call: Call<typeof openEndpoint>,
  code: CheckedCode,
): Promise<OwnMerge> {
  const { actor, body, language } = call;
  await useCode(kernel, tx, code);
  const other = await findAccountByTarget(tx, body.target);
  // The account was deleted or moved since the code was sent, or it is the caller's own.
  if (!other || other.id === actor.accountId)
    refuse(accountRefusals.CODE_WRONG, { fields: { code: 'code_wrong' } });
  await writeAudit(tx, accountFact('account.merge_opened', other.id), byCaller(kernel, call));
  const pair = { from: other.id, into: actor.accountId };
  const proof = { ...pair, loginId: actor.loginId, target: body.target };
  const expiresAt = new Date(kernel.clock.now().getTime() + TICKET_MS);
  return {
    ...(await previewMerge(kernel, tx, pair, 'owner', language)),
    ticket: signToken(kernel.keys, TICKET_PURPOSE, proof, expiresAt),
  };
}

/** Moves everything from the other account to the caller's. This can't be undone. */
export async function mergeOwn(kernel: Kernel, tx: Tx, call: Call<typeof mergeEndpoint>): Promise<Me> {
  const { actor, body } = call;
  const proof = readToken(kernel.keys, TICKET_PURPOSE, body.ticket, kernel.clock.now());
  if (!proof || proof['into'] !== actor.accountId || proof['loginId'] !== actor.loginId)
    refuse(accountRefusals.MERGE_LATE);
  const pair = { from: String(proof['from']), into: actor.accountId };
  const wanted = String(proof['target']);
  const union = { pair, version: body.version, by: 'owner', wanted } as const;
  const kept = await uniteAccounts(kernel, tx, union, byCaller(kernel, call));
  return presentMe(kernel, tx, kept);
}
