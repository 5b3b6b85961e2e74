import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { both, demoId, nothing } from '../words.ts';
import type { DemoSpeaker } from './people.ts';

export interface TalkLine {
  readonly kind: ProgrammeTalk['kind'];
  readonly start: string;
  readonly end: string;
  readonly title: LocalizedText;
  readonly by: readonly DemoSpeaker[];
  readonly abstract?: LocalizedText;
}

export interface SessionLine {
  readonly kind: ProgrammeSession['kind'];
  readonly day: string;
  readonly start: string;
  readonly end: string;
  readonly title: LocalizedText;
  readonly room?: string;
  readonly track?: string;
  readonly chairs?: readonly DemoSpeaker[];
  readonly description?: LocalizedText;
  readonly talks?: readonly TalkLine[];
}

/** Seats by the key of the room; the rooms of small conferences have none. */
const capacities: Readonly<Record<string, number>> = {
  harbour: 800,
  tide: 220,
  lighthouse: 160,
  library: 320,
  pavilion: 120,
};

/**
 * Builds a programme from readable lines. Rooms and tracks are named by their keys; the speakers are taken from the
 * talks.
 */
export function programme(
  meeting: string,
  rooms: Readonly<Record<string, LocalizedText>>,
  tracks: Readonly<Record<string, LocalizedText>>,
  lines: readonly SessionLine[],
): Programme {
  const id = (kind: string, key: string) => demoId(`${meeting} ${kind} ${key}`);
  const named = (kind: string, list: Readonly<Record<string, LocalizedText>>) =>
    Object.entries(list).map(([key, name]) => ({ id: id(kind, key), name }));
  const people = lines.flatMap(({ chairs = [], talks = [] }) => [
    ...chairs,
    ...talks.flatMap(({ by }) => by),
  ]);
  return {
    rooms: Object.entries(rooms).map(([key, name]) => ({
      id: id('room', key),
      name,
      capacity: capacities[key] ?? null,
    })),
    tracks: named('track', tracks),
    speakers: [...new Map(people.map((person) => [person.id, person])).values()],
    sessions: lines.map((line) => ({
      id: id('session', `${line.day} ${line.start} ${line.title.en}`),
      kind: line.kind,
      title: line.title,
      day: line.day,
      start: line.start,
      end: line.end,
      roomId: line.room ? id('room', line.room) : null,
      trackId: line.track ? id('track', line.track) : null,
      chairIds: (line.chairs ?? []).map((person) => person.id),
      expected: null,
      description: line.description ?? nothing,
      talks: (line.talks ?? []).map((talk) => ({
        id: id('talk', `${line.day} ${talk.start} ${talk.title.en}`),
        kind: talk.kind,
        title: talk.title,
        start: talk.start,
        end: talk.end,
        speakerIds: talk.by.map((person) => person.id),
        abstract: talk.abstract ?? nothing,
        submissionId: null,
        board: '',
      })),
    })),
  };
}

export const pauses = {
  coffee: both('Coffee', '茶歇'),
  lunch: both('Lunch', '午餐'),
  registration: both('Registration and coffee', '报到与茶歇'),
};
