import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { builtInLetters, type LetterWords } from '@plenum/contract/letters/letter-text';
import { issueMyLetter, readLetterTexts, saveLetterText } from '@plenum/contract/letters/endpoints';
import type { LetterKind, PersonLetterKind } from '@plenum/contract/letters/words';
import { sql } from 'drizzle-orm';
import { hashLetter } from '../src/modules/letters/content.ts';
import type { LetterContent } from '../src/modules/letters/tables.ts';
import type { TestApp } from './app.ts';
import type { Venue } from './checkin.ts';
import type { Sample } from './finance-samples.ts';
import type { Person } from './people.ts';

/** Saves the texts of a kind of letter, over the current version. */
export async function writeLetter(
  app: TestApp,
  meetingId: string,
  by: Pick<Person, 'token'>,
  { kind = 'invitation', ...words }: Partial<LetterWords> & { kind?: LetterKind } = {},
) {
  const params = { id: meetingId };
  const { texts } = (await app.call(readLetterTexts, { params, token: by.token })).body.data;
  return app.call(saveLetterText, {
    params: { ...params, letterKind: kind },
    body: {
      version: texts.find((text) => text.kind === kind)?.version ?? 0,
      words: { ...builtInLetters[kind], isOffered: true, ...words },
    },
    token: by.token,
  });
}

export function takeLetter(
  app: TestApp,
  by: Pick<Person, 'token'>,
  body: { participantId: string; kind: PersonLetterKind; language?: Language },
) {
  return app.call(issueMyLetter, { body: { language: 'en', ...body }, token: by.token });
}

/** Checks a person in at the venue's checkpoint. */
export async function arrive(
  app: TestApp,
  venue: Pick<Venue, 'meetingId' | 'checkpointId' | 'organizer'>,
  participantId: string,
): Promise<void> {
  await app.call(makeUpCheckin, {
    params: { id: venue.meetingId },
    body: { checkpointId: venue.checkpointId, participantId, reason: 'Seen in the hall' },
    token: venue.organizer.token,
  });
}

/** A file as the browser receives it. */
export function getPdf(
  app: TestApp,
  { path }: Endpoint,
  { params, query = '', token }: { params: Record<string, string>; query?: string; token?: string },
) {
  return app.http.inject({
    method: 'GET',
    url: fillPath(path, params) + query,
    headers: { lan: 'en', ...(token !== undefined && { authorization: token }) },
  });
}

/** An issued letter, for tests that need an existing one. */
export async function buildLetter(
  app: TestApp,
  { meetingId, participantId }: { meetingId: string; participantId: string },
): Promise<string> {
  const id = randomUUID();
  const content: LetterContent = {
    title: 'Letter',
    body: 'Dear Ada,',
    signature: 'Committee',
    date: '18 May 2026',
    meeting: 'Congress',
    startsOn: '2026-06-14',
    endsOn: '2026-06-16',
    issuedOn: '2026-05-18',
    sealFileId: null,
  };
  const said = { code: '2'.repeat(12), kind: 'invitation', language: 'en', name: 'Ada', content } as const;
  await app.kernel.db.execute(sql`
    insert into letters (id, code, meeting_id, kind, participant_id, language, name, text_version, content, hash, issued_at)
    values (${id}, ${said.code}, ${meetingId}, ${said.kind}, ${participantId}, ${said.language}, ${said.name}, 0,
      ${JSON.stringify(content)}::jsonb, ${hashLetter(said)}, ${app.clock.now()})`);
  return id;
}

/** The calls of staff about letters, with input that changes nothing. */
export function letterSamples(letterId: () => string): Readonly<Record<string, Sample>> {
  const roles: readonly MeetingRole[] = ['owner', 'manager'];
  const ofLetter = () => ({ letterId: letterId() });
  const ofKind = () => ({ letterKind: 'invitation' });
  return {
    'letters.readTexts': { roles },
    'letters.saveText': {
      roles,
      params: ofKind,
      body: () => ({ version: 99, words: builtInLetters.invitation }),
    },
    'letters.uploadSeal': { roles },
    'letters.preview': { roles, params: ofKind, query: () => '?language=en' },
    'console.listLetterPeople': { roles, query: () => '?kind=invitation' },
    // No person has this id, so no letter is issued.
    'letters.issue': {
      roles,
      body: () => ({ kind: 'invitation', language: 'own', participantIds: [randomUUID()] }),
    },
    'letters.listPresenters': { roles },
    // No submission has this id, so no letter is issued.
    'letters.issuePresentations': {
      roles,
      body: () => ({ language: 'own', presentedAs: null, submissionIds: [randomUUID()] }),
    },
    'letters.downloadAll': { roles, query: () => '?kind=invitation' },
    'letters.download': { roles, params: ofLetter },
    // Refused, because the reason is missing.
    'letters.revoke': { roles, params: ofLetter, body: () => ({ reason: '' }) },
  };
}
