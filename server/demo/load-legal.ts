import { legalDocuments } from '@plenum/contract/consents/documents';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { publishLegal, readLegalDraft, saveLegalDraft } from '#modules/consents/public';

/** The operator of the demo publishes the texts that come with the software. */
export async function loadLegal(tx: Tx, source: AuditSource): Promise<void> {
  for (const document of legalDocuments) {
    const { content } = await readLegalDraft(tx, document, source.at);
    const news = { en: 'First version', zh: '首个版本' };
    const { version } = await saveLegalDraft(
      tx,
      document,
      { version: 0, content: { ...content, news } },
      source,
    );
    await publishLegal(tx, document, { version, at: null }, source);
  }
}
