import { messageOutcomeWords } from '@plenum/contract/messaging/log';
import type { TicketHead } from '@plenum/contract/tickets/schemas';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { verificationWords } from '@plenum/contract/tickets/verification';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CardLink } from '#kernel/ui/layout/card';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { myTicketsQuery, useSendTicket, useTicketNews } from './api.ts';

interface OrderTicketsProps {
  registrationId: string;
  ticketHref: (id: string) => string;
}

/** The tickets of a registration on its order page, each with its messages. Renders nothing if there are none yet. */
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
      <ul className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="min-w-0">
            <CardLink href={ticketHref(ticket.id)}>
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <b className="break-words">{ticket.name}</b>
                <StatusPill tone={ticket.verification.state === 'verified' ? 'success' : 'neutral'}>
                  {sentence(verificationWords[ticket.verification.state])}
                </StatusPill>
              </span>
              <span className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
                <span>{ticket.typeName}</span>
                <span className="font-mono">{writeTicketCode(ticket.code)}</span>
              </span>
            </CardLink>
            <TicketMessages ticket={ticket} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The address of the ticket message, its result, and a button to send it. */
function TicketMessages({ ticket: { id, name, sent, hasAddress } }: { ticket: TicketHead }) {
  const { t } = useTranslation('tickets');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const send = useSendTicket(id);
  const act = sent.length === 0 ? t('send.do') : t('send.again');
  return (
    <div className="mt-2 flex items-start justify-between gap-3 px-1 text-sm text-muted">
      <ul className="min-w-0">
        {sent.map(({ target, state, at }) => (
          <li key={target} className="flex flex-wrap gap-x-2">
            <span className="tabular break-all">{target}</span>
            <span>
              {sentence(messageOutcomeWords[state])} · <time dateTime={at}>{formatDateTime(at, lan)}</time>
            </span>
          </li>
        ))}
        {sent.length === 0 && <li>{hasAddress ? t('send.notYet') : t('send.noAddress')}</li>}
      </ul>
      {hasAddress && (
        <Button
          size="small"
          className="shrink-0"
          isPending={send.isPending}
          aria-label={t('send.whose', { act, name })}
          onPress={() => send.mutate()}
        >
          {act}
        </Button>
      )}
    </div>
  );
}
