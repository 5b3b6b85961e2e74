import { endLoginsOf } from '@plenum/contract/accounts/administer';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { type Column, Table } from '#kernel/ui/layout/table';
import { accountsChanged } from './accounts-api.ts';
import { ReasonDialog } from '#kernel/organize/reason-dialog';

type Login = AccountDetail['logins'][number];

/** The person's present and recent logins. */
export function AccountLogins({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [ended, setEnded] = useState<Login>();
  const end = useMutation({
    mutationFn: ({ loginId, reason }: { loginId: string; reason: string }) =>
      call(endLoginsOf, { params: { id: account.id }, body: { loginId, reason } }),
    onSettled: () => accountsChanged(client),
  });
  const columns: Column<Login>[] = [
    {
      id: 'device',
      label: t('accounts.login.device'),
      isRowHeader: true,
      renderCell: ({ device }) => device || t('accounts.login.unknown'),
    },
    {
      id: 'address',
      label: t('accounts.login.address'),
      renderCell: ({ address }) => <span className="tabular">{address}</span>,
    },
    {
      id: 'started',
      label: t('accounts.login.started'),
      renderCell: ({ startedAt }) => formatDateTime(startedAt, lan),
    },
    {
      id: 'used',
      label: t('accounts.login.used'),
      renderCell: ({ lastUsedAt }) => formatDateTime(lastUsedAt, lan),
    },
    {
      id: 'end',
      label: t('accounts.login.state'),
      align: 'end',
      renderCell: (login) =>
        login.endedAt === null && !account.isSelf ? (
          <Button size="small" isPending={end.isPending} onPress={() => setEnded(login)}>
            {t('accounts.login.end')}
          </Button>
        ) : (
          <span className="text-muted">
            {t(login.endedAt === null ? 'accounts.login.open' : 'accounts.login.ended')}
          </span>
        ),
    },
  ];
  return (
    <>
      <Table
        label={t('accounts.tab.logins')}
        columns={columns}
        rows={account.logins}
        rowKey={({ id }) => id}
        empty={<p className="text-muted">{t('accounts.never')}</p>}
      />
      {ended && (
        <ReasonDialog
          title={t('accounts.login.end')}
          description={t('accounts.login.endWhat', { device: ended.device || ended.address })}
          confirmLabel={t('accounts.login.end')}
          onClose={() => setEnded(undefined)}
          onReason={(reason) => end.mutate({ loginId: ended.id, reason })}
        />
      )}
    </>
  );
}
