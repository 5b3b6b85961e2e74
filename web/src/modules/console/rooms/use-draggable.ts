import type { DragEvent } from 'react';
import type { BoardGuest } from './board.ts';
import { useBoard } from './board-context.ts';

/** Lets a person be taken up by the pointer. */
export function useDraggable(guest: BoardGuest) {
  const { mayAssign, drag, endDrag } = useBoard();
  if (!mayAssign || guest.single) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', guest.name);
      event.dataTransfer.effectAllowed = 'move';
      // Browsers that see the card change in this very moment give up dragging it.
      setTimeout(() => drag(guest));
    },
    onDragEnd: endDrag,
  } as const;
}
