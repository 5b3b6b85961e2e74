import type { ParticipantRow } from '@plenum/contract/console/people';
import type { Language } from '@plenum/contract/kernel/language';
import type { Kernel } from '#kernel/kernel';
import { type ListPage, PAGE, readCursor, toPage } from './list-page.ts';
import type { ParticipantWishes } from './participant-filters.ts';
import { findParticipants, participantSortOf } from './participant-queries.ts';
import { presentParticipant } from './present-participant.ts';

export async function listParticipants(
  { pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: ParticipantWishes & { readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<ParticipantRow>> {
  const cursor = readCursor(after, participantSortOf(wishes).kind);
  const found = await findParticipants(pool, { meetingId, wishes, after: cursor, limit: PAGE + 1 });
  return toPage(found, cursor === null, (row) => presentParticipant(row, language));
}
