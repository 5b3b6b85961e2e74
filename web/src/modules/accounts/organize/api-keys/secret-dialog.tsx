import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';

/** Shows the secret of a key. It can't be shown again, so a press outside doesn't close the dialog. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('accounts-organize');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title={t('apiKeys.secret')}
      description={t('apiKeys.once')}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('apiKeys.saved')}
        </Button>
      }
    >
      <output
        aria-label={t('apiKeys.secret')}
        className="block rounded-md border bg-surface-sunken p-3 font-mono text-sm break-all select-all"
      >
        {secret}
      </output>
      <CopyButton text={secret} caption={t('apiKeys.copy')} kind="secondary" className="mt-3" />
      <p className="mt-4 text-sm text-muted">{t('apiKeys.header')}</p>
      <p className="mt-1 font-mono text-sm break-all">Authorization: Bearer {t('apiKeys.yourKey')}</p>
    </Dialog>
  );
}
