import { maskedContact } from '@plenum/contract/accounts/account-title';
import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import { decryptField } from '#kernel/crypto/field-encryption';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { writeMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { VALID_SECONDS } from './credentials/send-code.ts';
import { accountImported, accountsMerged, codeRequested, securityChanged } from './events.ts';
import { findAccount } from './queries.ts';
import { findAccountByTarget, findRecipient, shownUsername } from './find-account.ts';

export const accountReactions: readonly Reaction[] = [
  reaction(codeRequested, async (kernel, tx, event, outboxId) => {
    const address = { table: 'outbox', column: 'payload', row: event.codeId };
    const code = decryptField(kernel.keys, event.encryptedCode, address);
    const { language } = event;
    const target = event.byEmail ? await findEmail(tx, event.target) : event.target;
    // There is no such account, or it has no email address. The caller gets the same answer as if a code had been sent.
    if (target === null) return;
    const written = (await isOwn(tx, event))
      ? codeMessage(code, inLanguage(purposes[event.purpose], language))
      : event.purpose === 'change_target'
        ? // The recipient has two accounts, and can merge them with the code.
          ({ kind: 'account.merge_code', values: { code } } as const)
        : noticeOf(event.purpose, ownPages(kernel));
    const expiresAt = new Date(kernel.clock.now().getTime() + VALID_SECONDS * 1000);
    await writeMessage(kernel, tx, { target, language, meetingId: null, expiresAt, ...written }, outboxId);
  }),
  reaction(securityChanged, async (kernel, tx, event, outboxId) => {
    const account = await findAccount(tx, event.accountId);
    if (!account) return;
    const { language } = account;
    const values =
      event.change === 'target_changed'
        ? {}
        : { link: ownPages(kernel)[event.change === 'second_factor_reset' ? 'home' : 'security'] };
    const written = { kind: `account.${event.change}`, values } as WrittenMessage;
    await writeMessage(kernel, tx, { target: event.target, language, meetingId: null, ...written }, outboxId);
  }),
  reaction(accountsMerged, async (kernel, tx, { accountId, target, isInApp }, outboxId) => {
    const account = await findAccount(tx, accountId);
    if (!account) return;
    const { language } = account;
    // The name that the person logs in with. A phone number is preferred, because it is short enough for a text
    // message.
    const username = shownUsername(account) || maskedContact(account);
    const written = { kind: 'account.merged', values: { username, link: ownPages(kernel).home } } as const;
    const inApp = isInApp ? { accountId, site: { link: '' } } : {};
    await writeMessage(kernel, tx, { target, language, meetingId: null, ...inApp, ...written }, outboxId);
  }),
  reaction(accountImported, async (kernel, tx, { accountId }, outboxId) => {
    const recipient = await findRecipient(tx, accountId);
    if (!recipient) return;
    const { target, language, name } = recipient;
    const written = { kind: 'account.imported', values: { name, link: ownPages(kernel).home } } as const;
    await writeMessage(kernel, tx, { target, language, meetingId: null, accountId, ...written }, outboxId);
  }),
];

async function findEmail(tx: Tx, phone: string): Promise<string | null> {
  return (await findAccountByTarget(tx, phone))?.email ?? null;
}

const purposes: Record<CodePurpose, Sentence> = {
  sign_up: { en: 'creating your account', zh: '注册账号' },
  log_in: { en: 'logging in', zh: '登录' },
  reset: { en: 'resetting your password', zh: '重置密码' },
  change_target: { en: 'changing your contact details', zh: '更换联系方式' },
  ticket: { en: 'showing your ticket', zh: '获取签到码' },
  register: { en: 'completing your form', zh: '提交表单' },
  confirm_identity: { en: 'verifying your identity', zh: '验证身份' },
};

function needsAccount(purpose: CodePurpose): boolean {
  return purpose === 'log_in' || purpose === 'reset';
}

// Returns whether the recipient gets the code itself. The caller always gets the same answer; only the owner of the
// target learns which of the three messages was sent.
async function isOwn(
  tx: Tx,
  request: { purpose: CodePurpose; target: string; accountId: string | null },
): Promise<boolean> {
  // People can be registered by others, so a ticket needs no account. A form creates an account if there is none.
  if (request.purpose === 'ticket' || request.purpose === 'register') return true;
  const owner = await findAccountByTarget(tx, request.target);
  if (needsAccount(request.purpose)) return owner !== null;
  return owner === null || owner.id === request.accountId;
}

function codeMessage(code: string, purpose: string): WrittenMessage {
  return { kind: 'account.code', values: { code, purpose } };
}

function noticeOf(purpose: CodePurpose, { home: link }: { readonly home: string }): WrittenMessage {
  return { kind: needsAccount(purpose) ? 'account.not_there' : 'account.already_there', values: { link } };
}

/** Pages of the account, on which people who aren't logged in can log in, sign up or reset their password. */
function ownPages({ config: { publicUrl } }: Kernel) {
  return { home: `${publicUrl}/index/meeting?tab=mine`, security: `${publicUrl}/account?tab=security` };
}
