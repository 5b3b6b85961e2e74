import type { MergePart } from '#kernel/db/merge-part';

/** Who wrote something stays the one who wrote it. */
export const newsMergePart: MergePart = {
  columns: {
    'news.created_by': 'stays',
    'news.changed_by': 'stays',
    'news_versions.by': 'stays',
  },
};
