import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import type { OrderHead } from '@plenum/contract/registration/orders/schemas';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import { OrderPill } from '#kernel/organize/state-pills';

/** Order numbers as links for staff who may open orders. */
export function StaffOrderLinks({
  meeting,
  orders,
}: {
  meeting: MeetingConsole;
  orders: readonly OrderHead[];
}) {
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  return (
    <ul>
      {orders.map(({ id, number, state, received, fees, currency }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 border-t py-2 first:border-t-0">
          {meeting.can.seeOrders ? (
            <Link href={links.console(meeting.id, 'orders', { open: id })} className="tabular">
              {number}
            </Link>
          ) : (
            <span className="tabular">{number}</span>
          )}
          <OrderPill status={paymentStatusOf({ state, received })} />
          <span className="tabular ms-auto font-semibold">{money(fees.total, currency, lan)}</span>
        </li>
      ))}
    </ul>
  );
}
