import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import type { SavedSectionName } from '@plenum/contract/meetings/sections';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { findAccountNames } from '#modules/accounts/staff/public';
import { mayEditSection } from '../scope/policy.ts';
import { findMeeting } from '../queries.ts';
import { findSections, readSectionContent } from './section-queries.ts';

type SectionReply = ReplyOf<(typeof sectionEndpoints)[SavedSectionName]['read']>;

export async function readSection(
  db: Db,
  actor: Actor,
  meetingId: string,
  name: SavedSectionName,
): Promise<SectionReply> {
  await findMeeting(db, meetingId);
  const [row] = await findSections(db, meetingId, [name]);
  const { section, taken } = await readSectionContent(db, meetingId, name, row);
  const changedBy = row?.changedBy ?? null;
  const people = await findAccountNames(db, [changedBy]);
  return {
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: (changedBy && people.get(changedBy)) ?? null,
    taken,
    can: { edit: mayEditSection(actor, meetingId, name) },
    content: section.content,
  } as SectionReply;
}
