import { eq } from 'drizzle-orm';
import { PICTURE_MAX_BYTES } from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { attachFile, detachFile } from '#kernel/files/file-rows';
import { keepImage } from '#kernel/files/keep-image';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { lockOwnAccount } from './own-account.ts';
import { presentMe } from '../present.ts';
import { accounts } from '../tables.ts';

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
