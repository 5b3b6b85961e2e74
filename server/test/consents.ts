import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';

/** What was kept of one person's consent for the hotel, the oldest first. */
export async function hotelConsentsOf(app: TestApp, participantId: string) {
  const found = await app.kernel.db.execute(sql`
    select account_id as "accountId", act, language, version, way from consents
    where subject = 'hotel' and participant_id = ${participantId} order by id`);
  return found.rows;
}

export function hotelConsent(act: 'given' | 'withdrawn', accountId: string | null, language = 'en') {
  return { accountId, act, language, version: 1, way: 'registration' };
}
