import type { ListQuery } from '#kernel/list/list-query';
import { AccountPage } from './account-page.tsx';
import { AccountsList } from './accounts-list.tsx';
import { ImportPage } from './import/import-page.tsx';

/** All people with an account, for administrators of the site; with `id` one of them, with `import` people from a sheet. */
export function AccountsPage({ search }: { search: ListQuery }) {
  const { id, tab, import: imported } = search;
  if (imported !== undefined) return <ImportPage id={imported} />;
  return id === undefined ? <AccountsList search={search} /> : <AccountPage key={id} id={id} tab={tab} />;
}
