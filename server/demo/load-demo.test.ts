import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { logIn } from '@plenum/contract/accounts/endpoints';
import { paperList } from '@plenum/contract/submissions/paper-list';
import { listLetterPeople } from '@plenum/contract/console/letter-lists';
import { listDemoAccounts } from '@plenum/contract/kernel/endpoints';
import { languages } from '@plenum/contract/kernel/language';
import { previewLetter, readLetterTexts } from '@plenum/contract/letters/endpoints';
import { letterKinds } from '@plenum/contract/letters/words';
import { listManagedMeetings, readMeetingConsole } from '@plenum/contract/meetings/endpoints';
import { readPublicMeeting } from '@plenum/contract/meetings/public-endpoints';
import { meetingPhases, meetingStates } from '@plenum/contract/meetings/states';
import { submissionTypes } from '@plenum/contract/meetings/submission-settings';
import { listMySubmissions } from '@plenum/contract/submissions/endpoints';
import { downloadBook, listAccepted, previewLetters } from '@plenum/contract/submissions/manage-endpoints';
import { listMyReviews } from '@plenum/contract/submissions/review-endpoints';
import { decisions } from '@plenum/contract/submissions/review-words';
import { submissionStates } from '@plenum/contract/submissions/words';
import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgramme } from '#modules/meetings/programme/public';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countRows } from '#test/effects';
import { getPdf } from '#test/letters';
import { textOfPdf } from '#test/pdf-text';
import { DEMO_MEETING_ID, demoAccounts } from './accounts.ts';
import { loadDemo } from './load-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('two servers fill an empty database once, and a filled one is unchanged', async () => {
  const second = await openTestApp(app.databaseUrl, { dataDir: app.kernel.config.dataDir });
  await Promise.all([loadDemo(app.kernel), loadDemo(second.kernel)]);
  await second.close();
  const before = await countRows(app);
  expect(before['accounts']).toBeGreaterThan(demoAccounts.length);
  await loadDemo(app.kernel);
  expect(await countRows(app)).toEqual(before);
  // Loading a thousand people takes a while on a busy machine.
}, 180_000);

test('every person shown can log in, and has the role that is shown', async () => {
  const shown = (await app.call(listDemoAccounts)).body.data;
  expect(shown).toHaveLength(demoAccounts.length);
  expect(new Set(shown.map(({ role }) => role))).toEqual(
    new Set(['administrator', 'attendee', ...meetingRoles]),
  );
  for (const { username, password, role } of shown) {
    const login = await app.call(logIn, { body: { account: username, password } });
    if (login.body.data?.step !== 'done') throw new Error(`${username} can't log in`);
    const { me } = login.body.data;
    const held = new Set(me.roles.map((one) => one.role));
    const roles = [...(me.administrator ? ['administrator'] : []), ...held];
    expect([username, roles]).toEqual([username, role === 'attendee' ? [] : [role]]);
  }
});

test('the attendee has a paid and approved registration, and no username is an id', async () => {
  const person = demoAccounts.find(({ role }) => role === 'attendee');
  const login = await app.call(logIn, {
    body: { account: person?.username ?? '', password: person?.password ?? '' },
  });
  if (login.body.data?.step !== 'done') throw new Error('The attendee can’t log in');
  const { body } = await app.call(listParticipations, { token: login.body.data.token });
  expect(body.data.participations).toMatchObject([
    { meeting: { id: DEMO_MEETING_ID }, review: 'audit_pass', people: [{ name: person?.name }] },
  ]);
  const { rows } = await app.kernel.pool.query(
    `select username from accounts where username ~ '[0-9a-f]{8}-'`,
  );
  expect(rows).toEqual([]);
});

test('every state and every phase occurs, in four series', async () => {
  const token = await administrator();
  const meetings = (await app.call(listManagedMeetings, { token })).body.data;
  expect(new Set(meetings.map(({ state }) => state))).toEqual(new Set(meetingStates));
  expect(new Set(meetings.map(({ phase }) => phase))).toEqual(new Set(meetingPhases));
  expect(new Set(meetings.map(({ series }) => series.slug))).toEqual(
    new Set(['cloud', 'mamc', 'hpc', 'bdmc']),
  );
});

