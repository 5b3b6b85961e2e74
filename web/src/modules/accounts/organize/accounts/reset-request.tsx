import { confirmSecondFactorReset, withdrawSecondFactorReset } from '@plenum/contract/accounts/administer';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { accountsChanged } from './accounts-api.ts';

interface ResetRequestProps {
  account: AccountDetail;
  reset: NonNullable<AccountDetail['reset']>;
}

/** The request of one administrator, which another one confirms. */
export function ResetRequest({ account, reset }: ResetRequestProps) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const confirmed = use(ConfirmedActionContext);
  const params = { id: account.id, resetId: reset.id };
  const onSettled = () => accountsChanged(client);
  const confirm = useMutation({
    mutationFn: () => confirmed(() => call(confirmSecondFactorReset, { params, quiet: true })),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawSecondFactorReset, { params }),
    onSettled,
  });
  return (
    <section aria-label={t('accounts.reset.title')} className="mb-6 rounded-lg border bg-surface-raised p-5">
      <h2 className="font-semibold">{t('accounts.reset.title')}</h2>
      <p className="mt-1">
        {t('accounts.reset.asked', { name: reset.askedBy, at: formatDateTime(reset.askedAt, lan) })}
      </p>
      <p className="mt-1">{t('accounts.reset.reason', { reason: reset.reason })}</p>
      <p className="mt-1 text-muted">
        {t(reset.isOwn ? 'accounts.reset.waits' : 'accounts.reset.what', {
          at: formatDateTime(reset.expiresAt, lan),
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {!reset.isOwn && !account.isSelf && (
          <Button kind="primary" size="small" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
            {t('accounts.reset.confirm')}
          </Button>
        )}
        <Button size="small" isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
          {t('accounts.reset.withdraw')}
        </Button>
      </div>
    </section>
  );
}
