import { orderStateWords, reviewWords } from '@plenum/contract/registration/words';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { orderTones, reviewTones } from '@plenum/contract/registration/tones';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { orderQuery, registrationQuery } from '../api.ts';
import { offerQuery } from '../offer-query.ts';
import { useRegistrationLinks } from '../links.ts';
import { participationsQuery } from '../my-api.ts';
import { MemberMessages } from './member-messages.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderLinks } from './order-links.tsx';
import { OrderMethod } from './order-method.tsx';
import { OrderNext } from './order-next.tsx';

const beforePayment: readonly OrderView['state'][] = ['unpaid', 'pay_pending', 'cancelled'];

interface OrderPageProps extends Omit<OrderBodyProps, 'order'> {
  id: string;
  whenMissing: ReactNode;
}

/** One order: its content, its status, and the next step. */
export function OrderPage({ id, whenMissing, ...parts }: OrderPageProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data: order, error, refetch } = useQuery(orderQuery(id, lan));
  useTitle(order ? t('order.pageTitle', { number: order.number }) : undefined);
  if (error && !order) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!order)
    return (
      <SkeletonGroup className="page py-12">
        <Skeleton className="mb-6 h-9 w-1/2" />
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return <OrderBody order={order} {...parts} />;
}

interface OrderBodyProps {
  order: OrderView;
  /** Renders the tickets of a paid order. */
  renderTickets: (order: OrderView) => ReactNode;
  /** Renders the letters of an order that is not cancelled. */
  renderLetters: (order: OrderView) => ReactNode;
  /** Renders the invoices of a paid order. Before payment, the invoice details are part of the order. */
  renderInvoices: (order: OrderView) => ReactNode;
  /** The order's refunds, and the refund that can be requested. */
  refunds: ReactNode;
}

function OrderBody({ order, renderTickets, renderLetters, renderInvoices, refunds }: OrderBodyProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { data: offer } = useQuery(offerQuery(order.meeting.id, lan));
  const { data: view } = useQuery(registrationQuery(order.registrationId));
  useAccent(offer?.data.meeting.series.accent);
  const { meeting, state } = order;
  const hasRoom = state !== 'cancelled' && order.lines.some(({ kind }) => kind === 'hotel');
  const { data: mine } = useQuery({ ...participationsQuery(lan, meeting.id), enabled: hasRoom });
  const people = mine?.participations.find(
    ({ registrationId }) => registrationId === order.registrationId,
  )?.people;
  const stayOf = (participantId: string) =>
    (hasRoom && people?.find(({ id }) => id === participantId)?.stay) || null;
  const review = state === 'cancelled' ? null : (view?.review ?? null);
  return (
    <div className="page py-8 md:py-12">
      <p className="text-sm">
        <Link kind="quiet" href={links.meeting(meeting.slug)}>
          {meeting.title}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="tabular text-xl font-bold sm:text-2xl">
          {money(order.fees.total, order.currency, lan)}
        </h1>
        <StatusPill tone={orderTones[state]} hasDot={state === 'unpaid' || state === 'pay_pending'}>
          {sentence(orderStateWords[state])}
        </StatusPill>
        {review !== null && (
          <StatusPill tone={reviewTones[review]}>{sentence(reviewWords[review])}</StatusPill>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{t('order.number', { number: order.number })}</span>
        <CopyButton text={order.number} label={t('order.copyNumber')} className="min-h-11 text-text" />
        <span>{t('order.placedAt', { at: formatDateTime(order.placedAt, lan, meeting.timeZone) })}</span>
      </p>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <OrderNext order={order} view={view} />
          {view?.kind === 'team' && state !== 'cancelled' && (
            <MemberMessages registrationId={order.registrationId} />
          )}
          {!beforePayment.includes(state) && renderTickets(order)}
          <OrderLines order={order} stayOf={stayOf} />
          {state !== 'cancelled' && renderLetters(order)}
        </div>
        <div className="grid content-start gap-8">
          <OrderMethod order={order} methods={offer?.data.payment.methods[order.currency] ?? []} />
          {beforePayment.includes(state) ? (
            <OrderInvoice order={order} kinds={offer?.data.invoice.kinds ?? ['ordinary']} />
          ) : (
            renderInvoices(order)
          )}
          <OrderActions
            order={order}
            canChange={view?.can.order === true}
            kind={view?.kind ?? 'individual'}
          />
          <OrderLinks order={order} />
          {refunds}
          <OrderHistory order={order} />
        </div>
      </div>
    </div>
  );
}
