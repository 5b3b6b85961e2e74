import type { BadgeDesk } from '@plenum/contract/badges/schemas';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { findArrivalDesign } from './arrivals.ts';
import { listDesigns } from './designs.ts';
import { findBadgeConference } from './people.ts';

export async function readDesk(db: Db, meetingId: string, mayDesign: boolean): Promise<BadgeDesk> {
  const conference = await findBadgeConference(db, meetingId);
  const types = await db.execute<{ id: string; name: LocalizedText }>(
    sql`select id, name from registration_types where meeting_id = ${meetingId} order by position, id`,
  );
  return {
    designs: await listDesigns(db, meetingId),
    arrivalDesignId: await findArrivalDesign(db, meetingId),
    conference,
    types: types.rows,
    can: { design: mayDesign },
  };
}
