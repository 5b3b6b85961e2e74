import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import { decryptField } from '#kernel/crypto/field-encryption';
import type { Tx } from '#kernel/db/database';
import { queueMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { VALID_SECONDS } from './credentials/send-code.ts';
import { codeRequested, securityChanged } from './events.ts';
import { type CodeMessage, writeCodeMessage } from './messages/code-message.ts';
import { writeSecurityMessage } from './messages/security-message.ts';
import { findAccount } from './queries.ts';
import { findAccountByTarget } from './find-account.ts';

export const accountReactions: readonly Reaction[] = [
  reaction(codeRequested, async (kernel, tx, event, outboxId) => {
    const address = { table: 'outbox', column: 'payload', row: event.codeId };
    const code = decryptField(kernel.keys, event.encryptedCode, address);
    const message = await chooseMessage(tx, event, code);
    const { target, language } = event;
    const expiresAt = new Date(kernel.clock.now().getTime() + VALID_SECONDS * 1000);
    await queueMessage(
      kernel,
      tx,
      { target, language, expiresAt, ...writeCodeMessage(message, language) },
      outboxId,
    );
  }),
  reaction(securityChanged, async (kernel, tx, event, outboxId) => {
    const account = await findAccount(tx, event.accountId);
    if (!account) return;
    const words = writeSecurityMessage(event.change, account.language);
    await queueMessage(kernel, tx, { target: event.target, language: account.language, ...words }, outboxId);
  }),
];

// The asker always gets the same answer; only the owner of the target learns which of the three it was.
async function chooseMessage(
  tx: Tx,
  request: { purpose: CodePurpose; target: string; accountId: string | null },
  code: string,
): Promise<CodeMessage> {
  const { purpose } = request;
  const owner = await findAccountByTarget(tx, request.target);
  if (purpose === 'log_in' || purpose === 'reset') {
    return owner ? { kind: 'code', code, purpose } : { kind: 'notThere' };
  }
  const belongsToAnother = owner !== null && owner.id !== request.accountId;
  return belongsToAnother ? { kind: 'alreadyThere' } : { kind: 'code', code, purpose };
}
