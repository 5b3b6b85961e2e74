import type { ListQuery } from '#kernel/list/list-query';
import { AccountRecordPage } from './account-page.tsx';
import { AccountsList } from './accounts-list.tsx';
import { ImportPage } from './import/import-page.tsx';
import { MergePage } from './merge/merge-page.tsx';

/**
 * Shows all people with an account to administrators of the site. With `id`, shows one of them; with `merge`, that one
 * and another; with `import`, an import from a spreadsheet.
 */
export function AccountsPage({ search }: { search: ListQuery }) {
  const { id, tab, merge, keep, import: imported } = search;
  if (imported !== undefined) return <ImportPage id={imported} />;
  if (id === undefined) return <AccountsList search={search} />;
  if (merge !== undefined)
    return (
      <MergePage
        key={id}
        id={id}
        other={merge === 'choose' ? undefined : merge}
        keepsOther={keep === 'other'}
      />
    );
  return <AccountRecordPage key={id} id={id} tab={tab} />;
}
