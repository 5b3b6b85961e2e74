import { noText } from '@plenum/contract/kernel/localized-text';
import type { ProgrammeSession, ProgrammeSpeaker } from '@plenum/contract/meetings/programme';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import { expect, test } from 'vitest';
import { blankSession } from '../session-moves.ts';
import { notPlaced, placeWork } from './place-work.ts';

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

test('makes a talk and its speaker, once', () => {
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

test('a presenter who speaks already is the same person; one of that name elsewhere is not', () => {
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
