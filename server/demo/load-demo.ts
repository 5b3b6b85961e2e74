import type { Kernel } from '#kernel/kernel';
import { createAccount, hasAccounts } from '#modules/accounts/public';
import { DEMO_MEETING_ID, demoAccounts } from './accounts.ts';

/** Fills an empty database; on one that has accounts already it does nothing. */
export async function loadDemo(kernel: Kernel): Promise<void> {
  if (await hasAccounts(kernel.db)) return;
  await kernel.db.transaction(async (tx) => {
    for (const { role, ...account } of demoAccounts) {
      await createAccount(kernel, tx, {
        ...account,
        administrator: role === 'administrator',
        roles: role === 'administrator' || role === 'attendee' ? [] : [{ meetingId: DEMO_MEETING_ID, role }],
      });
    }
  });
}
