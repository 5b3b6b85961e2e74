import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { layers, useCloseOnNavigation } from './overlay.ts';
import { useScrollLock } from './scroll-lock.ts';

const widths = { small: 'sm:max-w-100', medium: 'sm:max-w-140', large: 'sm:max-w-200' };

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** The look on a phone: a sheet from below, or the whole screen for long forms. */
  phone?: 'sheet' | 'full';
  /** If true, a press outside closes the dialog. False if typed text could be lost. */
  isDismissable?: boolean;
  /** If false, the dialog has no close button and Escape doesn't close it. Set `isDismissable` to false as well. */
  isClosable?: boolean;
  /** If true, the dialog stays open when the address changes. */
  staysOnNavigation?: boolean;
  role?: 'dialog' | 'alertdialog';
}

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
  phone = 'sheet',
  isDismissable = true,
  isClosable = true,
  staysOnNavigation = false,
  role = 'dialog',
}: DialogProps) {
  const { t } = useTranslation('kernel');
  useScrollLock(isOpen);
  useCloseOnNavigation({ isOpen, close: onClose, isDisabled: staysOnNavigation });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isClosable}
      style={{ zIndex: layers.dialog }}
      className="fixed inset-0 flex items-end justify-center bg-scrim data-entering:animate-appear data-exiting:animate-vanish sm:items-center sm:p-6"
    >
      <Modal
        className={classes(
          'flex max-h-[calc(100dvh-1.5rem)] w-full flex-col overflow-clip rounded-t-lg bg-surface-raised shadow-soft outline-none',
          'sm:max-h-[calc(100dvh-3rem)] sm:rounded-lg dark:sm:border',
          'data-entering:animate-sheet data-exiting:animate-sheet-away sm:data-entering:animate-rise sm:data-exiting:animate-sink',
          phone === 'full' && 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none',
          widths[size],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-start gap-3 px-5 pt-5 sm:px-6 sm:pt-6">
            <div className="min-w-0 flex-1">
              <Heading slot="title" className="text-lg font-semibold">
                {title}
              </Heading>
              {description !== undefined && <p className="mt-1 text-muted">{description}</p>}
            </div>
            {isClosable && (
              <IconButton icon={CloseIcon} label={t('close')} onPress={onClose} className="-me-2.5 -mt-2.5" />
            )}
          </header>
          {/* Hidden inputs are absolute: they scroll with the content, so that focusing one moves nothing else. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-6 sm:px-6">
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex gap-3 border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:flex-1 sm:justify-end sm:px-6 sm:*:flex-none">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
