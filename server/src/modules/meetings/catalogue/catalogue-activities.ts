import { asc, eq } from 'drizzle-orm';
import type { ActivitiesSection } from '@plenum/contract/meetings/catalogue';
import type { Db, Tx } from '#kernel/db/database';
import type { Counted } from './catalogue-content.ts';
import { activities } from '../tables.ts';

export async function readActivities(db: Db | Tx, meetingId: string): Promise<Counted<ActivitiesSection>> {
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.meetingId, meetingId))
    .orderBy(asc(activities.position));
  const content = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    place: row.place,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    price: { CNY: row.priceCny, USD: row.priceUsd },
    stock: row.stock,
    typeIds: row.typeIds,
    hidden: row.hidden,
  }));
  return {
    content: { activities: content },
    taken: Object.fromEntries(rows.map(({ id, taken }) => [id, taken])),
  };
}
