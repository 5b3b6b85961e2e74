import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';

const organizers: Sample['roles'] = ['owner', 'manager'];

/** The calls of the console's audit log, for the test of what each role may call. */
export function auditSamples(entryId: () => string): Readonly<Record<string, Sample>> {
  return {
    'console.listAudit': { roles: organizers },
    'console.countAudit': { roles: organizers },
    'console.readPeopleCharts': { roles: [...organizers, 'finance', 'reviewer', 'steward'] },
    'console.readMoneyCharts': { roles: [...organizers, 'finance'] },
    'console.readMessageCharts': { roles: organizers },
    'console.readAuditEntry': { roles: organizers, params: () => ({ entryId: entryId() }) },
    'console.exportAudit': { roles: organizers, query: () => '?format=csv' },
  };
}

/** The first entry about a conference. */
export async function findAuditId(app: TestApp, meetingId: string): Promise<string> {
  const found = await app.kernel.db.execute<{ id: string }>(
    sql`select min(id) as id from audit_log where meeting_id = ${meetingId}`,
  );
  return found.rows[0]?.id ?? '';
}
