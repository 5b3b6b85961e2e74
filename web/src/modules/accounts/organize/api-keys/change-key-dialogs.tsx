import { type ApiKey, revokeApiKey, takeOverApiKey } from '@plenum/contract/meetings/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { apiKeysQuery } from './api-keys-query.ts';

interface KeyDialogProps {
  meetingId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

export function RevokeKeyDialog({ meetingId, apiKey: { id, name }, onClose }: KeyDialogProps) {
  const { t } = useTranslation('accounts-organize');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('apiKeys.revokeAsk', { name })}
      confirmLabel={t('apiKeys.revokeKey')}
      closeLabel={t('apiKeys.keepKey')}
      isDangerous
      onConfirm={async () => {
        await call(revokeApiKey, { params: { id: meetingId, keyId: id } });
        await client.invalidateQueries(apiKeysQuery(meetingId));
        notify({ kind: 'success', text: t('apiKeys.revoked', { name }) });
      }}
    >
      {t('apiKeys.revokeWhat')}
    </ConfirmDialog>
  );
}

export function TakeOverKeyDialog({ meetingId, apiKey: { id, name, owner }, onClose }: KeyDialogProps) {
  const { t } = useTranslation('accounts-organize');
  const client = useQueryClient();
  const confirmed = use(ConfirmedActionContext);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('apiKeys.takeOverAsk', { name })}
      confirmLabel={t('apiKeys.takeOverKey')}
      onConfirm={async () => {
        const params = { id: meetingId, keyId: id };
        await confirmed(() => call(takeOverApiKey, { params, quiet: true }));
        await client.invalidateQueries(apiKeysQuery(meetingId));
        notify({ kind: 'success', text: t('apiKeys.takenOver', { name }) });
      }}
    >
      <p>{t('apiKeys.takeOverWhat')}</p>
      <p>{t('apiKeys.takeOverThen', { owner: owner.name })}</p>
    </ConfirmDialog>
  );
}
