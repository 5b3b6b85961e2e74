import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { MyTicketPage } from '#modules/tickets/my-ticket-page';
import { paths } from '../../paths.ts';
import { StatePage } from '../states/state-pages.tsx';

export function MyTicketRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <MyTicketPage key={token} token={token} address={paths.myTicket} whenEnded={<LinkEnded />} />;
}

function LinkEnded() {
  const { t } = useTranslation('tickets');
  const sentence = useSentence();
  return (
    <StatePage title={t('linkEnded')} text={sentence(ticketRefusals.TICKET_LINK_ENDED)}>
      <ButtonLink href={paths.getcode} kind="primary">
        {t('get.title')}
      </ButtonLink>
    </StatePage>
  );
}
