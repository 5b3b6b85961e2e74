import {
  askSecondFactorReset,
  changeAdministrator,
  disableAccount,
  enableAccount,
  endLoginsOf,
} from '@plenum/contract/accounts/administer';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { useLinks } from '#kernel/organize/links';
import { accountsChanged } from './accounts-api.ts';
import { ReasonDialog } from '#kernel/organize/reason-dialog';

const acts = ['disable', 'enable', 'logOut', 'grant', 'withdraw', 'reset'] as const;
type Act = (typeof acts)[number];

/** The actions of an administrator on this account, unless it is their own. */
export function AccountActions({ account }: { account: AccountDetail }) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const client = useQueryClient();
  const links = useLinks();
  const confirmed = use(ConfirmedActionContext);
  const [asked, setAsked] = useState<Act>();
  const params = { id: account.id };
  const run: Record<Act, (reason: string) => Promise<unknown>> = {
    disable: (reason) => call(disableAccount, { params, body: { reason }, quiet: true }),
    enable: (reason) => call(enableAccount, { params, body: { reason }, quiet: true }),
    logOut: (reason) => call(endLoginsOf, { params, body: { reason }, quiet: true }),
    grant: (reason) =>
      call(changeAdministrator, { params, body: { administrator: true, reason }, quiet: true }),
    withdraw: (reason) =>
      call(changeAdministrator, { params, body: { administrator: false, reason }, quiet: true }),
    reset: (reason) => call(askSecondFactorReset, { params, body: { reason }, quiet: true }),
  };
  const offered: Record<Act, boolean> = {
    disable: account.state === 'active',
    enable: account.state === 'disabled',
    logOut: account.logins.some(({ endedAt }) => endedAt === null),
    grant: !account.administrator && account.state === 'active',
    withdraw: account.administrator,
    reset: account.secondFactor && account.reset === null,
  };
  const perform = async (act: Act, reason: string) => {
    try {
      await confirmed(() => run[act](reason));
      notify({ kind: 'success', text: t(`accounts.done.${act}`, { name: account.name }) });
    } catch (error) {
      // The refusal was shown as a notice.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      await accountsChanged(client);
    }
  };
  if (account.mergedInto) return null;
  if (account.isSelf) return <p className="text-sm text-muted">{t('accounts.self')}</p>;
  return (
    <>
      <MenuButton
        kind="secondary"
        label={t('organize:list.actions')}
        groups={[
          {
            id: 'acts',
            actions: acts
              .filter((act) => offered[act])
              .map((act) => ({
                id: act,
                label: t(`accounts.act.${act}`),
                ...(act === 'disable' && { isDangerous: true }),
                onAction: () => setAsked(act),
              })),
          },
          ...(account.state === 'active'
            ? [
                {
                  id: 'merge',
                  actions: [
                    {
                      id: 'merge',
                      label: t('accounts.merge.open'),
                      onAction: () => links.go(links.accounts({ id: account.id, merge: 'choose' })),
                    },
                  ],
                },
              ]
            : []),
        ]}
      >
        {t('organize:list.actions')}
      </MenuButton>
      {asked && (
        <ReasonDialog
          title={t(`accounts.act.${asked}`)}
          description={t(`accounts.what.${asked}`, { name: account.name })}
          confirmLabel={t(`accounts.act.${asked}`)}
          onClose={() => setAsked(undefined)}
          onReason={(reason) => void perform(asked, reason)}
        />
      )}
    </>
  );
}
