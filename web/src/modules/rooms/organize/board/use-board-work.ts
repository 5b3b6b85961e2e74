import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import type { Board, BoardGuest } from './board.ts';
import type { BoardWork } from './board-context.ts';
import { useRooming } from './use-rooming.ts';

const noGuests: readonly string[] = [];
const idOf = ({ participantId }: BoardGuest) => participantId;

/** All actions on the board. People are referred to by id, because the board is refetched after each move. */
export function useBoardWork(
  { id, can }: MeetingConsole,
  board: Board,
  seek: (ids: readonly string[]) => void,
): BoardWork {
  const rooming = useRooming(id, board);
  const [selectedIds, setSelectedIds] = useState(noGuests);
  const [draggedIds, setDraggedIds] = useState(noGuests);
  // Guests who got a room in the meantime leave the selection.
  const selected = board.waiting.filter((guest) => selectedIds.includes(guest.participantId));
  const dragged = draggedIds.flatMap((guestId) => board.guests.get(guestId) ?? []);
  const isDragging = dragged.length > 0;
  return {
    ...rooming,
    board,
    mayAssign: can.assignRooms,
    selected,
    toggle: (guest) =>
      setSelectedIds(
        selected.includes(guest)
          ? selected.filter((other) => other !== guest).map(idOf)
          : [...selected, guest].map(idOf),
      ),
    clear: () => setSelectedIds(noGuests),
    moving: isDragging ? dragged : selected,
    isDragging,
    drag: (guest) => setDraggedIds((selected.includes(guest) ? selected : [guest]).map(idOf)),
    endDrag: () => setDraggedIds(noGuests),
    find: (guests) => seek(guests.map(idOf)),
  };
}
