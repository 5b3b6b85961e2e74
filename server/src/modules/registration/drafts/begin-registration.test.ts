import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import {
  beginRegistration,
  cancelRegistration,
  saveHead,
} from '@plenum/contract/registration/people/endpoints';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { saveContent } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { viewOf } from '#test/registration-status';
import { buildOffer } from '#test/registrations';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
});
afterAll(() => app.close());

interface Begin {
  by?: Person;
  kind?: 'individual' | 'team';
  lan?: 'en' | 'zh-cn';
}

async function begin(id: string, { by = person, kind = 'individual', lan = 'en' }: Begin = {}) {
  return app.call(beginRegistration, { params: { id }, body: { kind }, token: by.token, lan });
}

async function named(name: string): Promise<Person> {
  const made = await buildPerson(app);
  await app.kernel.db.execute(
    sql`update accounts set name = ${name}, email = ${`${made.username}@example.org`} where id = ${made.me.id}`,
  );
  return made;
}

const formWith = (changes: Partial<SectionContent<'form'>>) => ({
  name: 'form' as const,
  content: { ...sections.form.empty, ...changes },
});

async function countOf(meetingId: string): Promise<number> {
  const found = await app.kernel.db.execute<{ count: number }>(
    sql`select count(*)::int as count from registrations where meeting_id = ${meetingId}`,
  );
  return found.rows[0]?.count ?? 0;
}

describe('beginning alone', () => {
  test('fills in the account’s details, in the currency of the language', async () => {
    const { meetingId } = await buildOffer(app);
    const known = await named('欧阳·𠮷');
    const answer = await begin(meetingId, { by: known });
    const view = await viewOf(app, answer.body.data.id, known);
    expect(view).toMatchObject({
      meetingId,
      kind: 'individual',
      state: 'draft',
      version: 1,
      order: null,
      head: { currency: 'USD', contactName: '' },
      can: { order: true, correct: false, cancel: true },
    });
    expect(view.members).toMatchObject([
      {
        values: { fullName: '欧阳·𠮷', phone: known.target, email: `${known.username}@example.org` },
        version: 1,
        selfFilled: false,
        hotelConsent: false,
      },
    ]);
    const chinese = await begin(meetingId, { lan: 'zh-cn' });
    const plain = await viewOf(app, chinese.body.data.id, person);
    expect(plain.head.currency).toBe('CNY');
    // A username is not a person's name, and an unknown address is not stored as empty.
    expect(plain.members[0]?.values).toEqual({ phone: person.target });
  });

  test('uses the other currency if the usual one is not offered', async () => {
    const { meetingId } = await buildOffer(app, { price: { CNY: 100, USD: null } });
    const { id } = (await begin(meetingId)).body.data;
    expect((await viewOf(app, id, person)).head.currency).toBe('CNY');
  });

  test('splits a name if possible, and asks for nothing the conference does not', async () => {
    const { meetingId } = await buildOffer(app);
    const { asked } = sections.form.empty;
    await saveContent(
      app,
      meetingId,
      formWith({ name: 'parts', asked: { ...asked, phone: 'hidden', email: 'optional' } }),
    );
    const western = await named('Mary Ann O’Brien');
    const { id } = (await begin(meetingId, { by: western })).body.data;
    expect((await viewOf(app, id, western)).members[0]?.values).toEqual({
      firstName: 'Mary Ann',
      lastName: 'O’Brien',
      email: `${western.username}@example.org`,
    });
    const chinese = await named('欧阳明远');
    const other = (await begin(meetingId, { by: chinese })).body.data;
    expect((await viewOf(app, other.id, chinese)).members[0]?.values).not.toHaveProperty('lastName');
  });

  test('continues an existing draft, even concurrently and after the end', async () => {
    const { meetingId } = await buildOffer(app);
    const answers = await Promise.all([begin(meetingId), begin(meetingId), begin(meetingId)]);
    const ids = answers.map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await countOf(meetingId)).toBe(1);
    await app.kernel.db.execute(sql`update meetings set state = 'closed' where id = ${meetingId}`);
    expect((await begin(meetingId)).body.data.id).toBe(ids[0]);
  });

  test('begins again after a cancellation, and is audited each time', async () => {
    const { meetingId } = await buildOffer(app);
    const first = (await begin(meetingId)).body.data.id;
    await app.call(cancelRegistration, { params: { id: first }, token: person.token });
    const second = (await begin(meetingId)).body.data.id;
    expect(second).not.toBe(first);
    const audit = await app.kernel.db.execute(
      sql`select action from audit_log where object = ${`registration:${first}`} order by id`,
    );
    expect(audit.rows).toEqual([{ action: 'registration.begun' }, { action: 'registration.cancelled' }]);
  });
});

describe('beginning with a team', () => {
  test('has no member yet, and the account as its contact', async () => {
    const { meetingId } = await buildOffer(app);
    const contact = await named('Ada Lovelace');
    const { id } = (await begin(meetingId, { by: contact, kind: 'team' })).body.data;
    const view = await viewOf(app, id, contact);
    expect(view.members).toEqual([]);
    expect(view.head).toMatchObject({ contactName: 'Ada Lovelace', contactPhone: contact.target });
  });

  test('continues an untouched draft, and begins another beside a touched one', async () => {
    const { meetingId } = await buildOffer(app);
    const first = (await begin(meetingId, { kind: 'team' })).body.data.id;
    expect((await begin(meetingId, { kind: 'team' })).body.data.id).toBe(first);
    const { head } = await viewOf(app, first, person);
    await app.call(saveHead, { params: { id: first }, body: { head }, token: person.token });
    expect((await begin(meetingId, { kind: 'team' })).body.data.id).not.toBe(first);
  });

  test('is refused if only individuals register', async () => {
    const { meetingId } = await buildOffer(app);
    await saveContent(app, meetingId, formWith({ teams: false }));
    expect((await begin(meetingId, { kind: 'team' })).body.code).toBe(registrationRefusals.TEAMS_OFF.code);
    expect((await begin(meetingId)).status).toBe(200);
  });
});

describe('refuses to begin', () => {
  test.each([
    [
      'too early',
      { registration: { opensAt: '2026-05-19T00:00:00.000Z', closesAt: null } },
      registrationRefusals.NOT_OPEN_YET.code,
    ],
    [
      'with no date yet',
      { registration: { opensAt: null, closesAt: null } },
      registrationRefusals.NOT_OPEN_YET.code,
    ],
    [
      'too late',
      { registration: { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-18T01:00:00.000Z' } },
      registrationRefusals.CLOSED.code,
    ],
    ['in a closed meeting', { state: 'closed' as const }, registrationRefusals.CLOSED.code],
    ['in an archived meeting', { state: 'archived' as const }, registrationRefusals.CLOSED.code],
    ['in a draft', { state: 'draft' as const }, kernelRefusals.NOT_FOUND.code],
  ])('%s', async (_, changes, code) => {
    const { id } = await buildMeeting(app, { state: 'published', ...changes });
    for (const kind of ['individual', 'team'] as const)
      expect((await begin(id, { kind })).body.code).toBe(code);
    expect(await countOf(id)).toBe(0);
  });

  test('without a login, or of another kind', async () => {
    const { meetingId } = await buildOffer(app);
    const params = { id: meetingId };
    expect((await app.call(beginRegistration, { params, body: { kind: 'team' } })).status).toBe(401);
    const odd = { kind: 'crowd' } as unknown as { kind: 'team' };
    expect((await app.call(beginRegistration, { params, body: odd, token: person.token })).status).toBe(422);
  });
});
