import { eq } from 'drizzle-orm';
import type { MergePart } from '#kernel/db/merge-part';
import { consents } from './tables.ts';

/** What a person agreed to with one account was agreed to there; the page of the account that stays shows it, too. */
export const consentsMergePart: MergePart = {
  columns: { 'consents.account_id': 'stays', 'legal_versions.changed_by': 'stays' },
  find: async (db, { from }) => ({
    groups: { consents: await db.$count(consents, eq(consents.accountId, from)) },
  }),
};
