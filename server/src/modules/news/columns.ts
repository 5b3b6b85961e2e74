import { measureTranslations } from '@plenum/contract/kernel/translations';
import type { NewsForm } from '@plenum/contract/news/schemas';
import type { NewsItem } from './tables.ts';

export function newsColumns({ seriesId, meetingId, category, pinned, ...content }: NewsForm) {
  const missing = measureTranslations(content).missing.length;
  return { seriesId, meetingId, category, pinned, content, missing };
}

export function formOf({ seriesId, meetingId, category, pinned, content }: NewsItem): NewsForm {
  return { ...content, seriesId, meetingId, category, pinned };
}
