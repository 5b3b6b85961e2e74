import type { TicketView } from '@plenum/contract/tickets/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { QrCode } from '#kernel/ui/pictures/qr-code';
import { useLiveCode } from './use-live-code.ts';

interface LiveQrProps {
  ticket: TicketView;
  className: string;
  /** Class of the line below the code. */
  noteClassName: string;
}

/** The QR code of a ticket on a screen. A bar shows the time until the code changes. */
export function LiveQr({ ticket, className, noteClassName }: LiveQrProps) {
  const { t } = useTranslation('tickets');
  const { text, changesInMs } = useLiveCode(ticket);
  return (
    <>
      <QrCode text={text} label={t('qr', { name: ticket.name })} className={className} />
      {changesInMs !== null && (
        <div className={noteClassName}>
          <div aria-hidden className="mx-auto h-1 w-40 overflow-hidden rounded-full bg-current/15">
            <div
              key={text}
              className="h-full origin-left animate-run-out rounded-full bg-current motion-reduce:animate-none"
              style={{ animationDuration: `${changesInMs}ms` }}
            />
          </div>
          <p className="mt-1.5 text-xs">{t('live')}</p>
        </div>
      )}
    </>
  );
}
