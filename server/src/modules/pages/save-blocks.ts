import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type LocalizedRichText, pictureIds } from '@plenum/contract/kernel/rich-text';
import type { Tx } from '#kernel/db/database';
import { attachPublicFiles, findPublicFiles } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { addVersion } from './add-version.ts';
import { lockEditable } from './lock-editable.ts';

export async function saveBlocks(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, body }: { version: number; body: LocalizedRichText },
  source: AuditSource,
): Promise<{ version: number }> {
  const page = await lockEditable(tx, actor, id, 'blocks');
  if (page.version !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const pictures = pictureIds(body);
  const found = await findPublicFiles(tx, pictures);
  if (pictures.some((picture) => !found.get(picture)?.contentType.startsWith('image/')))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { body: fieldMessages.unknown_reference } });
  await attachPublicFiles(tx, pictures);
  return addVersion(tx, page, { body }, source);
}
