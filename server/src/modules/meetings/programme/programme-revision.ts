import { withoutAuthors } from '@plenum/contract/meetings/programme-texts';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import type { Programme } from '@plenum/contract/meetings/programme';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { attachPublicFiles } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { announceAll } from '#kernel/live/live-hub';
import { meetingSections } from '../tables.ts';

interface Stamp {
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** The number of changes to the programme; 0 if there were none. */
export async function findRevision(db: Db | Tx, meetingId: string): Promise<number> {
  const [row] = await db
    .select({ version: meetingSections.version })
    .from(meetingSections)
    .where(and(eq(meetingSections.meetingId, meetingId), eq(meetingSections.name, 'programme')));
  return row?.version ?? 0;
}

/**
 * Counts a change and returns the new revision. Also stores the figures for the console's overview in the section's
 * row.
 */
export async function storeRevision(
  tx: Tx,
  meetingId: string,
  programme: Programme,
  { changedAt, changedBy }: Stamp,
): Promise<number> {
  const version = (await findRevision(tx, meetingId)) + 1;
  const { written, missing } = measureTranslations(withoutAuthors(programme));
  const values = {
    version,
    content: null,
    entries: programme.sessions.length,
    written,
    missing: [...missing],
    changedAt,
    changedBy,
  };
  await tx
    .insert(meetingSections)
    .values({ meetingId, name: 'programme', ...values })
    .onConflictDoUpdate({ target: [meetingSections.meetingId, meetingSections.name], set: values });
  await attachPublicFiles(
    tx,
    programme.speakers.map(({ photo }) => photo).filter((photo) => photo !== ''),
  );
  await tellEditors(tx, meetingId);
  return version;
}

const channelOf = (meetingId: string) => `programme:${meetingId}`;
/** The channel for administrators, who can edit every conference even if they have no role in it. */
const ALL = 'programme:*';

export function programmeChannels({ administrator, roles }: Actor): string[] {
  return administrator
    ? [ALL]
    : [...roles].filter(([, held]) => held.length > 0).map(([meetingId]) => channelOf(meetingId));
}

/** Notifies editors, who then read what changed since their revision. */
export async function tellEditors(tx: Tx, meetingId: string): Promise<void> {
  await announceAll(
    tx,
    [channelOf(meetingId), ALL].map((channel) => ({ channel, event: 'programme_changed', id: meetingId })),
  );
}
