import { type BadgeDesign, MOST_DESIGNS, picturesOf, pictureTypes } from '@plenum/contract/badges/design';
import { MAX_PICTURE_BYTES } from '@plenum/contract/kernel/printed-pictures';
import { badgeMessages, badgeRefusals } from '@plenum/contract/badges/messages';
import type { DesignHead, StoredDesign } from '@plenum/contract/badges/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { attachPublicFiles, findPublicFiles } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames, refuseChanged } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { badgeFact } from './audit-facts.ts';
import { badgeDesigns, badgeDesignVersions, type DesignRow } from './tables.ts';

interface DesignForm {
  readonly name: string;
  readonly design: BadgeDesign;
}

interface OfDesign {
  readonly meetingId: string;
  readonly designId: string;
}

export async function listDesigns(db: Db, meetingId: string): Promise<DesignHead[]> {
  const rows = await db
    .select()
    .from(badgeDesigns)
    .where(and(eq(badgeDesigns.meetingId, meetingId), isNull(badgeDesigns.deletedAt)))
    .orderBy(badgeDesigns.name, badgeDesigns.id);
  const names = await findAccountNames(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.map((row) => presentHead(row, names));
}

/** Returns the latest version of a design, or an earlier one, with a list of all versions. */
export async function readDesign(
  db: Db,
  { meetingId, designId }: OfDesign,
  version: number | undefined,
): Promise<StoredDesign> {
  const [row] = await db
    .select()
    .from(badgeDesigns)
    .where(
      and(
        eq(badgeDesigns.id, designId),
        eq(badgeDesigns.meetingId, meetingId),
        isNull(badgeDesigns.deletedAt),
      ),
    );
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  const versions = await db
    .select()
    .from(badgeDesignVersions)
    .where(eq(badgeDesignVersions.designId, designId))
    .orderBy(desc(badgeDesignVersions.version));
  const wanted = version === undefined ? row : versions.find((one) => one.version === version);
  if (!wanted) refuse(kernelRefusals.NOT_FOUND);
  const names = await findAccountNames(db, [row.changedBy, ...versions.map(({ by }) => by)]);
  return {
    ...presentHead(row, names),
    name: wanted.name,
    design: wanted.design,
    versions: versions.map((one) => ({
      version: one.version,
      name: one.name,
      at: one.at.toISOString(),
      by: names.get(one.by ?? '') ?? '',
    })),
  };
}

export async function createDesign(
  tx: Tx,
  meetingId: string,
  { name, design }: DesignForm,
  source: AuditSource,
): Promise<DesignHead> {
  const [there] = await tx
    .select({ designs: count() })
    .from(badgeDesigns)
    .where(and(eq(badgeDesigns.meetingId, meetingId), isNull(badgeDesigns.deletedAt)));
  if (there && there.designs >= MOST_DESIGNS) refuse(badgeRefusals.TOO_MANY_DESIGNS);
  await keepPictures(tx, design);
  const { at, actor } = source;
  const id = orderedId(at.getTime());
  const [row] = await tx
    .insert(badgeDesigns)
    .values({ id, meetingId, name, version: 1, design, changedAt: at, changedBy: actor })
    .returning();
  if (!row) throw new Error('No badge design was stored');
  await addVersion(tx, row, source);
  await writeAudit(tx, badgeFact('badge.design_created', meetingId, { design: id, name }), source);
  return presentHead(row, await findAccountNames(tx, [actor]));
}

/** Each save creates a version, so that a batch can be reprinted unchanged. */
export async function saveDesign(
  tx: Tx,
  { meetingId, designId }: OfDesign,
  { name, design, version }: DesignForm & { readonly version: number },
  source: AuditSource,
): Promise<DesignHead> {
  const before = await lockDesign(tx, { meetingId, designId });
  if (before.version !== version) await refuseChanged(tx, { by: before.changedBy, at: before.changedAt });
  await keepPictures(tx, design);
  const { at, actor } = source;
  const [row] = await tx
    .update(badgeDesigns)
    .set({ name, design, version: version + 1, changedAt: at, changedBy: actor })
    .where(eq(badgeDesigns.id, designId))
    .returning();
  if (!row) throw new Error('No badge design was stored');
  await addVersion(tx, row, source);
  const detail = { design: designId, name, version: row.version };
  await writeAudit(tx, badgeFact('badge.design_saved', meetingId, detail), source);
  return presentHead(row, await findAccountNames(tx, [actor]));
}

export async function deleteDesign(
  tx: Tx,
  of: OfDesign,
  version: number,
  source: AuditSource,
): Promise<null> {
  const { id, name, ...last } = await lockDesign(tx, of);
  if (last.version !== version) await refuseChanged(tx, { by: last.changedBy, at: last.changedAt });
  await tx.update(badgeDesigns).set({ deletedAt: source.at }).where(eq(badgeDesigns.id, id));
  await writeAudit(tx, badgeFact('badge.design_deleted', of.meetingId, { design: id, name }), source);
  return null;
}

/** Locks the design, so that a batch refers to a version that is not deleted. */
export async function lockDesign(tx: Tx, { meetingId, designId }: OfDesign): Promise<DesignRow> {
  const [row] = await tx
    .select()
    .from(badgeDesigns)
    .where(
      and(
        eq(badgeDesigns.id, designId),
        eq(badgeDesigns.meetingId, meetingId),
        isNull(badgeDesigns.deletedAt),
      ),
    )
    .for('no key update');
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  return row;
}

async function addVersion(tx: Tx, row: DesignRow, { at, actor }: AuditSource): Promise<void> {
  const { id: designId, version, name, design } = row;
  await tx.insert(badgeDesignVersions).values({ designId, version, name, design, at, by: actor });
}

async function keepPictures(tx: Tx, design: BadgeDesign): Promise<void> {
  const ids = picturesOf(design);
  const found = await findPublicFiles(tx, ids);
  const types: readonly string[] = pictureTypes;
  const isUsable = (id: string) => {
    const file = found.get(id);
    return file !== undefined && types.includes(file.contentType) && file.size <= MAX_PICTURE_BYTES;
  };
  if (!ids.every(isUsable))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { 'design.sides': badgeMessages.badge_picture_gone } });
  await attachPublicFiles(tx, ids);
}

function presentHead(row: DesignRow, names: ReadonlyMap<string, string>): DesignHead {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    width: row.design.width,
    height: row.design.height,
    changedAt: row.changedAt.toISOString(),
    changedBy: names.get(row.changedBy ?? '') ?? '',
  };
}
