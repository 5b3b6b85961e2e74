import type { Me } from '@plenum/contract/accounts/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { PasswordDialog } from './password-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { SignInSetting } from '../sign-in/sign-in-setting.tsx';
import { Setting, SettingValue } from '../setting.tsx';
import { TargetDialog, type TargetKind } from './target-dialog.tsx';

export function SecurityTab({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      {me.byCodeOnly ? (
        <Setting title={t('security.password')} hint={t('security.noPasswordHint')}>
          <SettingValue
            action={<Button onPress={() => setChanging(true)}>{t('security.setPassword')}</Button>}
          >
            <p className="text-muted">{t('security.notSet')}</p>
          </SettingValue>
          <SetPasswordDialog
            asksUsername={me.username === null}
            isOpen={isChanging}
            onClose={() => setChanging(false)}
          />
        </Setting>
      ) : (
        <Setting title={t('security.password')} hint={t('security.passwordHint')}>
          <SettingValue
            action={
              <Button onPress={() => setChanging(true)} aria-label={t('security.changePassword')}>
                {t('security.change')}
              </Button>
            }
          >
            <span aria-hidden>••••••••</span>
          </SettingValue>
          <PasswordDialog username={me.username} isOpen={isChanging} onClose={() => setChanging(false)} />
        </Setting>
      )}
      <TargetSetting kind="phone" current={me.phone} />
      <TargetSetting kind="email" current={me.email} />
      <SignInSetting />
      <SecondFactorSetting me={me} />
    </>
  );
}

const words = {
  phone: {
    title: 'security.phone',
    hint: 'security.phoneHint',
    change: 'security.changePhone',
    add: 'security.addPhone',
  },
  email: {
    title: 'security.email',
    hint: 'security.emailHint',
    change: 'security.changeEmail',
    add: 'security.addEmail',
  },
} as const satisfies Record<TargetKind, object>;

function TargetSetting({ kind, current }: { kind: TargetKind; current: string | null }) {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(false);
  const { title, hint, change, add } = words[kind];
  const label = t(current === null ? add : change);
  return (
    <Setting title={t(title)} hint={t(hint)}>
      <SettingValue
        action={
          <Button onPress={() => setOpen(true)} aria-label={label}>
            {t(current === null ? 'security.add' : 'security.replace')}
          </Button>
        }
      >
        {current === null ? (
          <p className="text-muted">{t('security.notSet')}</p>
        ) : (
          <p className="tabular break-all">{current}</p>
        )}
      </SettingValue>
      <TargetDialog kind={kind} title={label} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Setting>
  );
}
