import type { Programme } from '@plenum/contract/meetings/programme';
import { type Edit, put, removal } from './store/items.ts';

/** Removes a room or a track, also from the sessions that use it, so that one undo restores everything. */
export function withoutPlace({ sessions }: Programme, kind: 'room' | 'track', id: string): Edit[] {
  const field = kind === 'room' ? 'roomId' : 'trackId';
  return [
    ...sessions
      .filter((session) => session[field] === id)
      .map((session) => put('session', { ...session, [field]: null })),
    removal(kind, id),
  ];
}

/** Removes a person, also from the sessions that they chair or speak in. */
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
