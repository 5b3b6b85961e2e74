import { type AccountRow, accountList } from '@plenum/contract/accounts/account-list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import type { ListQuery } from '#kernel/list/list-query';
import { Button } from '#kernel/ui/buttons/button';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import type { DrawnCells } from '#kernel/records/defined-list';
import { DefinedSiteList } from '#kernel/records/defined-site-list';
import { useWords } from '#kernel/organize/use-words';
import { AccountStatePill } from './account-state-pill.tsx';
import { accountsKey, withMoments } from './accounts-api.ts';

function Never() {
  const { t } = useTranslation('accounts-organize');
  return <span className="text-muted">{t('accounts.never')}</span>;
}

const cells: DrawnCells<AccountRow> = {
  state: ({ state }) => <AccountStatePill state={state} />,
  conferences: ({ conferences }, lan) => (conferences === 0 ? null : formatNumber(conferences, lan)),
  lastLoginAt: ({ lastLoginAt }, lan) =>
    lastLoginAt === null ? <Never /> : formatDateTime(lastLoginAt, lan),
};

export function AccountsList({ search }: { search: ListQuery }) {
  const { t } = useTranslation('accounts-organize');
  const links = useLinks();
  const words = useWords();
  const { data: meetings = [] } = useQuery(managedMeetingsQuery);
  return (
    <DefinedSiteList
      list={accountList}
      name="accounts"
      title={t('accounts.title')}
      search={search}
      link={links.accounts}
      queryKey={accountsKey}
      askedOf={withMoments}
      cells={cells}
      options={{ meetingId: meetings.map(({ id, title }) => ({ value: id, label: words(title) })) }}
      moreFilters={(['createdFrom', 'createdTo', 'loginFrom', 'loginTo'] as const).map((key) => ({
        key,
        label: t(`accounts.${key}`),
        kind: 'day',
      }))}
      isSelectable
      actions={
        <Button
          icon={<UploadIcon className="size-5" />}
          onPress={() => links.go(links.accounts({ import: 'new' }))}
        >
          {t('accounts.import.title')}
        </Button>
      }
      onOpen={(id) => links.go(links.accounts({ id }))}
    />
  );
}
