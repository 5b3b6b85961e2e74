import * as accounts from '@plenum/contract/accounts/endpoints';
import type { LoginRecord } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTransition } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';
import { loginsQuery } from '../api.ts';

export function LoginsTable({ logins }: { logins: readonly LoginRecord[] }) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const nameOf = ({ device }: LoginRecord) => (device === '' ? t('logins.unknownDevice') : device);
  const time = (at: string) => (
    <time dateTime={at} className="tabular">
      {formatDateTime(at, lan)}
    </time>
  );
  return (
    <Table
      label={t('logins.label')}
      rows={logins}
      rowKey={(login) => login.id}
      columns={[
        {
          id: 'device',
          label: t('logins.device'),
          isRowHeader: true,
          renderCell: nameOf,
        },
        {
          id: 'address',
          label: t('logins.address'),
          renderCell: (login) => <span className="tabular break-all">{login.address}</span>,
        },
        { id: 'started', label: t('logins.started'), renderCell: (login) => time(login.startedAt) },
        { id: 'lastUsed', label: t('logins.lastUsed'), renderCell: (login) => time(login.lastUsedAt) },
        {
          id: 'action',
          label: t('logins.action'),
          align: 'end',
          renderCell: (login) =>
            login.current ? (
              <StatusPill tone="success">{t('logins.thisDevice')}</StatusPill>
            ) : (
              <EndButton id={login.id} device={nameOf(login)} />
            ),
        },
      ]}
    />
  );
}

function EndButton({ id, device }: { id: string; device: string }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const [isPending, start] = useTransition();

  async function end() {
    try {
      await call(accounts.endLogin, { params: { id } });
      notify({ kind: 'success', text: t('logins.ended') });
    } catch (error) {
      // The client has shown the reason.
      if (!(error instanceof RefusedCall)) throw error;
    }
    await client.invalidateQueries(loginsQuery);
  }

  return (
    <Button
      size="small"
      isPending={isPending}
      onPress={() => start(end)}
      aria-label={t('logins.endNamed', { device })}
    >
      {t('logins.end')}
    </Button>
  );
}
