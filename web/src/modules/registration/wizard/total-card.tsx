import { type Currency, currencyWords } from '@plenum/contract/kernel/money';
import type { Offer } from '@plenum/contract/registration/offer';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import { earliest } from '@plenum/contract/meetings/price-window';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { ChevronUpIcon } from '#kernel/ui/icons/more-icons';
import { useCountdown } from '#kernel/countdown/use-countdown';
import { PriceDeadline } from '../fields/price-deadline.tsx';
import { TotalLines } from './total-lines.tsx';

export interface TotalProps {
  offer: Offer;
  quote: Quote;
  currency: Currency;
  /** Absent if the currency can't be changed. */
  onCurrency?: ((currency: Currency) => void) | undefined;
}

/** The total of everything chosen so far and the time until which it applies, shown at the side. */
export function TotalCard(props: TotalProps) {
  const { t } = useTranslation('registration');
  return (
    <section
      aria-label={t('total.title')}
      className="rounded-b-lg border-t-3 border-accent bg-surface-raised p-6 shadow-soft"
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 className="font-bold">{t('total.title')}</h2>
        <CurrencySwitch {...props} />
      </div>
      <TotalBody {...props} />
    </section>
  );
}

function TotalBody({ offer, quote, currency }: TotalProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const people = new Set(quote.lines.map(({ memberId }) => memberId)).size;
  return (
    <>
      {people > 1 && <p className="mb-3 text-sm text-muted">{t('team.people', { count: people })}</p>}
      <TotalLines offer={offer} quote={quote} currency={currency} />
      <div className="mt-5 flex items-baseline justify-between gap-4 border-t pt-4">
        <span className="font-bold">{t('total.total')}</span>
        <strong aria-live="polite" className="tabular text-xl font-bold">
          {money(quote.fees.total, currency, lan)}
        </strong>
      </div>
      <PriceNote offer={offer} quote={quote} />
    </>
  );
}

/** The time until which the price applies, with a countdown in the last days. */
function PriceNote({ offer, quote }: Pick<TotalProps, 'offer' | 'quote'>) {
  const { t } = useTranslation('registration');
  const windows = offer.types
    .flatMap((type) => type.windows)
    .filter(({ id }) => quote.lines.some(({ windowId }) => windowId === id));
  const until = earliest(windows.map((window) => window.until));
  const name = windows.find((window) => window.until === until)?.name ?? '';
  const from = windows.find((window) => window.payBy === quote.payBy)?.from ?? null;
  const left = useCountdown(until);
  if (until === null && quote.payBy === null) return null;
  return (
    <div className="mt-4 grid gap-1 text-sm text-muted">
      <PriceDeadline window={{ name, from, until, payBy: quote.payBy }} timeZone={offer.meeting.timeZone} />
      {left !== undefined && <p className="tabular font-semibold text-accent">{t('total.left', { left })}</p>}
    </div>
  );
}

const signs: Record<Currency, string> = { CNY: '¥', USD: '$' };

function CurrencySwitch({ offer, currency, onCurrency }: TotalProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const sentence = useSentence();
  if (offer.currencies.length < 2 || !onCurrency) return null;
  return (
    <fieldset aria-label={t('registration:total.currency')} className="-my-2 flex">
      {offer.currencies.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === currency}
          aria-label={sentence(currencyWords[one])}
          onClick={() => onCurrency(one)}
          className={classes(
            'min-h-11 min-w-11 cursor-pointer border font-semibold first:rounded-s-md last:-ms-px last:rounded-e-md',
            one === currency
              ? 'z-1 border-accent bg-accent-soft text-accent'
              : 'border-border-field text-muted hover:text-text',
          )}
        >
          {signs[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** The total at the foot of the screen, for phones. A press shows the details. */
export function TotalBar(props: TotalProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label={t('total.title')}
      className="border-t bg-surface-raised px-4 pb-[env(safe-area-inset-bottom)] shadow-soft sm:px-6"
    >
      {isOpen && (
        <div className="max-h-[60dvh] overflow-y-auto pt-4 pb-2">
          <div className="mb-3 flex justify-end empty:hidden">
            <CurrencySwitch {...props} />
          </div>
          <TotalBody {...props} />
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4"
      >
        <span className="flex items-center gap-2 font-semibold">
          {t('total.title')}
          <ChevronUpIcon className={classes('size-5 transition-transform', isOpen && 'rotate-180')} />
        </span>
        <strong className="tabular text-lg font-bold">
          {money(props.quote.fees.total, props.currency, lan)}
        </strong>
      </button>
    </section>
  );
}
