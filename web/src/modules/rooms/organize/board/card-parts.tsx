import type { SharingProblem } from '@plenum/contract/registration/sharing/sharing-rule';
import type { DragEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useBoard } from './board-context.ts';
import type { BoardGuest } from './board.ts';

/** Why a guest can't be dropped on this card. It is an overlay, so that the card does not move during the drag. */
export function MisfitMark({ misfit, at }: { misfit: SharingProblem | null; at: 'top' | 'bottom' }) {
  const { t } = useTranslation('rooms-organize');
  if (misfit === null) return null;
  return (
    <span
      className={classes('pointer-events-none absolute end-2.5', at === 'top' ? 'top-2.5' : 'bottom-2.5')}
    >
      <StatusPill tone="warning">{t(`rooming.why.${misfit}`)}</StatusPill>
    </span>
  );
}

/** The server's refusal, on the card it is about. */
export function CardRefusal({ of }: { of: string }) {
  const { refused } = useBoard();
  if (refused?.key !== of) return null;
  return (
    <p role="alert" className="mt-2 text-sm text-danger">
      {refused.message}
    </p>
  );
}

/** Returns the props that make a guest draggable with the pointer. */
export function useDraggable(guest: BoardGuest) {
  const { mayAssign, drag, endDrag } = useBoard();
  if (!mayAssign || guest.single) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', guest.name);
      event.dataTransfer.effectAllowed = 'move';
      // Browsers cancel the drag if the card changes immediately.
      setTimeout(() => drag(guest));
    },
    onDragEnd: endDrag,
  } as const;
}
