import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { askRefund, readRefunds, withdrawRefund } from '@plenum/contract/payments/refund-endpoints';
import type { OwnRefunds, Refund, RefundOffer } from '@plenum/contract/payments/refund-schemas';
import { refundStateWords, refundTones } from '@plenum/contract/payments/refund-words';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { type Currency, formatDateTime, formatDay, money } from '#kernel/i18n/format';
import type { Language } from '@plenum/contract/kernel/language';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useLive } from '#kernel/live/use-live';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { RefundPolicyLines } from '#kernel/ui/layout/refund-policy-lines';
import { StatusPill } from '#kernel/ui/layout/status-pill';

const ROOT = ['payments', 'refunds'] as const;

function refundsQuery(orderId: string, lan: Language) {
  return queryOptions({
    queryKey: [...ROOT, orderId, lan],
    queryFn: ({ signal }) => call(readRefunds, { params: { id: orderId }, signal, quiet: true }),
  });
}

/** The part of an order's page about its refunds: what can be requested, and earlier results. */
export function OrderRefunds({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data: view } = useQuery(refundsQuery(orderId, lan));
  // Refetches the order too, because it shows the same state.
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ROOT }),
      client.invalidateQueries({ queryKey: ['registration'] }),
    ]);
  // Updates the page, because finance can decide and the provider can refund while it is open.
  useLive(undefined, (news) => {
    if (news === 'gap' || (news.channel.startsWith('account:') && news.id === orderId)) void refresh();
  });
  const change = useMutation({
    mutationFn: (answer: () => Promise<OwnRefunds>) => answer(),
    onSuccess: (after) => client.setQueryData(refundsQuery(orderId, lan).queryKey, after),
    // Runs after a refusal too, because another window or the organizer may have changed the refund.
    onSettled: refresh,
  });
  if (!view || (view.refunds.length === 0 && view.offer === null && view.closed === null)) return null;
  return (
    <section className="border-t pt-3">
      <h2 className="flex min-h-11 items-center font-bold">{t('refund.title')}</h2>
      <Offer
        view={view}
        isPending={change.isPending}
        onAsk={({ amount }, reason) =>
          change.mutate(() => call(askRefund, { params: { id: orderId }, body: { amount, reason } }))
        }
      />
      <ul>
        {view.refunds.toReversed().map((refund) => (
          <li key={refund.id} className="border-t py-3">
            <OneRefund refund={refund} timeZone={view.timeZone} />
            {isWithdrawable(refund) && (
              <Button
                kind="quiet"
                size="small"
                className="-ms-3 min-h-11 text-accent!"
                isPending={change.isPending}
                onPress={() =>
                  change.mutate(() => call(withdrawRefund, { params: { id: orderId, refundId: refund.id } }))
                }
              >
                {t('refund.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

// Without the refund, a changed registration type would still stay changed, so such a request can't be withdrawn.
function isWithdrawable({ state, isByBuyer, lines }: Refund): boolean {
  return state === 'asked' && isByBuyer && !lines.some(({ isOver }) => isOver);
}

interface OfferProps {
  view: OwnRefunds;
  isPending: boolean;
  onAsk: (offer: RefundOffer, reason: string) => void;
}

/** The refund that the policy grants, shown before it is requested. */
function Offer({ view, isPending, onAsk }: OfferProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const [isAsking, setAsking] = useState(false);
  const { offer, closed, timeZone } = view;
  const policy = (
    <RefundPolicyLines policy={view.policy} timeZone={timeZone} className="mt-2 text-sm text-muted" />
  );
  if (offer === null)
    return closed === 'rule' || closed === 'locked' ? (
      <div className="pb-3">
        <p className="text-sm">{t(closed === 'rule' ? 'refund.none' : 'refund.locked')}</p>
        {policy}
      </div>
    ) : null;
  const values = {
    amount: money(offer.amount, view.currency as Currency, lan),
    percent: offer.percent,
    until: formatDateTime(offer.until, lan, timeZone),
  };
  return (
    <div className="pb-3">
      <p className="text-sm">{t('refund.offer', values)}</p>
      {policy}
      <Button className="mt-3 w-full" isPending={isPending} onPress={() => setAsking(true)}>
        {t('refund.ask')}
      </Button>
      <PromptDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('refund.askTitle', values)}
        description={t('refund.askWhat', values)}
        label={t('refund.reason')}
        maxLength={200}
        validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
        cancelLabel={t('refund.keep')}
        confirmLabel={t('refund.ask')}
        onSubmit={(reason) => onAsk(offer, reason.trim())}
      />
    </div>
  );
}

function OneRefund({ refund, timeZone }: { refund: Refund; timeZone: string }) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { state, way, amount, currency, refusal, reason } = refund;
  const at = formatDateTime(refund.endedAt ?? refund.asked.at, lan, timeZone);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular font-semibold">{money(amount, currency as Currency, lan)}</span>
        <StatusPill tone={refundTones[state]} hasDot={refund.endedAt === null}>
          {sentence(refundStateWords[state])}
        </StatusPill>
      </div>
      <p className="mt-1 text-sm break-words">
        {state === 'sent'
          ? t(way === 'hand' ? 'refund.state.sentByHand' : 'refund.state.sent')
          : t(`refund.state.${state}`, { at })}
      </p>
      {refund.lines.map(({ id, participantName, name, startsAt, checkIn, checkOut }) => (
        <p key={id} className="mt-1 text-sm break-words">
          {[
            name,
            startsAt !== null && formatDay(startsAt, lan, timeZone),
            checkIn !== null && checkOut !== null && formatDateRange(checkIn, checkOut, lan),
            participantName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
      {refusal !== '' && <p className="mt-1 text-sm break-words text-danger">{refusal}</p>}
      {refund.isByBuyer && (
        <p className="mt-1 text-sm break-words text-muted">{t('refund.because', { reason })}</p>
      )}
    </>
  );
}
