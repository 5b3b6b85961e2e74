import { useTranslation } from 'react-i18next';
import { WarningIcon } from '#kernel/ui/icons/icons';

/** Loud, so that a payer never takes a simulated payment for a real one. */
export function SandboxBanner() {
  const { t } = useTranslation('payments');
  return (
    <p className="mb-6 flex items-center gap-3 rounded-lg border-2 border-dashed border-warning bg-warning-soft px-4 py-3">
      <WarningIcon className="size-6 shrink-0 text-warning" />
      <span>
        <strong className="text-warning">{t('sandbox.title')}</strong> {t('sandbox.text')}
      </span>
    </p>
  );
}
