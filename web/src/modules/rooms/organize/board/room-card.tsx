import { genderWords } from '@plenum/contract/registration/people/person-words';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { roomLabel } from '@plenum/contract/rooms/room-label';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { CloseIcon } from '#kernel/ui/icons/icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import type { BoardGuest, BoardRoomView } from './board.ts';
import { useBoard, useNames, useTypeName } from './board-context.ts';
import { MisfitMark, CardRefusal, useDraggable } from './card-parts.tsx';
import { RoomNumber } from './room-number.tsx';
import { useDrop } from './use-drop.ts';

/** A room: its guests, its free beds, its number. */
export function RoomCard({ room }: { room: BoardRoomView }) {
  const { t } = useTranslation('rooms-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { moving, isDragging, place, clear, busy } = useBoard();
  const { misfit, isOpen, isOver, handlers } = useDrop(room);
  const names = useNames();
  const typeName = useTypeName();
  const free = room.capacity - room.guests.length;
  const { key, gender, single, checkIn, checkOut } = room;
  return (
    <li
      {...handlers}
      className={classes(
        'relative flex flex-col rounded-md border px-3.5 py-3 transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'bg-surface-raised',
        isOpen && !isOver && 'border-accent border-dashed',
      )}
    >
      <div className={classes('transition-opacity', (misfit !== null || busy === key) && 'opacity-60')}>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <span className="flex flex-wrap items-center gap-2">
            {room.serial !== null && (
              <span className="tabular text-sm text-muted">{roomLabel(room.serial)}</span>
            )}
            <RoomNumber key={room.roomNumber} room={room} />
          </span>
          {misfit === null && (
            <StatusPill tone={single ? 'neutral' : 'accent'}>
              {t(single ? 'rooming.show.single' : 'rooming.show.shared')}
            </StatusPill>
          )}
        </div>
        <p className="mt-2 text-sm text-muted">{typeName(room.roomTypeId)}</p>
        <p className="tabular flex flex-wrap gap-x-2 text-sm text-muted">
          <span>{formatDateRange(checkIn, checkOut, lan)}</span>
          {gender && <span>{sentence(genderWords[gender])}</span>}
        </p>
        <ul className="mt-2 border-t pt-1">
          {room.guests.map((guest) => (
            <Occupant key={guest.participantId} guest={guest} isAssigned={room.roomId !== null} />
          ))}
        </ul>
        {free > 0 && (
          <p className="mt-1 rounded-sm border border-dashed px-2 py-1.5 text-sm text-warning">
            {t('rooming.freeBeds', { count: free })}
          </p>
        )}
      </div>
      {isOpen && !isDragging && (
        <Button
          size="small"
          kind="primary"
          className="mt-2"
          aria-label={t('rooming.hereOf', { names: names(room.guests) })}
          onPress={() => {
            place(moving, room);
            clear();
          }}
        >
          {t('rooming.here')}
        </Button>
      )}
      <CardRefusal of={key} />
      <MisfitMark misfit={misfit} at="top" />
    </li>
  );
}

function Occupant({ guest, isAssigned }: { guest: BoardGuest; isAssigned: boolean }) {
  const { t } = useTranslation('rooms-organize');
  const { mayAssign, takeOut } = useBoard();
  const dragging = useDraggable(guest);
  const { name, organization, paid } = guest;
  return (
    <li
      {...dragging}
      className={classes('flex items-center gap-2', dragging.draggable === true && 'cursor-grab')}
    >
      <span className="min-w-0 flex-1 py-1.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {!paid && <StatusPill>{t('rooming.unpaid')}</StatusPill>}
        </span>
        <span className="block truncate text-sm text-muted">{organization}</span>
      </span>
      {mayAssign && isAssigned && (
        <IconButton
          icon={CloseIcon}
          label={t('rooming.takeOut', { name })}
          onPress={() => takeOut([guest])}
          className="-me-2"
        />
      )}
    </li>
  );
}
