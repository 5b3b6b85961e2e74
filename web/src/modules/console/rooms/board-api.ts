import { proposeRooms, readBoard } from '@plenum/contract/rooms/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { peopleKey } from '../people/people-api.ts';
import { arrangeBoard } from './board.ts';

/** The proposal comes along for those who may ask for it. */
export function boardQuery(meetingId: string, lan: Language, mayAssign: boolean) {
  return queryOptions({
    queryKey: [...peopleKey(meetingId), 'rooming', lan],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: meetingId }, signal, quiet: true };
      const [board, proposal] = await Promise.all([
        call(readBoard, asked),
        mayAssign ? call(proposeRooms, asked) : null,
      ]);
      return arrangeBoard(board, proposal);
    },
    // Maps and the objects in them are made anew each time; nothing is gained by comparing.
    structuralSharing: false,
  });
}
