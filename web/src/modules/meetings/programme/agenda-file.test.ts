import { expect, it } from 'vitest';
import { agendaCalendar } from './agenda-file.ts';
import { agendaItems } from './agenda.ts';
import { indexProgramme } from './programme-index.ts';
import { buildSession, buildTalk } from '#test/programme-sample';

const index = indexProgramme({
  meetingId: 'm1',
  version: 1,
  history: [],
  timeZone: 'Asia/Shanghai',
  days: ['2026-05-18'],
  rooms: [{ id: 'a', name: 'Hall A' }],
  tracks: [],
  speakers: [{ id: 'lin', name: '林晓岚', title: '教授', organization: '东湖理工学院', bio: '', photo: '' }],
  sessions: [
    buildSession({ id: 's1', roomId: 'a', talks: [buildTalk({ id: 't1', speakerIds: ['lin'] })] }),
    buildSession({ id: 's2' }),
  ],
});

it('writes the starred sessions with place and speakers', () => {
  const facts = {
    name: 'My agenda',
    venue: 'Harbour Centre',
    linkTo: (id: string) => `https://x.example/${id}`,
  };
  const items = agendaItems(index.programme, new Set(['t1']));
  const file = agendaCalendar(items, index, facts, new Date('2026-05-01T00:00:00Z'));
  expect(file).toContain('SUMMARY:t1\r\n');
  expect(file).toContain('DTSTART:20260518T010000Z\r\n');
  expect(file).toContain('LOCATION:Hall A\\, Harbour Centre\r\n');
  expect(file).toContain('DESCRIPTION:林晓岚\\, 东湖理工学院\r\n');
  expect(file).toContain('URL:https://x.example/t1\r\n');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});
