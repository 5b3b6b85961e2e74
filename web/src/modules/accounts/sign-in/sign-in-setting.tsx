import { type OwnSignIn, startLinking, unlinkSignIn } from '@plenum/contract/accounts/sign-in';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Setting, SettingValue } from '../setting.tsx';
import { useConfirmedAction } from '../verification/use-confirmed-action.tsx';
import { beginSignIn } from './begun-sign-in.ts';
import { ownSignInsQuery, signInProvidersQuery } from './sign-in-queries.ts';

/** The logins at providers: connected ones can be disconnected, others connected. Hidden if there is nothing to show. */
export function SignInSetting() {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: providers = [] } = useQuery(signInProvidersQuery);
  const { data: own = [] } = useQuery(ownSignInsQuery);
  const { press, dialog } = useConfirmedAction();
  const [leavingTo, setLeavingTo] = useState<string>();
  const [asked, setAsked] = useState<OwnSignIn>();
  const [isAsking, setAsking] = useState(false);
  if (providers.length === 0 && own.length === 0) return null;

  async function connect(provider: string) {
    setLeavingTo(provider);
    await press(async () => {
      const { browser } = beginSignIn(provider);
      const { url } = await call(startLinking, { body: { provider, browser }, quiet: true });
      window.location.assign(url);
    });
    setLeavingTo(undefined);
  }
  const disconnect = (id: string) =>
    press(async () => {
      client.setQueryData(
        ownSignInsQuery.queryKey,
        await call(unlinkSignIn, { params: { id }, quiet: true }),
      );
      notify({ kind: 'success', text: t('signIn.unlinked') });
    });
  const nameOf = ({ name, provider }: OwnSignIn) => (name ? textIn(name, lan) : provider);

  const open = providers.filter(({ id }) => own.every(({ provider }) => provider !== id));
  return (
    <Setting title={t('signIn.setting')} hint={t('signIn.settingHint')}>
      <ul className="flex flex-col gap-4">
        {own.map((each) => (
          <li key={each.id}>
            <SettingValue
              action={
                <Button
                  aria-label={t('signIn.disconnectFrom', { name: nameOf(each) })}
                  onPress={() => {
                    setAsked(each);
                    setAsking(true);
                  }}
                >
                  {t('signIn.disconnect')}
                </Button>
              }
            >
              <p>{nameOf(each)}</p>
              {each.email !== '' && <p className="text-sm break-all text-muted">{each.email}</p>}
            </SettingValue>
          </li>
        ))}
        {open.map(({ id, name }) => (
          <li key={id}>
            <SettingValue
              action={
                <Button
                  aria-label={t('signIn.connectTo', { name: textIn(name, lan) })}
                  isPending={leavingTo === id}
                  onPress={() => void connect(id)}
                >
                  {t('signIn.connect')}
                </Button>
              }
            >
              <p>{textIn(name, lan)}</p>
              <p className="text-sm text-muted">{t('signIn.notConnected')}</p>
            </SettingValue>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('signIn.disconnectTitle', { name: asked ? nameOf(asked) : '' })}
        confirmLabel={t('signIn.disconnect')}
        onConfirm={() => disconnect(asked?.id ?? '')}
      >
        {t('signIn.disconnectText')}
      </ConfirmDialog>
      {dialog}
    </Setting>
  );
}
