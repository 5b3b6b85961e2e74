import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDraft } from '@plenum/contract/submissions/content';
import { DOCX_TYPE } from '@plenum/contract/submissions/endpoints';
import { type APIRequestContext, expect } from '@playwright/test';
import { change } from './database.ts';
import { inHours, offerMeeting, saveSection } from './offers.ts';
import { ask } from './organizers.ts';
import { FIRST_DAY } from './programmes.ts';

const both = (en: string, zh: string) => ({ en, zh });
const word = readFileSync(join(import.meta.dirname, '../../../server/test/word/python-docx.docx'));

export const CRITERIA = [both('Originality', '创新性'), both('Clarity', '表达清晰')] as const;
export const AUTHOR = { name: 'Orla Finch', affiliation: 'Gullwing Institute' };

/** Creates a published conference that accepts submissions in one field and has them reviewed double-blind. */
export async function callForPapers(request: APIRequestContext) {
  const { id, owner } = await offerMeeting(request);
  const field = { id: randomUUID(), name: both('Coastal engineering', '海岸工程') };
  const none = { type: 'doc', content: [] };
  await saveSection(request, owner, id, 'call', { body: { en: none, zh: none }, fields: [field] });
  await saveSection(request, owner, id, 'submissions', {
    types: ['oral', 'poster'],
    posterFrom: 'posters',
    posterUntil: null,
    registration: 'not_needed',
    mostPerAccount: 10,
    blind: 'double',
    reviewsEach: 2,
    criteria: CRITERIA.map((name) => ({ id: randomUUID(), name, weight: 1 })),
    scale: 5,
    reviewsUntil: inHours(24 * 14),
    slidesUntil: inHours(24 * 7),
  });
  await change('update meetings set submission_opens_at = $2, submission_closes_at = $3 where id = $1', [
    id,
    inHours(-24),
    inHours(24),
  ]);
  return { id, owner, fieldId: field.id };
}

/** Submits an abstract from the account of this token, and returns the id of the submission. */
export async function submitPaper(
  request: APIRequestContext,
  token: string,
  { id: meetingId, fieldId }: Awaited<ReturnType<typeof callForPapers>>,
  title: { en: string; zh: string },
): Promise<string> {
  const { id } = (await ask(request, token, 'POST', '/api/me/submissions', { meetingId })).data;
  const path = `/api/me/submissions/${id}`;
  const sent = await request.post(`${path}/abstract-files?name=orla-finch.docx`, {
    headers: { authorization: token, 'content-type': DOCX_TYPE, 'idempotency-key': randomUUID() },
    data: word,
  });
  const { fileId } = ((await sent.json()) as { data: { fileId: string } }).data;
  const presenter = {
    ...AUTHOR,
    position: 'Professor',
    phone: '+8613900770077',
    email: 'orla.finch@plenum.example',
  };
  const draft = { ...emptyDraft, type: 'oral', fieldId, title, presenter, abstractFileId: fileId };
  const saved = await ask(request, token, 'PUT', `${path}/draft`, { version: 0, draft });
  const { code, message } = await ask(request, token, 'POST', `${path}/versions`, {
    version: saved.data.version,
  });
  expect(code, message).toBe(200);
  return id;
}

/** Makes an accepted submission the only talk of a session, and assigns the demo's technician to its room. */
export async function placeTalk(
  request: APIRequestContext,
  { id: meetingId, owner }: Pick<Awaited<ReturnType<typeof callForPapers>>, 'id' | 'owner'>,
  submissionId: string,
  title: { en: string; zh: string },
): Promise<void> {
  const none = both('', '');
  const roomId = randomUUID();
  const put = (kind: string, body: object) => ({ op: 'put', kind, version: 0, position: null, body });
  const times = { start: '09:30', end: '09:50' };
  const talk = {
    id: randomUUID(),
    kind: 'oral',
    title,
    speakerIds: [],
    abstract: none,
    submissionId,
    board: '',
  };
  const session = {
    id: randomUUID(),
    kind: 'session',
    title: both('Sea walls', '海堤'),
    day: FIRST_DAY,
    start: '09:00',
    end: '11:00',
    roomId,
    trackId: null,
    chairIds: [],
    expected: null,
    description: none,
    talks: [{ ...talk, ...times }],
  };
  const room = { id: roomId, name: both('Hall A', '一号厅'), capacity: null };
  const operations = [put('room', room), put('session', session)];
  const path = `/api/meetings/${meetingId}/programme/changes`;
  const { code, message } = await ask(request, owner, 'POST', path, { operations });
  expect(code, message).toBe(200);
  await change(
    `insert into meeting_roles (account_id, meeting_id, role, granted_at)
     select id, $1, 'technician', now() from accounts where username = 'technician'`,
    [meetingId],
  );
}

/** Makes an account of the demo a reviewer of the conference and assigns these submissions to it. */
export async function assignPapers(
  meetingId: string,
  username: string,
  paperIds: readonly string[],
): Promise<void> {
  await change(
    `insert into meeting_roles (account_id, meeting_id, role, granted_at)
     select id, $1, 'submission_reviewer', now() from accounts where username = $2`,
    [meetingId, username],
  );
  await change(
    `insert into submission_reviews
       (id, meeting_id, submission_id, reviewer_id, position, state, is_automatic, assigned_at)
     select gen_random_uuid(), $1, paper, accounts.id,
       1 + (select count(*) from submission_reviews where submission_id = paper), 'assigned', false, now()
     from accounts, unnest($3::uuid[]) as paper where username = $2`,
    [meetingId, username, paperIds],
  );
}

/** Accepts submissions as the organizer, and sends the letters. */
export async function acceptPapers(
  request: APIRequestContext,
  { id, owner }: Awaited<ReturnType<typeof callForPapers>>,
  paperIds: readonly string[],
): Promise<void> {
  const decision = { paperIds, decision: 'oral', note: '', reviseUntil: null };
  for (const [path, data] of [
    ['decisions', decision],
    ['decision-letters', { paperIds }],
  ] as const) {
    const { code, message } = await ask(request, owner, 'POST', `/api/meetings/${id}/${path}`, data);
    expect(code, message).toBe(200);
  }
}
