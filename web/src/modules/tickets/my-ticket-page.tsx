import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { keepOffline } from '#kernel/offline/offline-page';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { useTicketByLink } from './api.ts';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketActions, TicketSheet, TicketSkeleton } from './ticket-page.tsx';

interface MyTicketPageProps {
  /** The token from the link in the person's message. */
  token: string;
  /** The address of this page, without the token. */
  address: string;
  whenEnded: ReactNode;
}

/** A person's own ticket, opened from their message without a login. Works without a network once it was opened. */
export function MyTicketPage({ token, address, whenEnded }: MyTicketPageProps) {
  const lan = useAppStore((state) => state.lan);
  const link = useTicketByLink(token, lan);
  // `whenEnded` sets its own page title.
  if (token === '' || link.isEnded) return whenEnded;
  return <OwnTicket link={link} address={address} />;
}

interface OwnTicketProps {
  link: ReturnType<typeof useTicketByLink>;
  address: string;
}

function OwnTicket({ link: { ticket, isOffline, error, refetch }, address }: OwnTicketProps) {
  const { t } = useTranslation('tickets');
  useTitle(ticket && t('titleOf', { name: ticket.name }), ticket?.meeting.title);
  const isShown = ticket !== undefined && !isOffline;
  useEffect(() => {
    if (isShown) void keepOffline(address).catch(() => false);
  }, [isShown, address]);
  if (error) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!ticket) return <TicketSkeleton />;
  return (
    <TicketSheet ticket={ticket} isOffline={isOffline}>
      <TicketFacts ticket={ticket} />
      <TicketActions ticket={ticket} isOffline={isOffline} />
    </TicketSheet>
  );
}
