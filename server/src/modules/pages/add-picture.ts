import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { addFiles, addPageVersion, nextVersion } from './add-version.ts';
import { pageFact } from './audit-facts.ts';
import { findVersionFiles, findLatestNumber, lockEditablePage } from './queries.ts';

const MOST_PICTURES = 100;

/** Adds a picture to the latest version. A public version is not changed: the picture then begins a new version. */
export async function addPicture(
  tx: Tx,
  actor: Actor,
  id: string,
  picture: { fileId: string; contentType: string; size: number },
  source: AuditSource,
): Promise<{ version: number }> {
  const page = await lockEditablePage(tx, actor, id, 'pictures');
  const latest = await findLatestNumber(tx, id);
  if (latest === 0 || latest === page.publishedNumber)
    return addPageVersion(
      tx,
      page,
      { files: [{ ...picture, path: pathOf(0, picture.contentType) }] },
      source,
    );
  const there = await findVersionFiles(tx, id, latest);
  if (there.length >= MOST_PICTURES)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { file: { code: fieldMessages.too_many, values: { max: MOST_PICTURES } } },
    });
  const path = pathOf(there.length, picture.contentType);
  await addFiles(tx, id, latest, [{ ...picture, path }], there.length);
  await writeAudit(tx, pageFact('page.picture_added', id, { number: latest, path }), source);
  return nextVersion(tx, page, source);
}

function pathOf(position: number, contentType: string): string {
  return `${String(position + 1).padStart(3, '0')}.${contentType.replace('image/', '')}`;
}
