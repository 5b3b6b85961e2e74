import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';

/** Shows the secret of a webhook. It can't be shown again, so a press outside doesn't close the dialog. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks-organize');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title={t('secret')}
      description={t('once')}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <output
        aria-label={t('secret')}
        className="block rounded-md border bg-surface-sunken p-3 font-mono text-sm break-all select-all"
      >
        {secret}
      </output>
      <CopyButton text={secret} caption={t('copy')} kind="secondary" className="mt-3" />
      <p className="mt-4 text-sm text-muted">{t('verify')}</p>
    </Dialog>
  );
}
