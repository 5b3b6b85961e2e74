import { useParams } from '@tanstack/react-router';
import { useLoginGuard } from '#kernel/state/lost-login';
import { OrderLetters } from '#modules/letters/order-letters';
import { OrderInvoices } from '#modules/invoices/order-invoices';
import { InvoiceFields } from '#modules/registration/fields/invoice-fields';
import { RegistrationLinksContext } from '#modules/registration/links';
import { OrderRefunds } from '#modules/payments/refunds/order-refunds';
import { OrderTickets } from '#modules/tickets/order-tickets';
import { OrderPage } from '#modules/registration/order/order-page';
import { href, paths } from '../../paths.ts';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { LoginNeededPage, NotFoundPage } from '../states/state-pages.tsx';

const ticketHref = (id: string) => href(paths.ticket, { id });
const verifyHref = (code: string) => href(paths.verified, { code });

export function OrderRoute() {
  const { id } = useParams({ from: paths.order });
  const links = useLinksOfRegistration();
  const isLoggedIn = useLoginGuard();
  if (!isLoggedIn) return <LoginNeededPage />;
  return (
    <RegistrationLinksContext value={links}>
      <OrderPage
        key={id}
        id={id}
        refunds={<OrderRefunds orderId={id} />}
        whenMissing={<NotFoundPage />}
        renderTickets={({ registrationId }) => (
          <OrderTickets registrationId={registrationId} ticketHref={ticketHref} />
        )}
        renderLetters={({ registrationId }) => (
          <OrderLetters registrationId={registrationId} verifyHref={verifyHref} />
        )}
        renderInvoices={(order) => (
          <OrderInvoices
            orderId={order.id}
            timeZone={order.meeting.timeZone}
            renderFields={(fields) => <InvoiceFields {...fields} />}
          />
        )}
      />
    </RegistrationLinksContext>
  );
}
