import type { Me, MeetingRole, ProfileForm } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { batchLoader } from '#kernel/db/batch-loader';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { presentMe, presentOwn } from '../present.ts';
import { findOwnRows } from '../queries.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { lockOwnAccount, ownAccount } from '../find-account.ts';
import { accounts } from '../tables.ts';
import { PICTURE_MAX_BYTES } from '@plenum/contract/accounts/endpoints';
import { attachFile, detachFile } from '#kernel/files/file-rows';
import { keepImage } from '#kernel/uploads/keep-image';

/** Reads only the caller's row, because authentication has just looked up the account and its roles. */
export function createReadMe(kernel: Kernel): (actor: Actor) => Promise<Me> {
  const find = batchLoader((ids) => findOwnRows(kernel.pool, ids));
  return async (actor) => {
    const own = (await find(actor.accountId)) ?? refuse(kernelRefusals.LOGIN_ENDED);
    return presentOwn(kernel, own, rolesOf(actor));
  };
}

// Includes roles that can't be used before a second factor is set up, because the page asks for it. The column holds
// nothing but role names.
function rolesOf({ grantedRoles }: Actor): Me['roles'] {
  return [...grantedRoles.roles].flatMap(([meetingId, names]) =>
    names.map((name) => ({ meetingId, role: name as MeetingRole })),
  );
}

export async function changeProfile(
  kernel: Kernel,
  tx: Tx,
  form: z.output<typeof ProfileForm>,
  call: Call,
): Promise<Me> {
  const account = await ownAccount(tx, call.actor);
  const changed = { name: form.name ?? account.name, language: form.language ?? account.language };
  const hasName = account.hasName || changed.name !== account.name;
  await tx
    .update(accounts)
    .set({ ...changed, hasName })
    .where(eq(accounts.id, account.id));
  await writeAudit(
    tx,
    accountFact('account.profile_changed', account.id, {
      before: { name: account.name, language: account.language },
      after: changed,
    }),
    accountSourceOf(kernel, call, account.id),
  );
  return presentMe(kernel, tx, { ...account, ...changed, hasName });
}

export async function preparePicture(kernel: Kernel, call: Call): Promise<string> {
  return keepImage(kernel, call.upload, {
    purpose: 'account_picture',
    contentType: call.uploadType,
    maxBytes: PICTURE_MAX_BYTES,
  });
}

export async function setPicture(kernel: Kernel, tx: Tx, call: Call, fileId: string | null): Promise<Me> {
  const account = await lockOwnAccount(tx, call.actor);
  await tx.update(accounts).set({ pictureFileId: fileId }).where(eq(accounts.id, account.id));
  if (fileId) await attachFile(tx, fileId);
  if (account.pictureFileId) await detachFile(tx, account.pictureFileId);
  return presentMe(kernel, tx, { ...account, pictureFileId: fileId });
}
