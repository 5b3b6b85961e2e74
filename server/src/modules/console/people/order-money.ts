import type { PaymentStatus } from '@plenum/contract/registration/orders/payment-status';
import type { Take } from '#kernel/list/statement';

/** The payment status of an order row; must agree with `paymentStatusOf`. */
export const paymentStatus = (order: string) =>
  `case when ${order}.state = 'pay_pending' and ${order}.received > 0 then 'part_paid' else ${order}.state end`;

/** The figures of an order row; must agree with `orderFigures`. */
export const orderMoney = (order: string) => ({
  ordered: `case ${order}.state when 'cancelled' then 0 else ${order}.total - ${order}.refunded end`,
  received: `${order}.received - ${order}.refunded`,
  due: `case ${order}.state when 'cancelled' then 0 else ${order}.total - ${order}.received end`,
  refunded: `${order}.refunded`,
});

/** The state is always compared, so that the index by state can be used for every status. */
export function hasStatus(order: string, status: PaymentStatus | 'with_refund', take: Take): string {
  if (status === 'part_paid') return `${order}.state = 'pay_pending' and ${order}.received > 0`;
  if (status === 'pay_pending') return `${order}.state = 'pay_pending' and ${order}.received = 0`;
  if (status === 'with_refund') return `${order}.state in ('refunding', 'refunded', 'partially_refunded')`;
  return `${order}.state = ${take(status)}`;
}
