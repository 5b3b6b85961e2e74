import type { Programme } from '@plenum/contract/meetings/programme';
import { type Edit, put, removal } from './store/items.ts';

/** Removes a room or a track, and takes it out of the sessions that name it, so that one undo brings all of it back. */
export function withoutPlace({ sessions }: Programme, kind: 'room' | 'track', id: string): Edit[] {
  const field = kind === 'room' ? 'roomId' : 'trackId';
  return [
    ...sessions
      .filter((session) => session[field] === id)
      .map((session) => put('session', { ...session, [field]: null })),
    removal(kind, id),
  ];
}

/** The same for a person who chairs or speaks. */
export function withoutSpeaker({ sessions }: Programme, id: string): Edit[] {
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
  return [
    ...sessions
      .filter(({ chairIds, talks }) =>
        [chairIds, ...talks.map((talk) => talk.speakerIds)].some((ids) => ids.includes(id)),
      )
      .map((session) =>
        put('session', {
          ...session,
          chairIds: without(session.chairIds),
          talks: session.talks.map((talk) => ({ ...talk, speakerIds: without(talk.speakerIds) })),
        }),
      ),
    removal('speaker', id),
  ];
}
