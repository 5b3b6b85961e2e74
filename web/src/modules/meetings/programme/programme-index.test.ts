import { expect, it } from 'vitest';
import { filterSessions, firstDay, indexProgramme, type ProgrammeFilter } from './programme-index.ts';
import { buildSession, buildTalk } from '#test/programme-sample';

const index = indexProgramme({
  meetingId: 'm1',
  version: 1,
  history: [],
  timeZone: 'Asia/Shanghai',
  days: ['2026-05-18', '2026-05-19'],
  rooms: [{ id: 'a', name: 'Hall A' }],
  tracks: [{ id: 'net', name: 'Networks' }],
  speakers: [
    { id: 'lin', name: '林晓岚', title: '教授', organization: '东湖理工学院', bio: '', photo: '' },
    { id: 'vera', name: 'Vera Holm', title: 'Dr', organization: 'Nordhaven Institute', bio: '', photo: '' },
  ],
  sessions: [
    buildSession({ id: 'later', day: '2026-05-19' }),
    buildSession({
      id: 'parallel',
      title: 'Parallel files',
      roomId: 'a',
      trackId: 'net',
      chairIds: ['lin'],
      talks: [
        buildTalk({ id: 'locks', title: 'Locks', speakerIds: ['vera'] }),
        buildTalk({ id: 'queues', title: 'Queues', abstract: 'About waiting' }),
      ],
    }),
    buildSession({ id: 'opening', start: '08:30' }),
  ],
});

function shown(filter: ProgrammeFilter) {
  return filterSessions(index, filter).map(({ id, talks }) =>
    [id, ...talks.map((talk) => talk.id)].join(' '),
  );
}

it('sorts a day by time', () => {
  expect(shown({ day: '2026-05-18' })).toEqual(['opening', 'parallel locks queues']);
  expect(shown({})).toEqual(['opening', 'parallel locks queues', 'later']);
});

it('filters by track', () => {
  expect(shown({ track: 'net' })).toEqual(['parallel locks queues']);
});

it('finds by title, person, affiliation and abstract, and shows only the matching talks', () => {
  expect(shown({ words: 'FILES' })).toEqual(['parallel locks queues']);
  expect(shown({ words: '东湖' })).toEqual(['parallel locks queues']);
  expect(shown({ words: 'vera' })).toEqual(['parallel locks']);
  expect(shown({ words: 'waiting' })).toEqual(['parallel queues']);
  expect(shown({ words: 'parallel vera' })).toEqual(['parallel locks']);
  expect(shown({ words: 'nobody' })).toEqual([]);
});

it('shows only starred sessions and talks', () => {
  expect(shown({ only: new Set(['queues', 'later']) })).toEqual(['parallel queues', 'later']);
  expect(shown({ only: new Set() })).toEqual([]);
});

it('finds a session or a talk by its id', () => {
  expect(index.find('opening')).toMatchObject({ session: { id: 'opening' }, talk: null });
  expect(index.find('locks')).toMatchObject({ session: { id: 'parallel' }, talk: { id: 'locks' } });
  expect(index.find('gone')).toBeNull();
});

it('opens on today during the conference', () => {
  expect(firstDay(['2026-05-18', '2026-05-19'], '2026-05-19')).toBe('2026-05-19');
  expect(firstDay(['2026-05-18', '2026-05-19'], '2026-05-20')).toBe('2026-05-18');
  expect(firstDay([], '2026-05-20')).toBeUndefined();
});
