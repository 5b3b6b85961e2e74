import * as accounts from '@plenum/contract/accounts/endpoints';
import type { LoginRecord } from '@plenum/contract/accounts/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useLive } from '#kernel/live/use-live';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { AccountSkeleton, SettingLoadingFailed } from '../setting.tsx';
import { loginsQuery } from '../api.ts';
import { LoginsTable } from './logins-table.tsx';

export function LoginsTab() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const { data: logins, error, refetch } = useQuery(loginsQuery);
  useLive(undefined, (news) => {
    if (news === 'gap' || news.event === 'logins_changed') void client.invalidateQueries(loginsQuery);
  });
  if (logins) return <Logins logins={logins} />;
  if (!error) return <AccountSkeleton />;
  return <SettingLoadingFailed title={t('logins.failed')} error={error} onRetry={() => void refetch()} />;
}

function Logins({ logins }: { logins: readonly LoginRecord[] }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const count = logins.filter((login) => !login.current).length;

  async function endOthers() {
    try {
      const { ended } = await call(accounts.endOtherLogins);
      notify({ kind: 'success', text: t('logins.othersEnded', { count: ended }) });
    } catch (error) {
      // The client has shown the reason.
      if (!(error instanceof RefusedCall)) throw error;
    }
    await client.invalidateQueries(loginsQuery);
  }

  return (
    <section>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <p className="measure text-muted">{t(count === 0 ? 'logins.onlyThis' : 'logins.hint')}</p>
        {count > 0 && <Button onPress={() => setAsking(true)}>{t('logins.endOthers')}</Button>}
      </div>
      <LoginsTable logins={logins} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('logins.endOthersTitle')}
        confirmLabel={t('logins.endOthersDo', { count })}
        isDangerous
        onConfirm={endOthers}
      >
        {t('logins.endOthersText', { count })}
      </ConfirmDialog>
    </section>
  );
}
