import { noText } from '@plenum/contract/kernel/localized-text';
import type { ProgrammeSession, ProgrammeSpeaker } from '@plenum/contract/meetings/programme';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import { expect, test } from 'vitest';
import { blankSession } from '../session-moves.ts';
import { withoutAuthors } from '@plenum/contract/meetings/programme-texts';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import { findUnregistered, notPlaced, placeWork } from './place-work.ts';

const session = {
  ...blankSession({ day: '2026-06-15', start: '09:00', end: '10:00', roomId: null }),
  title: { en: 'Waves', zh: '' },
};
const programme = { rooms: [], tracks: [], speakers: [], sessions: [session] };
const work: AcceptedWork = {
  id: '00000000-0000-4000-8000-000000000077',
  number: 'A-001',
  title: { en: 'Tides', zh: '潮汐' },
  acceptedAs: 'oral',
  fieldId: null,
  presenter: { name: '王芳', affiliation: 'Harbour University', position: '教授' },
  authors: [],
  text: 'About tides',
  lacksRegistration: false,
};

test('creates a talk and its speaker, once', () => {
  const [made, changed] = placeWork(programme, work, session.id);
  const speaker = made?.body as ProgrammeSpeaker;
  expect(speaker).toMatchObject({
    name: { en: '', zh: '王芳' },
    organization: { en: 'Harbour University', zh: '' },
    title: { en: '', zh: '教授' },
  });
  const placed = changed?.body as ProgrammeSession;
  expect(placed.talks).toMatchObject([
    {
      kind: 'oral',
      title: work.title,
      start: '09:00',
      end: '09:20',
      speakerIds: [speaker.id],
      abstract: { en: 'About tides', zh: '' },
      submissionId: work.id,
    },
  ]);
  const after = { ...programme, speakers: [speaker], sessions: [placed] };
  expect(notPlaced([work], after)).toEqual([]);
  expect(placeWork(after, work, session.id)).toEqual([]);
});

test('reuses a presenter who already speaks, but not a namesake elsewhere', () => {
  const known = (organization: string): ProgrammeSpeaker => ({
    id: '00000000-0000-4000-8000-000000000001',
    name: { en: '', zh: '王芳' },
    title: noText,
    organization: { en: organization, zh: '' },
    bio: noText,
    photo: '',
  });
  const edits = (organization: string) =>
    placeWork({ ...programme, speakers: [known(organization)] }, work, session.id).map(({ kind }) => kind);
  expect(edits('Harbour University')).toEqual(['session']);
  expect(edits('Inland University')).toEqual(['speaker', 'session']);
});

test('places nothing in a break', () => {
  const coffee = { ...session, id: crypto.randomUUID(), kind: 'break' as const };
  const all = { ...programme, sessions: [coffee, session] };
  expect(placeWork(all, work, coffee.id)).toEqual([]);
});

test('finds placed work whose author must register first', () => {
  const [, changed] = placeWork(programme, work, session.id);
  const placed = { ...programme, sessions: [changed?.body as ProgrammeSession] };
  expect(findUnregistered(placed, [work])).toEqual([]);
  const lacking = { ...work, lacksRegistration: true };
  expect(findUnregistered(placed, [lacking])).toEqual([{ work: lacking, sessionId: session.id }]);
  expect(findUnregistered(programme, [lacking])).toEqual([]);
});

test('placed work lacks no translation', () => {
  const [made, changed] = placeWork(programme, work, session.id);
  const after = {
    ...programme,
    speakers: [made?.body as ProgrammeSpeaker],
    sessions: [changed?.body as ProgrammeSession],
  };
  const missing = (one: typeof after) => measureTranslations(withoutAuthors(one)).missing;
  expect(missing(after)).toEqual(missing({ ...after, speakers: [], sessions: [session] }));
});
