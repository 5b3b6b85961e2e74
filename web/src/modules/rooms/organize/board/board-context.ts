import { createContext, use } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { Board, BoardGuest, BoardRoomView, Place } from './board.ts';

export interface Rooming {
  place: (guests: readonly BoardGuest[], place: Place) => void;
  /** Puts these people into a new room. */
  putTogether: (guests: readonly BoardGuest[]) => void;
  takeOut: (guests: readonly BoardGuest[]) => void;
  number: (room: BoardRoomView, roomNumber: string) => void;
  /** The key of the card whose action is still running. */
  busy: string | undefined;
  /** The server's refusal, and the card it is about. */
  refused: { key: string; message: string } | undefined;
  said: string;
}

/** The context of every card on the board. */
export interface BoardWork extends Rooming {
  board: Board;
  mayAssign: boolean;
  selected: readonly BoardGuest[];
  toggle: (guest: BoardGuest) => void;
  clear: () => void;
  /** The guests being dragged or selected: the rest of the board shows where they can go. */
  moving: readonly BoardGuest[];
  isDragging: boolean;
  drag: (guest: BoardGuest) => void;
  endDrag: () => void;
  /** Opens the dialog in which a place for these guests is chosen. */
  find: (guests: readonly BoardGuest[]) => void;
}

export const BoardContext = createContext<BoardWork | null>(null);

export function useBoard(): BoardWork {
  const work = use(BoardContext);
  if (!work) throw new Error('A card without its board');
  return work;
}

/** Returns a function that lists several people in one text. */
export function useNames(): (guests: readonly BoardGuest[]) => string {
  const { t } = useTranslation('rooms-organize');
  return (guests) => {
    const [first = '', ...others] = guests.map(({ name }) => name);
    return others.reduce((one, other) => t('rooming.names', { one, other }), first);
  };
}

/** Returns a function that gives the hotel and room type in one line. */
export function useTypeName(): (roomTypeId: string) => string {
  const { t } = useTranslation('rooms-organize');
  const { board } = useBoard();
  return (roomTypeId) => {
    const type = board.types.find(({ id }) => id === roomTypeId);
    return type ? t('rooming.typeName', { hotel: type.hotel, name: type.name }) : '';
  };
}
