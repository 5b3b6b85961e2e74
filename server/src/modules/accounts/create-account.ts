import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact } from './audit-facts.ts';
import { usernameKey } from './find-account.ts';
import { accounts, meetingRoles } from './tables.ts';

export interface NewAccount {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly password: string;
  readonly language: Language;
  readonly administrator: boolean;
  readonly roles: readonly { meetingId: string; role: MeetingRole }[];
}

/**
 * Creates an account for the operator's command or the demo, not for a visitor. Returns null if the name or contact is
 * taken.
 */
export async function createAccount(kernel: Kernel, tx: Tx, wanted: NewAccount): Promise<string | null> {
  const { password, roles, ...rest } = wanted;
  const now = kernel.clock.now();
  const id = randomUUID();
  const made = await tx
    .insert(accounts)
    .values({
      ...rest,
      id,
      usernameKey: usernameKey(wanted.username),
      passwordHash: await kernel.hasher.hash(password),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (made.length === 0) return null;
  if (roles.length > 0) {
    await tx.insert(meetingRoles).values(roles.map((role) => ({ ...role, accountId: id, grantedAt: now })));
  }
  if (wanted.administrator) {
    await writeAudit(tx, accountFact('account.administrator_created', id), {
      actor: null,
      requestId: null,
      address: null,
      at: now,
    });
  }
  return id;
}
