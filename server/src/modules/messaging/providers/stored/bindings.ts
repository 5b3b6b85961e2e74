import type { Language } from '@plenum/contract/kernel/language';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { StoredBinding } from './make-provider.ts';

/** The texts that a provider has reviewed, or is asked to. */
export async function findBindings(db: Db | Tx, providerId: string): Promise<StoredBinding[]> {
  const found = await db.execute<{
    kind: string;
    language: Language;
    templateCode: string;
    variables: string[];
    review: StoredBinding['review'];
  }>(sql`
    select kind, language, template_code as "templateCode", variables, review from sms_bindings
    where provider_id = ${providerId} order by kind, language`);
  return found.rows;
}
