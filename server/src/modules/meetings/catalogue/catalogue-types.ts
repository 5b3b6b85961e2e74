import { asc, eq } from 'drizzle-orm';
import type { TypesSection } from '@plenum/contract/meetings/catalogue';
import type { Db, Tx } from '#kernel/db/database';
import type { Counted } from './catalogue-content.ts';
import { priceWindows, registrationTypes } from '../tables.ts';

export async function readTypes(db: Db | Tx, meetingId: string): Promise<Counted<TypesSection>> {
  const ofMeeting = eq(registrationTypes.meetingId, meetingId);
  const rows = await db
    .select()
    .from(registrationTypes)
    .where(ofMeeting)
    .orderBy(asc(registrationTypes.position));
  const windows = await db
    .select({ window: priceWindows })
    .from(priceWindows)
    .innerJoin(registrationTypes, eq(registrationTypes.id, priceWindows.typeId))
    .where(ofMeeting)
    .orderBy(asc(priceWindows.position));
  const byType = Map.groupBy(windows, ({ window }) => window.typeId);
  const types = rows.map(({ id, name, description, identities, stock, hidden }) => ({
    id,
    name,
    description,
    identities,
    stock,
    hidden,
    windows: (byType.get(id) ?? []).map(({ window }) => ({
      id: window.id,
      name: window.name,
      from: window.fromAt?.toISOString() ?? null,
      until: window.untilAt?.toISOString() ?? null,
      price: { CNY: window.priceCny, USD: window.priceUsd },
      payBy: window.payBy?.toISOString() ?? null,
    })),
  }));
  return { content: { types }, taken: Object.fromEntries(rows.map(({ id, taken }) => [id, taken])) };
}
