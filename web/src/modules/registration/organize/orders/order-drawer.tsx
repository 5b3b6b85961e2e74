import { listWords } from '@plenum/contract/registration/lists/list-words';
import { invoiceKindWords, methodWords, titleTypeWords } from '@plenum/contract/registration/words';
import { orderList, type OrderRow } from '@plenum/contract/registration/lists/order-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { orderTones } from '@plenum/contract/registration/tones';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Timeline } from '#kernel/ui/layout/timeline';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { HoldLeft } from './hold-left.tsx';
import type { StaffOrder } from '#kernel/organize/pieces';
import { StaffOrderActions } from './order-actions.tsx';
import { StaffOrderLines } from './order-lines.tsx';
import { staffOrderQuery } from '../person/person-queries.ts';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { useNow } from '#kernel/clock/use-now';
import { OrderPill } from '#kernel/organize/state-pills';
import { usePieces } from '#kernel/organize/pieces';
import { useReason } from '../use-reason.ts';

const { columns } = orderList;

interface OrderDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: OrderRow | undefined;
}

/** One order next to the list. */
export function OrderDrawer({ meeting, place, row }: OrderDrawerProps) {
  const { AuditTrail, OrderPayments, OrderRefunds } = usePieces();
  const { t } = useTranslation(['registration-organize', 'organize']);
  const reasonOf = useReason();
  const lan = useAppStore((state) => state.lan);
  const { id, ...leave } = place;
  const { data: order, error, refetch } = useQuery(staffOrderQuery(meeting.id, id, lan));
  const known = order ?? row;
  return (
    <Drawer
      isOpen
      {...leave}
      size="large"
      title={<span className="tabular">{known?.number ?? t('organize:people.order')}</span>}
      {...(known && { subtitle: known.buyer, status: <OrderPill status={paymentStatusOf(known)} /> })}
      {...(order &&
        Object.values(order.can).some(Boolean) && {
          actions: <StaffOrderActions meeting={meeting} order={order} />,
        })}
    >
      {error && !order && <LoadingFailed error={error} onRetry={refetch} />}
      {!order && !error && (
        <SkeletonGroup>
          <SkeletonText lines={10} />
        </SkeletonGroup>
      )}
      {order && (
        <>
          <OrderHeadFacts meeting={meeting} order={order} />
          <FactGroup title={t('people.lines')}>
            <StaffOrderLines order={order} />
          </FactGroup>
          <OrderPayments meeting={meeting} orderId={order.id} />
          <OrderRefunds meeting={meeting} order={order} />
          <Invoice order={order} />
          <FactGroup title={t('people.timeline')}>
            <Timeline
              label={t('people.timeline')}
              timeZone={meeting.timeZone}
              events={order.history.map((event, index) => ({
                id: `${event.at} ${index}`,
                title: t(`people.orderEvent.${event.to}`),
                tone: orderTones[event.to],
                at: event.at,
                ...(event.actor !== '' && { actor: event.actor }),
                ...(event.reason !== '' && { detail: reasonOf(event.reason) }),
              }))}
            />
          </FactGroup>
          <AuditTrail meeting={meeting} objects={[`order:${order.id}`]} />
        </>
      )}
    </Drawer>
  );
}

function OrderHeadFacts({ meeting, order }: { meeting: MeetingConsole; order: StaffOrder }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const now = useNow();
  return (
    <FactGroup title={t('organize:people.order')}>
      <FactList
        facts={[
          {
            id: 'buyer',
            label: sentence(columns.buyer.words),
            value: (
              <Link href={links.console(meeting.id, 'registrations', { open: order.registrationId })}>
                {order.buyer}
              </Link>
            ),
          },
          {
            id: 'placed',
            label: sentence(columns.placedAt.words),
            value: formatDateTime(order.placedAt, lan, meeting.timeZone),
          },
          {
            id: 'method',
            label: sentence(columns.method.words),
            value: order.method && sentence(methodWords[order.method]),
          },
          {
            id: 'hold',
            label: sentence(columns.holdUntil.words),
            value: order.state === 'unpaid' && order.holdUntil !== null && (
              <span className="flex flex-wrap gap-x-3">
                {formatDateTime(order.holdUntil, lan, meeting.timeZone)}
                <HoldLeft order={order} now={now} timeZone={meeting.timeZone} />
              </span>
            ),
          },
          {
            id: 'payable',
            label: sentence(listWords.review),
            value: order.state === 'unpaid' && !order.payable && t('people.notPayable'),
          },
        ]}
      />
    </FactGroup>
  );
}

function Invoice({ order: { invoice } }: { order: StaffOrder }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  if (!invoice) return null;
  return (
    <FactGroup title={t('organize:people.invoice.head')}>
      <FactList
        facts={[
          {
            id: 'kind',
            label: t('organize:people.invoice.kind'),
            value: sentence(invoiceKindWords[invoice.kind]),
          },
          {
            id: 'titleType',
            label: t('organize:people.invoice.titleType'),
            value: sentence(titleTypeWords[invoice.titleType]),
          },
          { id: 'title', label: t('organize:people.invoice.title'), value: invoice.title },
          {
            id: 'taxNumber',
            label: t('organize:people.invoice.taxNumber'),
            value: invoice.taxNumber !== '' && (
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="tabular">{invoice.taxNumber}</span>
                {invoice.confirmed && <span className="text-warning">{t('people.invoice.confirmed')}</span>}
              </span>
            ),
          },
          { id: 'email', label: t('organize:people.invoice.email'), value: invoice.email },
          { id: 'note', label: t('organize:people.invoice.note'), value: invoice.note },
        ]}
      />
    </FactGroup>
  );
}
