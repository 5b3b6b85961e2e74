import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkPersonRegistered } from '@plenum/contract/registration/sharing/endpoints';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson } from '#test/people';
import { buildOffer } from '#test/registrations';
import { buildGuest, type BuiltGuest, lookUp } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('looking somebody up', () => {
  it('answers alike whether they are there or not, by exactly both', async () => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    const { token } = await buildPerson(app);
    const there = await lookUp(app, offer, token, ada.person);
    const wrongPhone = await lookUp(app, offer, token, { ...ada.person, phone: '13900000000' });
    const wrongName = await lookUp(app, offer, token, { ...ada.person, name: ada.person.name.slice(1) });
    expect([there, wrongPhone, wrongName].map(({ registered }) => registered)).toEqual([true, false, false]);
    expect(there.ref).not.toContain(ada.id);
    expect(new Set([there, wrongPhone, wrongName].map(({ ref }) => ref.length)).size).toBe(1);
  });

  it('asks as many questions for who is there as for who is not', async () => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const asked = async (person: BuiltGuest['person']) => {
      query.mockClear();
      await lookUp(app, offer, ada.token, person);
      return query.mock.calls.length;
    };
    await lookUp(app, offer, ada.token, ada.person);
    const there = await asked(ada.person);
    const notThere = await asked({ name: 'Nobody', phone: 'no number' });
    query.mockRestore();
    expect(there).toBeGreaterThan(2);
    expect(notThere).toBe(there);
  });

  it('needs a login, and stops at ten in a minute and a hundred in a day', async () => {
    const offer = await buildOffer(app);
    const { token } = await buildPerson(app);
    const look = (as?: string) =>
      app.call(checkPersonRegistered, {
        params: { id: offer.meetingId },
        body: { name: 'Ada', phone: '13900000000' },
        ...(as ? { token: as } : {}),
      });
    expect((await look()).status).toBe(401);
    for (let minute = 0; minute < 10; minute += 1) {
      for (let nr = 0; nr < 10; nr += 1) expect((await look(token)).status).toBe(200);
      expect((await look(token)).status).toBe(429);
      app.clock.advance(61_000);
    }
    expect((await look(token)).status).toBe(429);
  });

  it('finds nothing in a meeting that is not public', async () => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    await app.kernel.db.execute(sql`update meetings set state = 'draft' where id = ${offer.meetingId}`);
    const looked = await app.call(checkPersonRegistered, {
      params: { id: offer.meetingId },
      body: ada.person,
      token: ada.token,
    });
    expect(looked.status).toBe(404);
  });
});
