import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../icons/more-icons.tsx';
import { layers, useCloseOnHashChange } from './overlay.ts';
import { useScrollLock } from './scroll-lock.ts';

const widths = { medium: 'sm:w-140', large: 'sm:w-180' };

export interface DrawerProps {
  isOpen: boolean;
  /** Closes the drawer, usually by removing the record from the URL. */
  onClose: () => void;
  title: ReactNode;
  /** Shown below the title, such as name, number or date. */
  subtitle?: ReactNode;
  /** Shown next to the title, such as a status pill. */
  status?: ReactNode;
  /** The actions on the record, at the lower edge, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
  /** Opens the record above or below in the list, also by `k` and `j`. Absent at the ends of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  size?: keyof typeof widths;
}

/**
 * One record next to its list, or on the whole screen of a phone. The URL names the record, so the drawer stays open
 * while the application moves to another record; a change of the hash closes it, like every dialog.
 */
export function Drawer({ isOpen, onClose, size = 'medium', ...content }: DrawerProps) {
  useScrollLock(isOpen);
  useCloseOnHashChange({ isOpen, close: onClose });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      style={{ zIndex: layers.dialog }}
      className="fixed inset-0 bg-scrim/60 data-entering:animate-appear data-exiting:animate-vanish"
    >
      <Modal
        className={classes(
          'fixed inset-y-0 end-0 flex w-full flex-col overflow-clip bg-surface-raised shadow-soft outline-none sm:border-s',
          'transition-transform duration-200 data-entering:translate-x-full data-exiting:translate-x-full',
          widths[size],
        )}
      >
        <DrawerContent onClose={onClose} {...content} />
      </Modal>
    </ModalOverlay>
  );
}

function DrawerContent({
  onClose,
  title,
  subtitle,
  status,
  actions,
  children,
  onPrevious,
  onNext,
}: Omit<DrawerProps, 'isOpen' | 'size'>) {
  const { t } = useTranslation('kernel');
  const panel = useRef<HTMLElement>(null);
  useShortcuts({ j: () => onNext?.(), k: () => onPrevious?.() }, { within: panel });
  useKeptFocus(panel);
  return (
    <AriaDialog ref={panel} className="flex min-h-0 flex-1 flex-col outline-none">
      <header className="border-b px-4 pt-2 pb-4 sm:px-6">
        <div className="-mx-2.5 flex items-center">
          {(onPrevious !== undefined || onNext !== undefined) && (
            <>
              <IconButton
                icon={ChevronUpIcon}
                label={t('previous')}
                aria-keyshortcuts="k"
                isDisabled={onPrevious === undefined}
                onPress={onPrevious}
              />
              <IconButton
                icon={ChevronDownIcon}
                label={t('next')}
                aria-keyshortcuts="j"
                isDisabled={onNext === undefined}
                onPress={onNext}
              />
            </>
          )}
          <IconButton icon={CloseIcon} label={t('close')} onPress={onClose} className="ms-auto" />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading slot="title" className="min-w-0 text-lg font-semibold">
            {title}
          </Heading>
          {status}
        </div>
        {subtitle !== undefined && <div className="mt-0.5 text-sm text-muted">{subtitle}</div>}
      </header>
      {/* Hidden inputs are absolute: they scroll with the content, so that focusing one moves nothing else. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 text-sm sm:px-6">
        {children}
      </div>
      {actions !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6">
          {actions}
        </footer>
      )}
    </AriaDialog>
  );
}

// Keeps the focus inside the panel. If an action removes the element that had the focus, the panel takes it, so that
// Escape and the letter keys still work.
function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const watcher = new MutationObserver(() => {
      if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    });
    if (panel.current) watcher.observe(panel.current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [panel]);
}
