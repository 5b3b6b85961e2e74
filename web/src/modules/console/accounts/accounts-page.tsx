import type { ListQuery } from '#kernel/list/list-query';
import { AccountsList } from './accounts-list.tsx';

/** Everybody who has an account, for administrators of the site. */
export function AccountsPage({ search }: { search: ListQuery }) {
  return <AccountsList search={search} />;
}
