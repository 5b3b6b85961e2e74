import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { verificationWords } from '@plenum/contract/tickets/verification';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { CardLink } from '#kernel/ui/layout/card';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { myTicketsQuery, useTicketNews } from './api.ts';

interface OrderTicketsProps {
  registrationId: string;
  ticketHref: (id: string) => string;
}

/** The tickets of a registration, on the page of its order; nothing before they are there. */
export function OrderTickets({ registrationId, ticketHref }: OrderTicketsProps) {
  const { t } = useTranslation('tickets');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { data: tickets = [] } = useQuery(myTicketsQuery(registrationId, lan));
  useTicketNews();
  if (tickets.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="mb-4 text-lg font-bold">{t('list', { count: tickets.length })}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {tickets.map(({ id, name, typeName, code, verification }) => (
          <li key={id}>
            <CardLink href={ticketHref(id)}>
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <b className="break-words">{name}</b>
                <StatusPill tone={verification.state === 'verified' ? 'success' : 'neutral'}>
                  {sentence(verificationWords[verification.state])}
                </StatusPill>
              </span>
              <span className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
                <span>{typeName}</span>
                <span className="font-mono">{writeTicketCode(code)}</span>
              </span>
            </CardLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
