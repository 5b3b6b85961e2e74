import { createContext, use } from 'react';
import type { Board, BoardGuest } from './board.ts';
import type { Rooming } from './use-rooming.ts';

/** What every card of the board knows. */
export interface BoardWork extends Rooming {
  board: Board;
  mayAssign: boolean;
  selected: readonly BoardGuest[];
  toggle: (guest: BoardGuest) => void;
  clear: () => void;
  /** Who is being dragged or, by hand, selected: the rest of the board shows where they can go. */
  moving: readonly BoardGuest[];
  isDragging: boolean;
  drag: (guest: BoardGuest) => void;
  endDrag: () => void;
  /** Opens the choice of a place for them. */
  find: (guests: readonly BoardGuest[]) => void;
}

export const BoardContext = createContext<BoardWork | null>(null);

export function useBoard(): BoardWork {
  const work = use(BoardContext);
  if (!work) throw new Error('A card without its board');
  return work;
}
