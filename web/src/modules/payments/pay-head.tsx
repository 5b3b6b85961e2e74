import type { PayView } from '@plenum/contract/payments/schemas';
import { orderTones } from '@plenum/contract/registration/tones';
import { orderStateWords } from '@plenum/contract/registration/words';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useCountdown } from '#kernel/countdown/use-countdown';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Link } from '#kernel/ui/buttons/link';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { usePaymentLinks } from './links.ts';
import { deadlineOf } from './stage.ts';

interface PayHeadProps {
  view: PayView;
  /** True if the order can be paid now, so that the remaining time matters. */
  isCounting: boolean;
  /** Whether to link to the order, because the page has no other link to it. */
  hasOrderLink: boolean;
  onOver: () => unknown;
}

/** The amount, the item, and the remaining time. */
export function PayHead({ view, isCounting, hasOrderLink, onOver }: PayHeadProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const links = usePaymentLinks();
  const { meeting, currency, received, total, due, state, number } = view;
  const isOpen = state === 'unpaid';
  const shown = isOpen || state === 'pay_pending' ? due : total;
  return (
    <header>
      <p className="text-sm">
        <Link kind="quiet" href={links.meeting(meeting.slug)}>
          {meeting.title}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="tabular text-2xl font-bold sm:text-3xl">
          {isOpen && <span className="sr-only">{t('due')} </span>}
          {money(shown, currency, lan)}
        </h1>
        <StatusPill tone={orderTones[state]} hasDot={isOpen || state === 'pay_pending'}>
          {sentence(orderStateWords[state])}
        </StatusPill>
      </div>
      {received > 0 && received < total && (
        <p className="tabular mt-1 font-semibold text-success">
          {t('partPaid', { received: money(received, currency, lan), total: money(total, currency, lan) })}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{t('orderNumber', { number })}</span>
        <CopyButton text={number} label={t('copyNumber')} className="min-h-11 text-text" />
        {hasOrderLink && (
          <Link href={links.order(view.orderId)} className="inline-flex min-h-11 items-center">
            {t('toOrder')}
          </Link>
        )}
      </p>
      {isCounting && <TimeLeft view={view} onOver={onOver} />}
    </header>
  );
}

/** The remaining time to pay. Renders nothing if there is no deadline. */
function TimeLeft({ view, onOver }: { view: PayView; onOver: () => unknown }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const until = deadlineOf(view);
  const left = useCountdown(until);
  const isOver = until !== null && left === undefined;
  // Asks the server for the order's state, because the server releases places by its own clock.
  const ask = useEffectEvent(() => void onOver());
  useEffect(() => {
    if (isOver) ask();
  }, [isOver]);
  if (until === null || left === undefined) return null;
  const at = formatDateTime(until, lan, view.meeting.timeZone);
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span role="timer" className="tabular text-lg font-bold text-warning">
        {t('timeLeft', { left })}
      </span>
      <span className="text-sm text-muted">
        {t(until === view.holdUntil ? 'heldUntil' : 'priceUntil', { at })}
      </span>
    </p>
  );
}

/** Very conspicuous, so that a payer never takes a simulated payment for a real one. */
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
