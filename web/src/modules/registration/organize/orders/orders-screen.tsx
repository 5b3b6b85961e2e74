import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { orderList, type OrderRow } from '@plenum/contract/registration/lists/order-list';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useNow } from '#kernel/clock/use-now';
import type { ListQuery } from '#kernel/list/list-query';
import { OrderPill } from '#kernel/organize/state-pills';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { HoldLeft } from './hold-left.tsx';
import { OrderDrawer } from './order-drawer.tsx';

function cellsAt(now: number, timeZone: string): DrawnCells<OrderRow> {
  return {
    payment: (order) => <OrderPill status={paymentStatusOf(order)} />,
    holdUntil: (order) => <HoldLeft order={order} now={now} timeZone={timeZone} />,
  };
}

/** Orders with their payments. */
export function OrdersScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const message = useMessageAudience(meeting, 'orders');
  const now = useNow();
  return (
    <DefinedList
      list={orderList}
      meeting={meeting}
      part="orders"
      search={query}
      cells={cellsAt(now, meeting.timeZone)}
      onMessage={message}
      renderRecord={(place, row) => <OrderDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}
