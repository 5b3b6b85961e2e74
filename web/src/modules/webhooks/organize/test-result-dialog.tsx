import type { DeliveryDetail } from '@plenum/contract/webhooks/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { DeliveryFacts } from './delivery-facts.tsx';

export function TestResultDialog({ result, onClose }: { result: DeliveryDetail; onClose: () => void }) {
  const { t } = useTranslation('webhooks-organize');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(result.error === null ? 'testAccepted' : 'testFailed')}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <DeliveryFacts delivery={result} />
    </Dialog>
  );
}
