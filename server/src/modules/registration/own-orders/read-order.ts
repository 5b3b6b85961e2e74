import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { methodsByCurrency } from '@plenum/contract/meetings/payment-methods';
import { isLocked } from '@plenum/contract/registration/states';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findOfferedWallets, findTerms } from '#modules/meetings/offer/public';
import { findOrder } from '../orders/order-queries.ts';
import { takesInvoice } from './change-invoice.ts';
import { whyNotChange } from '../orders/change-rules.ts';
import { findStatus } from '../orders/queries.ts';
import { viewOrder } from './view-order.ts';

export async function readOwnOrder(
  kernel: Kernel,
  id: string,
  { accountId, language }: { accountId: string; language: Language },
): Promise<OrderView> {
  const { db } = kernel;
  const now = kernel.clock.now();
  const found = await findOrder(db, id);
  if (found?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  const terms = await findTerms(db, found.meetingId);
  const methods = methodsByCurrency(terms.payment, await findOfferedWallets(kernel, db, found.meetingId))[
    found.currency
  ];
  // The hold doesn't expire while there is no payment method.
  const order = methods.length === 0 ? { ...found, holdUntil: null } : found;
  const view = await viewOrder(kernel.keys, db, order, terms, { language, now, isStaff: false });
  const isUnpaid = order.state === 'unpaid';
  const registration = await findStatus(db, order.registrationId);
  const changing = { registration, order, hasOpenAddition: false, isGivingUp: false, isStaff: false };
  return {
    ...view,
    can: {
      cancel: isUnpaid && (order.addsTo !== null || !isLocked(registration.review)),
      changeMethod: isUnpaid && methods.length > 0,
      changeInvoice: takesInvoice(order) && terms.form.invoice,
      reprice: view.reprice !== null,
      change: whyNotChange(changing, terms, now) === null,
    },
  };
}
