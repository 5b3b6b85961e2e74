import type { MergePart } from '#kernel/db/merge-part';

/** Content keeps the account that wrote it. */
export const newsMergePart: MergePart = {
  columns: {
    'news.created_by': 'stays',
    'news.changed_by': 'stays',
    'news_versions.by': 'stays',
  },
};
