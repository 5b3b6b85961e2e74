import { eq } from 'drizzle-orm';
import type { MergePart } from '#kernel/db/merge-part';
import { consents } from './tables.ts';

/** A consent stays with the account that gave it; the page of the remaining account also shows it. */
export const consentsMergePart: MergePart = {
  columns: { 'consents.account_id': 'stays', 'legal_versions.changed_by': 'stays' },
  find: async (db, { from }) => ({
    groups: { consents: await db.$count(consents, eq(consents.accountId, from)) },
  }),
};
