import type { PaymentLinks } from '#modules/payments/links';
import { href, paths } from './paths.ts';

/** The addresses that the payment screens link to. */
export const paymentLinks: PaymentLinks = {
  order: (id) => href(paths.order, { id }),
  meeting: (id) => href(paths.detailInfo, { id }),
  register: (id) => href(paths.register, { id }),
  recharge: (id) => href(paths.myPayments, {}, { tab: 'balance', recharge: id }),
  mine: () => href(paths.meeting, {}, { tab: 'mine' }),
  leave: (address) => location.assign(address),
};
