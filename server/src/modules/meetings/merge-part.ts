import { eq } from 'drizzle-orm';
import type { MergePart } from '#kernel/db/merge-part';
import { agendaItems } from './programme/tables.ts';

/** Content keeps the account that wrote it; starred items move with the account. */
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
  // Combines both agendas; duplicates are kept once.
  async move(tx, { from, into }) {
    const moved = await tx.delete(agendaItems).where(eq(agendaItems.accountId, from)).returning();
    if (moved.length === 0) return;
    await tx
      .insert(agendaItems)
      .values(moved.map((row) => ({ ...row, accountId: into })))
      .onConflictDoNothing();
  },
};
