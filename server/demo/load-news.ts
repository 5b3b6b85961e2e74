import { NewsForm } from '@plenum/contract/news/schemas';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { createNews, publishNews } from '#modules/news/public';
import { demoNews } from './news.ts';
import type { DemoCalendar } from './words.ts';

export async function loadNews(
  tx: Tx,
  calendar: DemoCalendar,
  series: ReadonlyMap<string, string>,
  source: AuditSource,
): Promise<void> {
  for (const { content, published } of demoNews(calendar)) {
    const { series: slug, ...form } = content;
    const seriesId = slug === null ? null : (series.get(slug) ?? null);
    const { id } = await createNews(tx, NewsForm.parse({ ...form, seriesId }), source);
    if (published === null) continue;
    const at = new Date(calendar.at(published, '10:00'));
    await publishNews(tx, { id, firstPublicAt: null }, at, source);
  }
}
