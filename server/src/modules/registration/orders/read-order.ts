import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { methodsByCurrency } from '@plenum/contract/meetings/payment-methods';
import { isLocked } from '@plenum/contract/registration/states';
import type { Db } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { findTerms } from '#modules/meetings/public';
import { findOrder } from './order-queries.ts';
import { takesInvoice } from './change-invoice.ts';
import { findReview } from './queries.ts';
import { viewOrder } from './view-order.ts';

export async function readOrder(
  db: Db,
  id: string,
  { accountId, language, now }: { accountId: string; language: Language; now: Date },
): Promise<OrderView> {
  const order = await findOrder(db, id);
  if (order?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  const terms = await findTerms(db, order.meetingId);
  const view = await viewOrder(db, order, terms, { language, now, isStaff: false });
  const isUnpaid = order.state === 'unpaid';
  return {
    ...view,
    can: {
      cancel: isUnpaid && !isLocked(await findReview(db, order.registrationId)),
      changeMethod: isUnpaid && methodsByCurrency(terms.payment)[order.currency].length > 0,
      changeInvoice: takesInvoice(order) && terms.form.invoice,
      reprice: view.reprice !== null,
    },
  };
}
