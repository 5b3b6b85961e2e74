import { verificationWords } from '@plenum/contract/tickets/verification';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { LiveQr } from './live-qr.tsx';
import { ownSeat, shareOfPlaces } from './own-seat.ts';

interface TicketCardProps {
  ticket: TicketView;
  /** Rendered in the upper corner. */
  note?: ReactNode;
  /** Below the code. */
  foot?: string;
  headingLevel?: 1 | 2;
}

/** The part of a ticket that is shown at the door. */
export function TicketCard({ ticket, note, foot, headingLevel = 1 }: TicketCardProps) {
  const { t } = useTranslation('tickets');
  const { meeting, name, typeName, organization, code, hall } = ticket;
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <article className="overflow-hidden rounded-lg border bg-surface-raised shadow-soft">
      <header className="px-5 pt-5 sm:px-7 sm:pt-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
          <p className="min-w-0 break-words">{meeting.title}</p>
          {note}
        </div>
        <Heading className="mt-1 text-2xl font-bold break-words">{name}</Heading>
        <p className="mt-0.5 break-words text-muted">
          {[typeName, organization].filter((part) => part !== '').join(' · ')}
        </p>
        <div className="relative mx-auto mt-5 max-w-80">
          <HallOfSeats
            size="large"
            taken={shareOfPlaces(hall)}
            own={ownSeat(code)}
            className="w-full text-accent"
          />
          <p className="absolute inset-x-0 bottom-0 flex justify-center">
            <span className="rounded-full bg-accent-soft px-3 py-1 text-sm font-semibold text-accent">
              {t('seat')}
            </span>
          </p>
        </div>
      </header>
      <div className="mt-6 border-t border-dashed border-border-field px-5 py-6 text-center sm:px-7">
        <LiveQr ticket={ticket} className="mx-auto w-full max-w-56" noteClassName="mt-3 text-muted" />
        <p className="mt-4 font-mono text-xl font-bold tracking-[0.14em] sm:text-2xl">
          <span className="sr-only">{t('code')} </span>
          {writeTicketCode(code)}
        </p>
        <Verification ticket={ticket} />
        {foot !== undefined && <p className="mt-1 text-sm text-muted">{foot}</p>}
      </div>
    </article>
  );
}

function Verification({ ticket: { verification, meeting } }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const word = sentence(verificationWords[verification.state]);
  const more = verification.at === null ? t('show') : formatDateTime(verification.at, lan, meeting.timeZone);
  return (
    <p
      className={
        verification.state === 'verified'
          ? 'mt-1.5 text-sm font-semibold text-success'
          : 'mt-1.5 text-sm text-muted'
      }
    >
      {word} · {more}
    </p>
  );
}
