import { measureTranslations } from '@plenum/contract/kernel/translations';
import { isDocument } from '@plenum/contract/meetings/sections';
import type { Tx } from '#kernel/db/database';
import { attachPublicFiles } from '#kernel/files/public-files';
import { saveActivities } from '../catalogue/save-activities.ts';
import { saveHotels } from '../catalogue/save-hotels.ts';
import { saveTypes } from '../catalogue/save-types.ts';
import { replaceItems } from '../programme/programme-items.ts';
import { countEntries, type SectionChange } from './section-entries.ts';
import { meetingSections } from '../tables.ts';

interface Stamp {
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** Replaces a section and its figures, and attaches its pictures so that they aren't deleted. */
export async function storeSection(
  tx: Tx,
  meetingId: string,
  change: SectionChange,
  stamp: Stamp,
): Promise<void> {
  await storeRows(tx, meetingId, change, stamp);
  const row = {
    ...stamp,
    ...measureTranslations(change.content),
    content: isDocument(change.name) ? change.content : null,
    entries: countEntries(change),
  };
  const values = { ...row, missing: [...row.missing] };
  await tx
    .insert(meetingSections)
    .values({ meetingId, name: change.name, ...values })
    .onConflictDoUpdate({ target: [meetingSections.meetingId, meetingSections.name], set: values });
  await attachPublicFiles(tx, picturesIn(change.content));
}

async function storeRows(
  tx: Tx,
  meetingId: string,
  { name, content }: SectionChange,
  { version, changedAt, changedBy }: Stamp,
): Promise<void> {
  if (name === 'programme')
    await replaceItems(tx, content, { meetingId, revision: version, changedAt, changedBy });
  if (name === 'types') await saveTypes(tx, meetingId, content);
  if (name === 'hotels') await saveHotels(tx, meetingId, content);
  if (name === 'activities') await saveActivities(tx, meetingId, content);
}

/** Fields that contain file ids: portraits, logos and pictures in texts. */
const pictureFields = new Set(['photo', 'logo', 'fileId']);

/** Returns the ids of every picture in a section. The function that stores the section attaches these files. */
function picturesIn(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([field, value]) =>
    typeof value === 'string' ? (pictureFields.has(field) && value !== '' ? [value] : []) : picturesIn(value),
  );
}
