import { registrationRefusals } from '@plenum/contract/registration/messages';
import { saveHead } from '@plenum/contract/registration/people/endpoints';
import { type DraftHead, emptyHead } from '@plenum/contract/registration/people/draft';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, type Person } from '#test/people';
import { decide, payFor, viewOf } from '#test/registration-status';
import { buildDraft, buildOffer, buildOrder, type BuiltOffer, memberDraft } from '#test/registrations';

let app: TestApp;
let owner: Person;
let offer: BuiltOffer;
beforeAll(async () => {
  app = await createTestApp();
  owner = await buildPerson(app);
  offer = await buildOffer(app);
});
afterAll(() => app.close());

async function save(id: string, head: DraftHead, by = owner) {
  return app.call(saveHead, { params: { id }, body: { head }, token: by.token });
}

const team = () => buildDraft(app, offer.meetingId, owner.me.id, [], { kind: 'team' });

test('stores team, contact and invoice as typed, valid or not', async () => {
  const { id } = await team();
  const head: DraftHead = {
    ...emptyHead,
    teamName: '𠮷·O’Brien\u200b\u202e队',
    contactPhone: 'later',
    currency: 'USD',
    method: 'wire_transfer',
    wantsInvoice: true,
    invoice: { ...emptyHead.invoice, title: '某', taxNumber: 'x' },
  };
  expect((await save(id, head)).body.data).toEqual({ savedAt: app.clock.now().toISOString() });
  expect(await viewOf(app, id, owner)).toMatchObject({ head, version: 2 });
});

test.each([
  ['too long a name', { teamName: 'x'.repeat(201) }],
  ['an unknown currency', { currency: 'EUR' }],
  ['a total', { total: 1 }],
  ['an unknown kind of invoice', { invoice: { ...emptyHead.invoice, kind: 'golden' } }],
])('refuses %s', async (_, changes) => {
  const { id } = await team();
  const head = { ...emptyHead, ...changes } as unknown as DraftHead;
  expect((await save(id, head)).status).toBe(422);
  expect((await viewOf(app, id, owner)).version).toBe(1);
});

test('is open to its owner alone', async () => {
  const { id } = await team();
  const stranger = await buildPerson(app);
  expect((await save(id, emptyHead, stranger)).status).toBe(404);
  expect((await viewOf(app, id, owner)).version).toBe(1);
});

test('is locked under review, open for correction after a rejection, and closed once it is cancelled', async () => {
  const built = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], {
    buyer: owner,
    kind: 'team',
  });
  const id = built.registrationId;
  const { head } = await viewOf(app, id, owner);
  expect((await save(id, head)).status).toBe(200);
  await payFor(app, id);
  expect((await save(id, head)).body.code).toBe(registrationRefusals.LOCKED.code);
  await decide(app, id, 'audit_failed');
  expect((await save(id, { ...head, contactName: 'Grace Hopper' })).status).toBe(200);
  const { id: other } = await team();
  await app.kernel.db.execute(sql`update registrations set state = 'cancelled' where id = ${other}`);
  expect((await save(other, head)).body.code).toBe(registrationRefusals.STATE.code);
});
