import type { MergePart } from '#kernel/db/merge-part';

/** Who wrote something stays the one who wrote it. */
export const meetingsMergePart: MergePart = {
  columns: {
    'meeting_sections.changed_by': 'stays',
    'programme_items.changed_by': 'stays',
    'programme_versions.published_by': 'stays',
    'visitor_messages.answered_by': 'stays',
  },
};
