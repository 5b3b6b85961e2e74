import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import { inLanguage } from '@plenum/contract/kernel/language';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { repriceOrder } from '@plenum/contract/registration/orders/endpoints';
import { isPriceOver } from '@plenum/contract/registration/orders/price';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useSecond } from '#kernel/countdown/clock';
import { useCountdown } from '#kernel/countdown/use-countdown';
import { useRegistrationLinks } from '../links.ts';
import { isTransferMethod } from './method-cards.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { searchOf } from '../search.ts';

export interface OrderNextProps {
  order: OrderView;
  view: RegistrationView | undefined;
}

/** The next step, above everything else. */
export function OrderNext({ order, view }: OrderNextProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((store) => store.lan);
  const links = useRegistrationLinks();
  const client = useQueryClient();
  const { state, meeting } = order;
  const isOver = isPriceOver(order, new Date(useSecond()));
  // Reads the order again, because the server applies the new price from this time on.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['registration', 'order'] });
  }, [isOver, client]);
  if (view?.review === 'audit_failed' && state !== 'cancelled')
    return (
      <Panel tone="danger" title={t('statusNote.failed')}>
        {view.reviewReason !== '' && (
          <p>{t('statusNote.reason', { reason: reviewReasonText(view.reviewReason, lan) })}</p>
        )}
        <ButtonLink kind="primary" href={links.register(meeting.slug, searchOf(view.kind, view.id))}>
          {t('order.correct')}
        </ButtonLink>
      </Panel>
    );
  if (state === 'unpaid' && order.reprice) return <Reprice order={order} />;
  if (state === 'unpaid' && !order.payable)
    return <Panel title={t('order.next.review')}>{<p>{t('order.next.reviewText')}</p>}</Panel>;
  if (isOver)
    return (
      <Panel tone="warning" title={fieldSentence(priceMessages.price_expired, lan)}>
        <p>{t('order.next.priceGone')}</p>
      </Panel>
    );
  // The method of an unpaid order can always be changed, unless no payment method is set up.
  if (state === 'unpaid' && !order.can.changeMethod)
    return (
      <Panel tone="warning" title={t('order.next.noMethods')}>
        <p>{t('order.next.noMethodsText')}</p>
        <ButtonLink href={links.pay(order.id)}>{t('order.next.payStatus')}</ButtonLink>
      </Panel>
    );
  if (state === 'unpaid') return <PayNext order={order} />;
  if (state === 'pay_pending')
    return (
      <Panel title={t('order.next.pending')}>
        <p>{t('order.next.pendingText')}</p>
        <ButtonLink href={links.pay(order.id)}>{t('order.next.payStatus')}</ButtonLink>
      </Panel>
    );
  if (state === 'cancelled')
    return (
      <Panel title={t('order.next.cancelled')}>
        <p>{t('order.next.cancelledText')}</p>
        <ButtonLink
          kind="primary"
          href={links.register(meeting.slug, view ? searchOf(view.kind, view.id) : {})}
        >
          {t('order.again')}
        </ButtonLink>
      </Panel>
    );
  if (state === 'refunding')
    return (
      <Panel title={t('order.next.refunding')}>
        <p>{t('order.next.refundingText')}</p>
      </Panel>
    );
  if (!order.lines.some(({ held }) => held))
    return (
      <Panel title={t('order.next.over')}>
        <p>{t('order.next.overText', { amount: money(order.refunded, order.currency, lan) })}</p>
        <ButtonLink href={links.mine()}>{t('toMine')}</ButtonLink>
      </Panel>
    );
  if (state === 'partially_refunded')
    return (
      <Panel tone="success" title={t('order.next.partly')}>
        <p>{t('order.next.partlyText', { amount: money(order.refunded, order.currency, lan) })}</p>
        <PaidLinks meetingId={meeting.id} />
      </Panel>
    );
  return (
    <Panel tone="success" title={t('order.next.paid')}>
      <p>{t(view?.review === 'audit_pending' ? 'order.next.paidReview' : 'order.next.paidText')}</p>
      <PaidLinks meetingId={meeting.id} />
    </Panel>
  );
}

function PaidLinks({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((store) => store.lan);
  const links = useRegistrationLinks();
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={links.mine()}>{t('toMine')}</ButtonLink>
      <ButtonLink href={links.calendar(meetingId, lan)}>{t('order.next.calendar')}</ButtonLink>
    </div>
  );
}

function PayNext({ order }: Pick<OrderNextProps, 'order'>) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const left = useCountdown(order.holdUntil);
  const isOver = order.holdUntil !== null && left === undefined;
  // Asks for the order's state, because the server releases the places by its own clock.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['registration', 'order'] });
  }, [isOver, client]);
  return (
    <Panel title={left === undefined ? t('order.next.pay') : t('order.next.payWithin', { left })}>
      {order.holdUntil !== null && (
        <p>
          {t('order.next.holdUntil', { at: formatDateTime(order.holdUntil, lan, order.meeting.timeZone) })}
        </p>
      )}
      {order.payBy !== null && (
        <p>{t('order.next.payBy', { at: formatDateTime(order.payBy, lan, order.meeting.timeZone) })}</p>
      )}
      {isTransferMethod(order.method) && <p>{t('order.next.remark', { number: order.number })}</p>}
      <ButtonLink kind="primary" href={links.pay(order.id)}>
        {t('order.next.payNow')}
      </ButtonLink>
    </Panel>
  );
}

function Reprice({ order }: { order: OrderView }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const total = order.reprice?.fees.total ?? 0;
  async function agree() {
    setPending(true);
    setRefusal('');
    try {
      await call(repriceOrder, { params: { id: order.id }, body: { total }, quiet: true });
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setRefusal(error.message);
    } finally {
      await client.invalidateQueries({ queryKey: ['registration', 'order'] });
      setPending(false);
      setAsking(false);
    }
  }
  return (
    <Panel tone="warning" title={fieldSentence(priceMessages.price_expired, lan)}>
      <p>{inLanguage(orderRefusals.PRICE_CHANGED, lan)}</p>
      {refusal !== '' && (
        <p role="alert" className="font-semibold text-danger">
          {refusal}
        </p>
      )}
      <Button kind="primary" isDisabled={!order.can.reprice} onPress={() => setAsking(true)}>
        {t('order.reprice', { total: money(total, order.currency, lan) })}
      </Button>
      <PriceDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        reason={fieldSentence(priceMessages.price_expired, lan)}
        agreed={order.fees.total}
        now={total}
        currency={order.currency}
        isPlaced
        isPending={isPending}
        onAgree={() => void agree()}
      />
    </Panel>
  );
}

const tones = {
  accent: 'border-accent bg-surface-raised',
  success: 'border-success bg-surface-raised',
  warning: 'border-warning bg-surface-raised',
  danger: 'border-danger bg-surface-raised',
};

function Panel({
  title,
  tone = 'accent',
  children,
}: {
  title: string;
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <section className={classes('mb-10 rounded-b-lg border-t-3 p-6 shadow-soft', tones[tone])}>
      <h2 className="tabular text-lg font-bold">{title}</h2>
      <div className="mt-2 grid justify-items-start gap-3">{children}</div>
    </section>
  );
}
