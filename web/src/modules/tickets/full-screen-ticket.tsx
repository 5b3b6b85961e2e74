import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useScreenOn } from '#kernel/page/use-screen-on';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { layers } from '#kernel/ui/dialogs/overlay';
import { useScrollLock } from '#kernel/ui/dialogs/scroll-lock';
import { CloseIcon } from '#kernel/ui/icons/icons';
import { LiveQr } from './live-qr.tsx';

/** The code on a white screen, for the queue at the door. The screen stays on, and its brightness is the phone's. */
export function FullScreenTicket({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  useScrollLock(true);
  useScreenOn();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      style={{ zIndex: layers.dialog }}
      className="fixed inset-0 bg-[white] text-[black]"
    >
      <Modal className="h-full outline-none">
        <AriaDialog className="flex h-full flex-col items-center justify-center gap-5 overflow-y-auto p-5 text-center outline-none">
          <IconButton
            icon={CloseIcon}
            label={t('close')}
            onPress={onClose}
            className="fixed top-3 right-3 text-[black]!"
          />
          <Heading slot="title" className="text-2xl font-bold break-words">
            {ticket.name}
          </Heading>
          <LiveQr ticket={ticket} className="w-[min(88vw,64vh)] rounded-none" noteClassName="-mt-2" />
          <p className="font-mono text-2xl font-bold tracking-[0.14em]">{writeTicketCode(ticket.code)}</p>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
