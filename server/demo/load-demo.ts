import { setTimeout } from 'node:timers/promises';
import type { Language } from '@plenum/contract/kernel/language';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createAccount, hasAccounts } from '#modules/accounts/public';
import { recordLegalConsents } from '#modules/consents/public';
import { DEMO_MEETING_ID, demoAccounts } from './accounts.ts';
import { loadLegal } from './load-legal.ts';
import { loadLetters } from './letters/load-letters.ts';
import { loadMeetings } from './load-meetings.ts';
import { loadPapers } from './papers/load-papers.ts';
import { loadArrivals } from './people/load-arrivals.ts';
import { loadBadges } from './people/load-badges.ts';
import { loadNews } from './news.ts';
import { loadPages } from './load-pages.ts';
import { createDemoCalendar } from './words.ts';

/** Fills an empty database; does nothing if there are accounts. */
export async function loadDemo(kernel: Kernel): Promise<void> {
  while (!(await hasAccounts(kernel.db)) && !(await loadAlone(kernel))) await setTimeout(200);
}

// Loads the demo on one server at a time. A second server polls, because a waiting query would time out on a slow
// machine.
async function loadAlone(kernel: Kernel): Promise<boolean> {
  return kernel.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('demo')) as mine`,
    );
    if (!rows[0]?.mine) return false;
    await tx.execute(sql`set local statement_timeout = '3min'`);
    const owner = await loadAccounts(kernel, tx);
    // Another server has finished in the meantime.
    if (owner === null) return true;
    const calendar = createDemoCalendar(kernel.clock.now());
    const source = { actor: owner, requestId: null, address: null, at: kernel.clock.now() };
    const series = await loadMeetings(kernel, tx, calendar, source);
    await loadPapers(kernel, tx, source);
    await loadArrivals(tx, source);
    await loadBadges(tx, source);
    await loadLetters(kernel, tx, source);
    await loadNews(tx, calendar, series, source);
    await loadPages(tx, source);
    return true;
  });
}

// Returns the account that runs the demo's meetings.
async function loadAccounts(kernel: Kernel, tx: Tx): Promise<string | null> {
  const at = kernel.clock.now();
  const made: { id: string; role: string; language: Language }[] = [];
  for (const { role, ...account } of demoAccounts) {
    const id = await createAccount(kernel, tx, {
      ...account,
      administrator: role === 'administrator',
      roles: role === 'administrator' || role === 'attendee' ? [] : [{ meetingId: DEMO_MEETING_ID, role }],
    });
    if (id !== null) made.push({ id, role, language: account.language });
  }
  const idOf = (wanted: string) => made.find(({ role }) => role === wanted)?.id ?? null;
  await loadLegal(tx, { actor: idOf('administrator'), requestId: null, address: null, at });
  // Records the consents as if each person had signed up, so that the demo doesn't ask for them.
  for (const { id, language } of made)
    await recordLegalConsents(tx, id, 'sign_up', { at, language, address: '127.0.0.1' });
  return idOf('owner');
}
