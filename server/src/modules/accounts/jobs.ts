import { fillSounds } from '#kernel/names/fill-sounds';
import type { Recurring } from '#kernel/worker/worker';
import { importJobs } from './import/run-imports.ts';
import { moveLateRows } from './merge/merge-accounts.ts';
import { deleteOldRows } from './queries.ts';

const DAY = 24 * 3_600_000;
const CODES_KEPT = 2 * DAY;
// Longer than any login lasts, so these tokens can no longer be used.
const LOGINS_KEPT = 60 * DAY;
// Long enough to explain to a person who opens an old link that the invitation has ended.
const INVITATIONS_KEPT = 60 * DAY;

/** Fills in the pronunciation of names. Until then, a new account is found by its name only. */
const fillAccountSounds: Recurring = {
  name: 'fill_account_sounds',
  everySeconds: 15,
  run: (kernel) =>
    fillSounds(kernel, {
      table: 'accounts',
      column: 'name_sounds',
      primaryKey: ['id'],
      names: 'array[name]',
    }),
};

export const accountJobs: readonly Recurring[] = [
  fillAccountSounds,
  ...importJobs,
  { name: 'move_late_rows', cron: '*/5 * * * *', run: moveLateRows },
  {
    name: 'delete_old_logins',
    cron: '41 3 * * *',
    run: async (kernel) => {
      const now = kernel.clock.now().getTime();
      await deleteOldRows(kernel.db, {
        codes: new Date(now - CODES_KEPT),
        logins: new Date(now - LOGINS_KEPT),
        invitations: new Date(now - INVITATIONS_KEPT),
      });
    },
  },
];
