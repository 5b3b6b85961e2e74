import { numberRoom, placeGuests, unplaceGuest } from '@plenum/contract/rooms/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { recordsChanged } from '#kernel/organize/record-keys';
import type { Board, BoardGuest } from './board.ts';
import { type Rooming, useNames } from './board-context.ts';

interface Job {
  /** The key of the card on which the action runs. */
  readonly key: string;
  readonly run: () => Promise<unknown>;
  /** Announced to screen readers. */
  readonly said: string;
}

/** Moves people. Each move belongs to one card, which shows its progress and a refusal. */
export function useRooming(meetingId: string, board: Board): Rooming {
  const { t } = useTranslation('rooms-organize');
  const names = useNames();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: ({ run }: Job) => run(),
    onSettled: () => recordsChanged(client, meetingId),
  });
  const placed = new Set(board.rooms.flatMap(({ roomId, guests }) => (roomId === null ? [] : guests)));
  const leave = async (guests: readonly BoardGuest[]) => {
    for (const guest of guests)
      if (placed.has(guest))
        await call(unplaceGuest, {
          params: { id: meetingId, participantId: guest.participantId },
          quiet: true,
        });
  };
  const put = (roomId: string | null, guests: readonly BoardGuest[]) =>
    call(placeGuests, {
      params: { id: meetingId },
      body: { roomId, guestIds: guests.map(({ participantId }) => participantId) },
      quiet: true,
    });
  const { error, variables } = work;
  return {
    place: (guests, { key, roomId, guests: there }) =>
      work.mutate({
        key,
        said: t('rooming.saidPlaced', { names: names([...there, ...guests]) }),
        run: async () => {
          await leave(guests);
          await put(roomId, roomId === null ? [...there, ...guests] : guests);
        },
      }),
    putTogether: (guests) =>
      work.mutate({
        key: guests[0]?.participantId ?? '',
        said: t(guests.length > 1 ? 'rooming.saidPlaced' : 'rooming.saidAlone', { names: names(guests) }),
        run: () => put(null, guests),
      }),
    takeOut: (guests) =>
      work.mutate({
        key: board.rooms.find((room) => room.guests.some((guest) => guests.includes(guest)))?.key ?? '',
        said: t('rooming.saidOut', { names: names(guests) }),
        run: () => leave(guests),
      }),
    number: (room, roomNumber) =>
      work.mutate({
        key: room.key,
        said: t('rooming.saidNumber'),
        run: async () => {
          const roomId = room.roomId ?? (await put(null, room.guests)).roomId;
          await call(numberRoom, { params: { id: meetingId, roomId }, body: { roomNumber }, quiet: true });
        },
      }),
    busy: work.isPending ? variables?.key : undefined,
    refused: error && variables ? { key: variables.key, message: sentenceOf(error) } : undefined,
    said: work.isSuccess ? work.variables.said : '',
  };
}

// Returns the error's message. The field's message is preferred, because it names the broken rule.
function sentenceOf(error: Error): string {
  return (error instanceof RefusedCall ? error.errors[0]?.message : undefined) ?? error.message;
}
