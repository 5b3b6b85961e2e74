import { sql } from 'drizzle-orm';
import { legalDocuments } from '@plenum/contract/consents/documents';
import { publishLegal, readLegalDraft, saveLegalDraft } from '#modules/consents/public';
import type { TestApp } from './app.ts';
import { buildPerson } from './people.ts';

/** Publishes the texts that come with the software, so that people are asked to agree. */
export async function publishLegalTexts(app: TestApp): Promise<void> {
  const { db, clock } = app.kernel;
  const at = clock.now();
  const source = { actor: (await buildPerson(app)).me.id, requestId: null, address: null, at };
  await db.transaction(async (tx) => {
    for (const document of legalDocuments) {
      const { content } = await readLegalDraft(tx, document, at);
      const news = { en: 'First version', zh: '首个版本' };
      await saveLegalDraft(tx, document, { version: 0, content: { ...content, news } }, source);
      await publishLegal(tx, document, { version: 1, at: null }, source);
    }
  });
}

/** Returns one person's stored consents for the hotel, oldest first. */
export async function hotelConsentsOf(app: TestApp, participantId: string) {
  const found = await app.kernel.db.execute(sql`
    select account_id as "accountId", act, language, version, way from consents
    where subject = 'hotel' and participant_id = ${participantId} order by id`);
  return found.rows;
}

export function hotelConsent(act: 'given' | 'withdrawn', accountId: string | null, language = 'en') {
  return { accountId, act, language, version: 1, way: 'registration' };
}
