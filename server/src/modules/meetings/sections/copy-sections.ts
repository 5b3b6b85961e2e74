import type { SectionName } from '@plenum/contract/meetings/sections';
import type { Tx } from '#kernel/db/database';
import { moveSection } from './copy-sections-moved.ts';
import { findMeeting } from '../queries.ts';
import { shiftDay, shiftInstant } from '../moments.ts';
import { findSections, readSectionContent } from './section-queries.ts';
import { storeSection } from './section-store.ts';

interface SectionsCopy {
  readonly fromId: string;
  readonly toId: string;
  readonly names: readonly SectionName[];
  readonly shiftDays: number;
  readonly now: Date;
  readonly actorId: string | null;
}

/** Copies sections of one conference to another, shifted by some days. In the copies, no places are taken. */
export async function copySections(tx: Tx, copy: SectionsCopy): Promise<void> {
  const { timeZone } = await findMeeting(tx, copy.toId);
  const shift = {
    types: new Map<string, string>(),
    day: (day: string) => shiftDay(day, copy.shiftDays),
    instant: (at: string) => shiftInstant(new Date(at), copy.shiftDays, timeZone).toISOString(),
  };
  const rows = await findSections(tx, copy.fromId, copy.names);
  // Registration types come first, because activities refer to their new ids.
  const { first = [], then = [] } = Object.groupBy(rows, ({ name }) => (name === 'types' ? 'first' : 'then'));
  for (const row of [...first, ...then]) {
    const { section } = await readSectionContent(tx, copy.fromId, row.name, row);
    const stamp = { version: 1, changedAt: copy.now, changedBy: copy.actorId };
    await storeSection(tx, copy.toId, moveSection(section, shift), stamp);
  }
}
