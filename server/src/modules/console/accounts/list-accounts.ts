import type { AccountRow } from '@plenum/contract/console/account-lists';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { Kernel } from '#kernel/kernel';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { accountSortOf, type AccountWishes, findAccounts, type FoundAccount } from './account-queries.ts';

export async function listAccounts(
  { pool }: Kernel,
  { after, ...wishes }: AccountWishes & { readonly after?: string | undefined },
): Promise<ListPage<AccountRow>> {
  const cursor = readCursor(after, accountSortOf(wishes).kind);
  const found = await findAccounts(pool, { wishes, after: cursor, limit: PAGE + 1 });
  return toPage(found, cursor === null, presentAccount);
}

export function presentAccount(row: FoundAccount): AccountRow {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    phone: maskedPhone(row.phone ?? ''),
    email: maskedEmail(row.email ?? ''),
    state: row.state,
    administrator: row.administrator,
    secondFactor: row.secondFactor,
    conferences: row.conferences,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  };
}
