import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { refundChanged } from '#modules/payments/refunds/public';
import { formatAmount } from '#modules/registration/messages/public';
import { orderSettled, paymentTakenBack } from '#modules/registration/public';
import { writeToBuyer } from '#modules/registration/orders/public';
import { alignInvoice } from './align-invoice.ts';
import { invoiceChanged, invoiceIssued, invoiceReversed } from './events.ts';
import { findInvoice } from './invoice-queries.ts';

// Events that change an order's money. The reaction looks at the current state, so it doesn't distinguish between them.
const moved = [orderSettled, paymentTakenBack];
// Events that the buyer caused, or of which a later event informs them. They only refresh the buyer's open pages.
const silent = [invoiceChanged, invoiceReversed];

export const invoiceReactions: readonly Reaction[] = [
  ...moved.map((event) =>
    reaction(event, (kernel, tx, { orderId }) =>
      alignInvoice(kernel.keys, tx, orderId, {
        actor: null,
        requestId: null,
        address: null,
        at: kernel.clock.now(),
      }),
    ),
  ),
  // Refunds of unapplied payments have no order, and therefore no invoice.
  reaction(refundChanged, async (kernel, tx, { orderId }) => {
    if (orderId !== null)
      await alignInvoice(kernel.keys, tx, orderId, {
        actor: null,
        requestId: null,
        address: null,
        at: kernel.clock.now(),
      });
  }),
  ...silent.map((event) =>
    reaction(event, (kernel, tx, { orderId }, outboxId) =>
      writeToBuyer(kernel, tx, { orderId, outboxId }, () => null),
    ),
  ),
  reaction(invoiceIssued, async (kernel, tx, { invoiceId, orderId }, outboxId) => {
    const invoice = await findInvoice(tx, invoiceId);
    // The invoice was reopened or reversed before the message was sent.
    if (invoice?.state !== 'issued') return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => {
      const amount = formatAmount(invoice.amount, invoice.currency, language);
      return { kind: 'invoice.issued', values: { ...about, amount, title: invoice.title } };
    });
  }),
];
