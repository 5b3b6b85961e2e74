import type { FailedPayment } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';

/** The latest failed payment and its time. The note stays until the order is paid. */
export function FailedNote({ failed, timeZone }: { failed: FailedPayment | null; timeZone: string }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  if (!failed) return null;
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger">
      {t('failed', {
        wallet: sentence(walletWords[failed.wallet]),
        at: formatDateTime(failed.at, lan, timeZone),
      })}
    </p>
  );
}
