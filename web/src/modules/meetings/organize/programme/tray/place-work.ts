import { type LocalizedText, noText } from '@plenum/contract/kernel/localized-text';
import { type Programme, type ProgrammeSpeaker, takesTalks } from '@plenum/contract/meetings/programme';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import { blankTalk, withTalk } from '../session-moves.ts';
import { type Edit, put } from '../store/items.ts';

const LONGEST_ABSTRACT = 5_000;

function inOneHalf(text: string): LocalizedText {
  return /\p{Script=Han}/u.test(text) ? { en: '', zh: text } : { en: text, zh: '' };
}

/** Accepted work without a talk in the programme. */
export function notPlaced(work: readonly AcceptedWork[], { sessions }: Programme): AcceptedWork[] {
  const placed = new Set(sessions.flatMap(({ talks }) => talks.map(({ submissionId }) => submissionId)));
  return work.filter(({ id }) => !placed.has(id));
}

/** Returns placed work whose author must register before the work can be in the programme, but has not. */
export function findUnregistered(
  { sessions }: Programme,
  accepted: readonly AcceptedWork[],
): { work: AcceptedWork; sessionId: string }[] {
  const lacking = new Map(accepted.filter((work) => work.lacksRegistration).map((work) => [work.id, work]));
  return sessions.flatMap(({ id: sessionId, talks }) =>
    talks.flatMap(({ submissionId }) => {
      const work = lacking.get(submissionId ?? '');
      return work ? [{ work, sessionId }] : [];
    }),
  );
}

/** Returns the edits that add a submission as the last talk of a session, and its presenter as a speaker. */
export function placeWork(programme: Programme, work: AcceptedWork, sessionId: string): Edit[] {
  const session = programme.sessions.find(({ id }) => id === sessionId);
  if (!session || !takesTalks(session) || notPlaced([work], programme).length === 0) return [];
  const known = findSpeaker(programme, work.presenter);
  const speaker = known ?? makeSpeaker(work.presenter);
  const talk = {
    ...blankTalk(session),
    kind: work.acceptedAs === 'poster' ? ('poster' as const) : ('oral' as const),
    title: work.title,
    speakerIds: [speaker.id],
    abstract: inOneHalf(work.text.slice(0, LONGEST_ABSTRACT)),
    submissionId: work.id,
  };
  return [...(known ? [] : [put('speaker', speaker)]), put('session', withTalk(session, talk))];
}

function findSpeaker({ speakers }: Programme, { name, affiliation }: AcceptedWork['presenter']) {
  const has = (text: LocalizedText, wanted: string) => text.en === wanted || text.zh === wanted;
  // Two people may have the same name; the affiliation distinguishes them.
  return speakers.find((one) => has(one.name, name) && has(one.organization, affiliation));
}

function makeSpeaker({ name, affiliation, position }: AcceptedWork['presenter']): ProgrammeSpeaker {
  const fitting = (text: string, longest: number) => inOneHalf(text.slice(0, longest));
  return {
    id: crypto.randomUUID(),
    name: fitting(name, 80),
    title: fitting(position, 80),
    organization: fitting(affiliation, 160),
    bio: noText,
    photo: '',
  };
}
