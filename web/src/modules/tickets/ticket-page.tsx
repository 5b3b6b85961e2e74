import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { RefusedCall } from '#kernel/client/refused-call';
import { keepOffline } from '#kernel/offline/offline-page';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { saveTicketPdf, useTicket, useTicketNews } from './api.ts';
import { saveFile } from '#kernel/client/save-file';
import { ticketCalendar } from './ticket-calendar.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { WallConsent } from './wall-consent.tsx';

const FullScreenTicket = lazy(async () => ({
  default: (await import('./full-screen-ticket.tsx')).FullScreenTicket,
}));

/** The links of a ticket; the app defines the URLs. */
export interface TicketLinks {
  ticket: (id: string) => string;
  order: (id: string) => string;
  mine: () => string;
}

interface TicketPageProps {
  id: string;
  /** The logged-in person; empty if not known yet. */
  accountId: string;
  links: TicketLinks;
  whenMissing: ReactNode;
}

/** Name, seat, code, and all bookings. Works offline once it was opened. */
export function TicketPage({ id, accountId, links, whenMissing }: TicketPageProps) {
  const { t } = useTranslation('tickets');
  const lan = useAppStore((state) => state.lan);
  const { ticket, isOffline, error, refetch } = useTicket(id, accountId, lan);
  useTicketNews();
  useTitle(ticket && t('titleOf', { name: ticket.name }), ticket?.meeting.title);
  const isShown = ticket !== undefined && !isOffline;
  // Stores the page with the files it has loaded, which by now include the QR code's renderer.
  useEffect(() => {
    if (isShown) void keepOffline(links.ticket(id)).catch(() => false);
  }, [isShown, id, links]);
  if (error instanceof RefusedCall && error.code === ticketRefusals.TICKET_PASSED_ON.code)
    return (
      <ErrorState
        title={t('passedOn')}
        isPage
        action={<ButtonLink href={links.mine()}>{t('toMine')}</ButtonLink>}
      >
        {t('passedOnWhy')}
      </ErrorState>
    );
  if (error) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!ticket) return <TicketSkeleton />;
  return (
    <TicketSheet ticket={ticket} isOffline={isOffline}>
      <TicketFacts ticket={ticket} orderHref={links.order(ticket.orderId)} />
      <TicketActions ticket={ticket} links={links} isOffline={isOffline} />
      <WallConsent ticket={ticket} isOffline={isOffline} />
    </TicketSheet>
  );
}

export function TicketSkeleton() {
  return (
    <SkeletonGroup className="page max-w-110 py-8">
      <Skeleton className="h-160 rounded-lg" />
    </SkeletonGroup>
  );
}

interface TicketSheetProps {
  ticket: TicketView;
  isOffline: boolean;
  children: ReactNode;
}

/** The ticket, with its facts and actions next to it. */
export function TicketSheet({ ticket, isOffline, children }: TicketSheetProps) {
  const { t } = useTranslation('tickets');
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="page py-6 md:py-10">
      <div className="mx-auto grid max-w-110 gap-4 lg:max-w-240 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:items-start lg:gap-8">
        <TicketCard
          ticket={ticket}
          {...(isOffline
            ? {
                note: (
                  <StatusPill tone="warning">
                    {t('offline', { at: formatDateTime(ticket.asOf, lan, ticket.meeting.timeZone) })}
                  </StatusPill>
                ),
              }
            : { foot: t('worksOffline') })}
        />
        <div className="grid gap-4">{children}</div>
      </div>
    </div>
  );
}

interface TicketActionsProps {
  ticket: TicketView;
  isOffline?: boolean;
  /** Set for a logged-in person, who can also get the PDF and the receipt and go back to their registrations. */
  links?: TicketLinks;
}

/** The actions on a ticket. The calendar file and the picture are made in the browser, so they work offline. */
export function TicketActions({ ticket, links, isOffline = false }: TicketActionsProps) {
  const { t } = useTranslation('tickets');
  const lan = useAppStore((state) => state.lan);
  const [isFull, setFull] = useState(false);
  const [pending, setPending] = useState<'picture' | 'pdf'>();
  const name = `${ticket.name} ${writeTicketCode(ticket.code)}`;
  function saveCalendar() {
    const words = { order: t('orderNamed', { number: ticket.orderNumber }) };
    const text = ticketCalendar(ticket, window.location.href, words);
    saveFile(new Blob([text], { type: 'text/calendar' }), `${name}.ics`);
  }
  async function savePicture() {
    setPending('picture');
    try {
      const dates = formatDateRange(ticket.meeting.startsOn, ticket.meeting.endsOn, lan);
      const { drawTicket } = await import('./ticket-picture.ts');
      saveFile(await drawTicket(ticket, { dates, show: t('showLong') }), `${name}.png`);
    } finally {
      setPending(undefined);
    }
  }
  async function getPdf() {
    setPending('pdf');
    await saveTicketPdf(ticket.id);
    setPending(undefined);
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Button kind="primary" className="col-span-2" onPress={() => setFull(true)}>
          {t('full')}
        </Button>
        <Button onPress={saveCalendar}>{t('calendar')}</Button>
        <Button isPending={pending === 'picture'} onPress={() => void savePicture()}>
          {t('picture')}
        </Button>
        {links && (
          <Button isDisabled={isOffline} isPending={pending === 'pdf'} onPress={() => void getPdf()}>
            {t('pdf')}
          </Button>
        )}
        {links && ticket.isPaid && <ButtonLink href={links.order(ticket.orderId)}>{t('receipt')}</ButtonLink>}
      </div>
      {links && (
        <p className="text-center lg:text-start">
          <Link href={links.mine()}>{t('toMine')}</Link>
        </p>
      )}
      {isFull && (
        <Suspense>
          <FullScreenTicket ticket={ticket} onClose={() => setFull(false)} />
        </Suspense>
      )}
    </>
  );
}
