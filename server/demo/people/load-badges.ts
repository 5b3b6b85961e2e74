import { stockDesigns } from '@plenum/contract/badges/stock';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { createDesign } from '#modules/badges/public';
import { DEMO_MEETING_ID } from '../accounts.ts';

const colours = ['#2f4bce', '#0b6e5f', '#a8431f', '#7a2e6e', '#5b6370', '#8f5a00'];

/** The badges of the demo's conference, with a colour for each registration type. */
export async function loadBadges(tx: Tx, source: AuditSource): Promise<void> {
  const { rows: types } = await tx.execute<{ id: string }>(
    sql`select id from registration_types where meeting_id = ${DEMO_MEETING_ID} order by position, id`,
  );
  const typeColours = types.map(({ id }, index) => ({
    typeId: id,
    colour: colours[index % colours.length] ?? '',
  }));
  // The first design is printed on arrival.
  for (const [stockId, name, minutesAgo] of [
    ['90x130', 'Lanyard badge 挂绳参会证', 1],
    ['a4-10', 'Temporary badge 临时参会证', 0],
  ] as const) {
    const at = new Date(source.at.getTime() - minutesAgo * 60_000);
    const stock = stockDesigns.find(({ id }) => id === stockId);
    const design = stock && { ...stock.make(), typeColours };
    if (design) await createDesign(tx, DEMO_MEETING_ID, { name, design }, { ...source, at });
  }
}
