import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { type BoardGuest, type BoardRoomView, placeOf, whyNot } from './board.ts';
import { useBoard, useNames } from './board-context.ts';

/** Every possible place for these people, requested ones first: the keyboard and touch alternative to dragging. */
export function FindPlaceDialog({ guests, onClose }: { guests: readonly BoardGuest[]; onClose: () => void }) {
  const { t } = useTranslation('rooms-organize');
  const work = useBoard();
  const [first] = guests;
  const isAlone = guests.length === 1;
  const { rooms, people } = placesFor(guests, work.board);
  const done = (run: () => void) => () => {
    run();
    work.clear();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        isAlone && first
          ? t('rooming.intoTitle', { name: first.name })
          : t('rooming.intoTitleMany', { count: guests.length })
      }
      description={t('rooming.intoWhat')}
    >
      {rooms.length + people.length === 0 && <p className="mb-3 text-muted">{t('rooming.noTarget')}</p>}
      <ul className="space-y-2">
        {people.map((other) => (
          <li key={other.participantId}>
            <Choice onPress={done(() => work.place(guests, placeOf(other)))} detail={other.organization}>
              {t('rooming.withGuest', { name: other.name })}
              {isWished(guests, other) && <StatusPill tone="accent">{t('rooming.wished')}</StatusPill>}
            </Choice>
          </li>
        ))}
        {rooms.map((room) => (
          <li key={room.key}>
            <RoomChoice room={room} onPress={done(() => work.place(guests, room))} />
          </li>
        ))}
        {isAlone && (
          <li>
            <Choice onPress={done(() => work.putTogether(guests))} detail={t('rooming.aloneWhat')}>
              {t('rooming.alone')}
            </Choice>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

function RoomChoice({ room, onPress }: { room: BoardRoomView; onPress: () => void }) {
  const { t } = useTranslation('rooms-organize');
  const names = useNames();
  const { roomNumber: number, guests } = room;
  return (
    <Choice onPress={onPress} detail={t('rooming.freeBeds', { count: room.capacity - guests.length })}>
      {number === ''
        ? t('rooming.inUnnumbered', { names: names(guests) })
        : t('rooming.inRoom', { number, names: names(guests) })}
    </Choice>
  );
}

function Choice({ children, detail, onPress }: { children: ReactNode; detail: string; onPress: () => void }) {
  return (
    <Button onPress={onPress} className="w-full justify-start! text-start!">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">{children}</span>
        <span className="block text-sm font-normal text-muted">{detail}</span>
      </span>
    </Button>
  );
}

function placesFor(
  guests: readonly BoardGuest[],
  board: { waiting: readonly BoardGuest[]; rooms: readonly BoardRoomView[] },
) {
  const organizations = new Set(guests.map(({ organization }) => organization));
  const nearness = (other: BoardGuest) =>
    (isWished(guests, other) ? 2 : 0) + (organizations.has(other.organization) ? 1 : 0);
  return {
    people: board.waiting
      .filter((other) => !guests.includes(other) && whyNot(guests, placeOf(other)) === null)
      .toSorted((one, other) => nearness(other) - nearness(one)),
    rooms: board.rooms.filter(
      (room) => !room.guests.some((guest) => guests.includes(guest)) && whyNot(guests, room) === null,
    ),
  };
}

function isWished(guests: readonly BoardGuest[], other: BoardGuest): boolean {
  return guests.some(
    ({ participantId, wishes }) =>
      wishes.includes(other.participantId) || other.wishes.includes(participantId),
  );
}
