import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { priceMessages, type PriceWindow } from '@plenum/contract/meetings/price-window';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

interface PriceDeadlineProps {
  window: PriceWindow & { readonly name: string };
  timeZone: string;
}

/** The time at which a price ends, and its payment deadline. */
export function PriceDeadline({ window, timeZone }: PriceDeadlineProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { name, from, until, payBy } = window;
  const time = (at: string) => formatDateTime(at, lan, timeZone);
  if (until !== null && payBy !== null && payBy !== until)
    return (
      <span className="block">{t('type.orderAndPay', { name, at: time(until), payBy: time(payBy) })}</span>
    );
  return (
    <>
      {until !== null && <span className="block">{t('type.until', { name, at: time(until) })}</span>}
      {payBy !== null && (
        <span className="block">
          {from === null
            ? t('type.payBy', { at: time(payBy) })
            : fieldSentence(priceMessages.price_window, lan, { start: time(from), end: time(payBy) })}
        </span>
      )}
    </>
  );
}
