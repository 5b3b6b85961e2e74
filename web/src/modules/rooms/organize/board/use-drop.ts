import type { SharingProblem } from '@plenum/contract/registration/sharing/sharing-rule';
import { type DragEvent, useState } from 'react';
import { type Place, whyNot } from './board.ts';
import { useBoard } from './board-context.ts';

interface Drop {
  /** Why the dragged guests can't be dropped here. */
  misfit: SharingProblem | null;
  /** True if the dragged guests can be dropped here. */
  isOpen: boolean;
  isOver: boolean;
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** Makes a card a place on which people can be dropped. */
export function useDrop(place: Place): Drop {
  const { moving, isDragging, endDrag, ...work } = useBoard();
  const [isOver, setOver] = useState(false);
  const coming = moving.filter((guest) => !place.guests.includes(guest));
  const misfit = coming.length < moving.length ? null : whyNot(coming, place);
  const isOpen = coming.length > 0 && coming.length === moving.length && misfit === null;
  return {
    misfit,
    isOpen,
    isOver: isOver && isDragging && isOpen,
    handlers: {
      onDragOver: (event) => {
        if (!isOpen) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        if (!isOpen) return;
        event.preventDefault();
        setOver(false);
        work.place(moving, place);
        endDrag();
      },
    },
  };
}
