import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { BoardRoomView } from './board.ts';
import { useBoard, useNames } from './board-context.ts';

const LONGEST = 20;

/** The room number, which is saved on Enter and when the field loses focus. */
export function RoomNumber({ room }: { room: BoardRoomView }) {
  const { t } = useTranslation('rooms-organize');
  const { mayAssign, number } = useBoard();
  const names = useNames();
  const [typed, setTyped] = useState(room.roomNumber);
  if (!mayAssign) return <span className="tabular text-base font-semibold">{room.roomNumber}</span>;
  const keep = () => {
    const value = typed.trim();
    if (value !== room.roomNumber) number(room, value);
  };
  return (
    <input
      value={typed}
      maxLength={LONGEST}
      aria-label={t('rooming.numberOf', { names: names(room.guests) })}
      placeholder={t('rooming.number')}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        // Ignores an Enter that ends the composition in an input method.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
        if (event.key === 'Escape') setTyped(room.roomNumber);
      }}
      className="tabular min-h-8 w-28 rounded-sm border border-border-field bg-surface-raised px-2 font-semibold placeholder:font-normal placeholder:text-muted hover:border-border-control focus:border-accent pointer-coarse:min-h-11"
    />
  );
}
