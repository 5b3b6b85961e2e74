import type { ParticipantRow } from '@plenum/contract/console/people';
import type { Language } from '@plenum/contract/kernel/language';
import type { Kernel } from '#kernel/kernel';
import { type ListPage, PAGE, toPage } from './list-page.ts';
import type { ParticipantWishes } from './participant-filters.ts';
import { findParticipants } from './participant-queries.ts';
import { readPlace } from './place.ts';
import { presentParticipant } from './present-participant.ts';

export async function listParticipants(
  { pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: ParticipantWishes & { readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<ParticipantRow>> {
  const place = readPlace(after, wishes.sort === 'name' ? 'name' : 'instant');
  const found = await findParticipants(pool, { meetingId, wishes, after: place, limit: PAGE + 1 });
  return toPage(found, place === null, (row) => presentParticipant(row, language));
}
