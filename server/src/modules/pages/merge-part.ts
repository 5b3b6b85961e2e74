import type { MergePart } from '#kernel/db/merge-part';

/** Who wrote something stays the one who wrote it. */
export const pagesMergePart: MergePart = {
  columns: {
    'pages.changed_by': 'stays',
    'page_versions.by': 'stays',
  },
};
