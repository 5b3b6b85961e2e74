import * as accounts from '@plenum/contract/accounts/endpoints';
import { type Me, UsernameForm } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { Button } from '#kernel/ui/buttons/button';
import { TextField } from '#kernel/ui/fields/text-field';
import { keepMe } from '../api.ts';
import { Setting, SettingValue } from '../setting.tsx';
import { useConfirmedAction } from '../verification/use-confirmed-action.tsx';

/** Shows the username or, until one is chosen, a button to choose it. */
export function UsernameSetting({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(false);
  return (
    <Setting
      title={t('field.username')}
      hint={t(me.username === null ? 'profile.noUsernameHint' : 'profile.usernameHint')}
    >
      {me.username === null ? (
        <SettingValue action={<Button onPress={() => setOpen(true)}>{t('profile.chooseUsername')}</Button>}>
          <p className="text-muted">{t('security.notSet')}</p>
        </SettingValue>
      ) : (
        <p className="break-all">{me.username}</p>
      )}
      <UsernameDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Setting>
  );
}

function UsernameDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const confirmed = useConfirmedAction();
  const form = useContractForm(UsernameForm, { defaultValues: { username: '' } });
  const username = useField(form, 'username');
  function close() {
    form.reset();
    onClose();
  }
  const submit = form.submit(async (body, idempotencyKey) => {
    const send = () => call(accounts.chooseUsername, { body, quiet: true, idempotencyKey });
    keepMe(client, await confirmed.run(send));
    close();
    notify({ kind: 'success', text: t('profile.usernameSaved') });
  });
  return (
    <>
      <FormDialog
        autoCapitalize="none"
        isOpen={isOpen}
        onClose={close}
        title={t('profile.chooseUsername')}
        description={t('profile.usernameOnce')}
        formState={form.formState}
        onSubmit={submit}
        submitLabel={t('profile.saveUsername')}
      >
        <TextField
          {...username.input}
          label={t('field.username')}
          description={t('field.usernameHint')}
          autoComplete="username"
          spellCheck="false"
          autoFocus
        />
      </FormDialog>
      {confirmed.dialog}
    </>
  );
}
