import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Icon } from '../icons/draw-icon.tsx';
import { CheckCircleIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx';
import { layers } from '../dialogs/overlay.ts';
import {
  closeToast,
  pauseToasts,
  resumeToasts,
  type Toast,
  type ToastKind,
  toastOffset,
  useToasts,
} from './toast-queue.ts';

const looks: Record<ToastKind, { icon: Icon; className: string }> = {
  success: { icon: CheckCircleIcon, className: 'text-success' },
  info: { icon: InfoIcon, className: 'text-accent' },
  warning: { icon: WarningIcon, className: 'text-warning' },
  error: { icon: ErrorIcon, className: 'text-danger' },
};

/**
 * The region must be mounted once, from the start, because screen readers announce only changes in an existing region.
 */
export function ToastRegion() {
  const { t } = useTranslation('kernel');
  const toasts = useToasts();
  return createPortal(
    <section
      aria-label={t('notifications')}
      // Keeps the region above open dialogs, and usable while one is open: the library does not count an element with
      // this attribute as outside of a dialog.
      data-react-aria-top-layer
      data-print="hide"
      style={{ zIndex: layers.toast, top: `calc(${toastOffset}px + env(safe-area-inset-top))` }}
      className="pointer-events-none fixed inset-x-4 flex justify-center"
    >
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        style={{ gap: toastOffset }}
        className="flex w-full max-w-md flex-col items-center"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

// Unmounting also releases the pause, because a message removed under the pointer fires no pointerleave.
function holdWhileRead(card: HTMLElement | null): () => void {
  for (const event of ['pointerenter', 'focusin']) card?.addEventListener(event, pauseToasts);
  for (const event of ['pointerleave', 'focusout']) card?.addEventListener(event, resumeToasts);
  return resumeToasts;
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('kernel');
  const { icon: Shape, className } = looks[toast.kind];
  return (
    <li
      ref={holdWhileRead}
      data-kind={toast.kind}
      className="pointer-events-auto flex max-w-full animate-rise items-start rounded-lg border bg-surface-raised ps-4 shadow-soft"
    >
      <span className={classes('flex py-3', className)}>
        <Shape className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
        <span className="sr-only">{t(toast.kind)}</span>
      </span>
      <div className={classes('min-w-0 ps-3 pt-3', toast.requestId === undefined ? 'pb-3' : 'pb-1')}>
        <p>
          {toast.text}
          {toast.times > 1 && (
            <span
              className="tabular ms-2 text-sm text-muted"
              aria-label={t('saidTimes', { times: toast.times })}
            >
              ×{toast.times}
            </span>
          )}
        </p>
        {toast.requestId !== undefined && (
          <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
            <span className="min-w-0 font-mono text-xs break-all">{toast.requestId}</span>
            <CopyButton text={toast.requestId} label={t('copyRequestId')} className="text-text" />
          </p>
        )}
      </div>
      <IconButton
        icon={CloseIcon}
        label={t('close')}
        onPress={() => closeToast(toast.id)}
        className="mt-[calc((1lh-1.25rem)/2)]"
      />
    </li>
  );
}
