import { eq } from 'drizzle-orm';
import type { MergePart } from '#kernel/db/merge-part';
import { agendaItems } from './programme/tables.ts';

/** Who wrote something stays the one who wrote it; what a person starred goes along. */
export const meetingsMergePart: MergePart = {
  columns: {
    'agenda_items.account_id': 'moves',
    'meeting_sections.changed_by': 'stays',
    'preview_links.created_by': 'stays',
    'preview_links.revoked_by': 'stays',
    'programme_items.changed_by': 'stays',
    'programme_versions.published_by': 'stays',
    'visitor_messages.answered_by': 'stays',
  },
  // Both agendas become one; what stood in both stands once.
  async move(tx, { from, into }) {
    const moved = await tx.delete(agendaItems).where(eq(agendaItems.accountId, from)).returning();
    if (moved.length === 0) return;
    await tx
      .insert(agendaItems)
      .values(moved.map((row) => ({ ...row, accountId: into })))
      .onConflictDoNothing();
  },
};
