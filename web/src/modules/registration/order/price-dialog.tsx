import type { Currency } from '@plenum/contract/kernel/money';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';

export interface PriceDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The reason for the new price, given by the server or derived from the clock. */
  reason: string;
  agreed: number;
  /** The current price; null if there is no price any longer, so that something else must be chosen. */
  now: number | null;
  currency: Currency;
  /** True if the order was already placed at the agreed price. */
  isPlaced?: boolean;
  isPending: boolean;
  onAgree: () => void;
  onChoose?: (() => void) | undefined;
}

/** Asks the person to agree to a new price, because an agreed price is never changed silently. */
export function PriceDialog({
  isOpen,
  onClose,
  reason,
  agreed,
  now,
  currency,
  isPlaced = false,
  isPending,
  onAgree,
  onChoose,
}: PriceDialogProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={reason}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose}>{t('kernel:cancel')}</Button>
          {now === null ? (
            <Button kind="primary" onPress={() => onChoose?.()}>
              {t('registration:price.choose')}
            </Button>
          ) : (
            <Button kind="primary" isPending={isPending} onPress={onAgree}>
              {t(isPlaced ? 'registration:order.reprice' : 'registration:price.agree', {
                total: money(now, currency, lan),
              })}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">
        {t(`registration:price.${now === null ? 'noneText' : isPlaced ? 'placedText' : 'text'}`)}
      </p>
      <dl className="mt-4 grid gap-2">
        <div className="flex justify-between gap-4">
          <dt>{t('registration:price.before')}</dt>
          <dd className="tabular text-muted line-through">{money(agreed, currency, lan)}</dd>
        </div>
        {now !== null && (
          <div className="flex items-baseline justify-between gap-4 border-t pt-2 font-bold">
            <dt>{t('registration:price.now')}</dt>
            <dd className="tabular text-lg">{money(now, currency, lan)}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  );
}
