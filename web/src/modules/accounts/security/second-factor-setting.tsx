import * as accounts from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { meQuery } from '../api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecondFactorDialog, type SetUp } from './second-factor-dialog.tsx';
import { Setting, SettingValue } from '../setting.tsx';
import { useConfirmedAction } from '../verification/use-confirmed-action.tsx';

/** If at most this many codes are left, the page suggests new ones. */
const FEW_CODES = 3;

export function SecondFactorSetting({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const { press, run, dialog } = useConfirmedAction();
  const [question, setQuestion] = useState<'turnOff' | 'renew'>();
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isStarting, startTransition] = useTransition();
  const count = me.recoveryCodesLeft;

  const begin = () => press(async () => setSetUp(await call(accounts.startSecondFactor, { quiet: true })));
  const turnOff = () =>
    press(async () => {
      await call(accounts.removeSecondFactor, { quiet: true });
      notify({ kind: 'success', text: t('secondFactor.turnedOff') });
      await client.invalidateQueries(meQuery);
    });
  const renew = () =>
    press(async () => {
      const answer = await call(accounts.renewRecoveryCodes, { quiet: true });
      setCodes(answer.recoveryCodes);
      await client.invalidateQueries(meQuery);
    });

  return (
    <Setting title={t('secondFactor.title')} hint={t('secondFactor.hint')}>
      <SettingValue
        action={
          me.secondFactor ? (
            <>
              <Button onPress={() => setQuestion('renew')}>{t('secondFactor.renew')}</Button>
              <Button kind="quiet" onPress={() => setQuestion('turnOff')}>
                {t('secondFactor.turnOff')}
              </Button>
            </>
          ) : (
            <Button isPending={isStarting} onPress={() => startTransition(begin)}>
              {t('secondFactor.setUp')}
            </Button>
          )
        }
      >
        <StatusPill tone={me.secondFactor ? 'success' : 'neutral'}>
          {t(me.secondFactor ? 'secondFactor.on' : 'secondFactor.off')}
        </StatusPill>
        {me.secondFactor && (
          <p className="mt-1.5 text-sm text-muted">
            {t('secondFactor.codesLeft', { count })}
            {count <= FEW_CODES && <span className="block text-warning">{t('secondFactor.fewLeft')}</span>}
          </p>
        )}
      </SettingValue>
      <SecondFactorDialog
        setUp={setUp}
        run={run}
        onClose={() => setSetUp(undefined)}
        onTurnedOn={(recoveryCodes) => {
          setSetUp(undefined);
          setCodes(recoveryCodes);
          notify({ kind: 'success', text: t('secondFactor.turnedOn') });
          void client.invalidateQueries(meQuery);
        }}
      />
      <RecoveryCodesDialog
        username={me.username ?? me.name}
        codes={codes}
        onSaved={() => setCodes(undefined)}
      />
      <ConfirmDialog
        isOpen={question === 'turnOff'}
        onClose={() => setQuestion(undefined)}
        title={t('secondFactor.turnOffTitle')}
        confirmLabel={t('secondFactor.turnOff')}
        isDangerous
        onConfirm={turnOff}
      >
        {t('secondFactor.turnOffText', { count })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'renew'}
        onClose={() => setQuestion(undefined)}
        title={t('secondFactor.renewTitle')}
        confirmLabel={t('secondFactor.makeNew')}
        onConfirm={renew}
      >
        {t('secondFactor.renewText', { count })}
      </ConfirmDialog>
      {dialog}
    </Setting>
  );
}
