import type { ListQuery } from '#kernel/list/list-query';
import { AccountPage } from './account-page.tsx';
import { AccountsList } from './accounts-list.tsx';

/** Everybody who has an account, for administrators of the site; with `id`, one of them. */
export function AccountsPage({ search }: { search: ListQuery }) {
  const { id, tab } = search;
  return id === undefined ? <AccountsList search={search} /> : <AccountPage key={id} id={id} tab={tab} />;
}
