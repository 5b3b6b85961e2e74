import type { MergePart } from '#kernel/db/merge-part';

/** The audit fields keep the account that saved the design or printed the badge at the time. */
export const badgesMergePart: MergePart = {
  columns: {
    'badge_designs.changed_by': 'stays',
    'badge_design_versions.by': 'stays',
    'badge_jobs.created_by': 'stays',
    'badge_queue.created_by': 'stays',
    'badge_stations.created_by': 'stays',
  },
};
