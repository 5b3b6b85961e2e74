import type { MergePart } from '#kernel/db/merge-part';

/** Who designed and who printed stays the one who did it. */
export const badgesMergePart: MergePart = {
  columns: {
    'badge_designs.changed_by': 'stays',
    'badge_design_versions.by': 'stays',
    'badge_jobs.created_by': 'stays',
    'badge_queue.created_by': 'stays',
    'badge_stations.created_by': 'stays',
  },
};
