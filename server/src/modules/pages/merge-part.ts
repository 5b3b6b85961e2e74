import type { MergePart } from '#kernel/db/merge-part';

/** Content keeps the account that wrote it. */
export const pagesMergePart: MergePart = {
  columns: {
    'pages.changed_by': 'stays',
    'page_versions.by': 'stays',
  },
};
