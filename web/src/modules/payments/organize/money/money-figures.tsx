import { type MoneyFigures as Figures, type MoneyPart, moneyParts } from '@plenum/contract/console/figures';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ShareBar } from '#kernel/charts/share-bar';

/** Received, ordered and due amounts in each currency, and the parts of the received amount. */
export function MoneyFigures({ figures }: { figures: readonly Figures[] }) {
  const { t } = useTranslation('payments-organize');
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t('figures.title')}</h2>
      <ul className="space-y-5">
        {figures.map((own) => (
          <li key={own.currency}>
            <CurrencyFigures figures={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CurrencyFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const { currency, ordered, due, received, parts, refunded } = figures;
  const say = (amount: number) => money(amount, currency, lan);
  return (
    <>
      <p className="tabular mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t('figures.received', { amount: say(received) })}</span>
        <span className="text-sm text-muted">
          {t('figures.ordered', { ordered: say(ordered), due: say(due) })}
        </span>
      </p>
      <ShareBar share={ordered === 0 ? 0 : parts.applied / ordered} />
      <p className="tabular mt-1.5 flex flex-wrap gap-x-1.5 text-sm text-muted">
        {shownParts(parts).map((part, index) => (
          <span key={part} className="whitespace-nowrap">
            {index === 0 ? '=' : moneyParts[part] === 1 ? '+' : '−'}{' '}
            {t(`figures.part.${part}`, { amount: say(parts[part]) })}
          </span>
        ))}
      </p>
      {refunded > 0 && (
        <p className="tabular text-sm text-muted">
          {parts.refundedToBalances > 0
            ? t('figures.refundedSplit', {
                amount: say(refunded),
                balances: say(parts.refundedToBalances),
              })
            : t('figures.refunded', { amount: say(refunded) })}
        </p>
      )}
    </>
  );
}

/** The applied amount is always shown; other parts are shown unless they are zero. */
function shownParts(parts: Figures['parts']): MoneyPart[] {
  return (Object.keys(moneyParts) as MoneyPart[]).filter((part) => part === 'applied' || parts[part] !== 0);
}