test('the main conference is complete in both languages, with an early price about to end', async () => {
  const token = await administrator();
  const console = (await app.call(readMeetingConsole, { token, params: { id: DEMO_MEETING_ID } })).body.data;
  // The test server has no message provider.
  expect(console.checklist.flatMap(({ item, done }) => (done ? [] : item))).toEqual(['automatic']);
  expect(console.translations.missing).toBe(0);
  const shown = (await app.call(readPublicMeeting, { params: { id: DEMO_MEETING_ID } })).body.data;
  expect(shown.nextDeadline?.kind).toBe('price_ends');
  expect(shown.hotels).toHaveLength(2);
  expect(new Set(shown.activities.map(({ kind }) => kind))).toContain('sub_forum');
});

test('letters are in both languages with a seal that can be drawn; some are issued, one is revoked', async () => {
  const token = await administrator();
  const params = { id: DEMO_MEETING_ID };
  const { texts } = (await app.call(readLetterTexts, { params, token })).body.data;
  expect(texts.map(({ version, sealLink }) => [version, sealLink !== ''])).toEqual([
    [1, true],
    [1, true],
    [1, true],
  ]);
  for (const letterKind of letterKinds)
    for (const language of languages) {
      const query = `?language=${language}`;
      const pdf = await getPdf(app, previewLetter, { params: { ...params, letterKind }, query, token });
      expect(pdf.rawPayload.toString('latin1')).toContain('/Subtype /Image');
      expect(await textOfPdf(pdf.rawPayload)).not.toContain('〓');
    }
  const show = async (shown: 'issued' | 'revoked') => {
    const query = { kind: 'invitation' as const, show: shown };
    return (await app.call(listLetterPeople, { params, query, token })).body.data.total;
  };
  expect([await show('issued'), await show('revoked')]).toEqual([9, 1]);
});

test('submissions are in every status; some accepted ones are in the programme and some are not yet', async () => {
  const token = await administrator();
  const params = { id: DEMO_MEETING_ID };
  const { total } = (await app.call(paperList.list, { params, query: {}, token })).body.data;
  expect(total).toBeGreaterThanOrEqual(35);
  const { rows } = await app.kernel.db.execute<{
    state: string;
    accepted: string | null;
    several: boolean;
  }>(sql`
    select distinct state, accepted_as as accepted, version > 1 as several from submissions`);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(submissionStates));
  expect(rows.some(({ several }) => several)).toBe(true);
  const accepted = (await app.call(listAccepted, { params, token })).body.data;
  const programme = await findProgramme(app.kernel.db, DEMO_MEETING_ID);
  const placed = programme.sessions.flatMap(({ talks }) => talks).filter(({ submissionId }) => submissionId);
  expect(placed.map(({ submissionId }) => submissionId)).not.toContain(accepted.at(-1)?.id);
  for (const type of submissionTypes) {
    const own = accepted.filter(({ acceptedAs }) => acceptedAs === type);
    const inPlace = placed.filter(({ kind }) => kind === type);
    expect(inPlace.length).toBeGreaterThan(3);
    expect(own.length).toBeGreaterThan(inPlace.length);
  }
  expect(placed.filter(({ kind, board }) => kind === 'poster' && board === '')).toEqual([]);
  const letters = await app.call(previewLetters, { params, body: { paperIds: null }, token });
  expect(new Set(letters.body.data.map(({ decision }) => decision))).toEqual(new Set(decisions));
  expect(letters.body.data.filter(({ obstacle }) => obstacle !== null)).toEqual([]);
  const book = await getPdf(app, downloadBook, { params, query: '?language=zh-cn', token });
  expect(await textOfPdf(book.rawPayload)).not.toContain('〓');
});

test('the demo’s reviewer, chair and authors have work', async () => {
  const params = { id: DEMO_MEETING_ID };
  const referee = (await app.call(listMyReviews, { params, token: await logInAs('referee') })).body.data;
  expect(new Set(referee.reviews.map(({ state }) => state))).toEqual(new Set(['assigned', 'done']));
  const chair = await app.call(paperList.list, { params, query: {}, token: await logInAs('chair') });
  expect(chair.body.data.total).toBeGreaterThan(10);
  for (const username of ['attendee', 'visitor']) {
    const own = (await app.call(listMySubmissions, { query: {}, token: await logInAs(username) })).body.data;
    expect(new Set(own.map(({ state }) => state)).size).toBe(4);
  }
});

function administrator() {
  return logInAs('admin');
}

async function logInAs(wanted: string): Promise<string> {
  const account = demoAccounts.find(({ username }) => username === wanted);
  const login = await app.call(logIn, {
    body: { account: account?.username ?? '', password: account?.password ?? '' },
  });
  if (login.body.data?.step !== 'done') throw new Error(`${wanted} can’t log in`);
  return login.body.data.token;
}
