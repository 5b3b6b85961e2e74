import { readAccount } from '@plenum/contract/console/account-detail';
import { revealField } from '@plenum/contract/registration/people/organizer-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { assignRoles } from '#test/meetings';
import { buildPerson, disable, logInAgain, makeAdministrator, type Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let chief: Person;
let person: Person;
let offer: BuiltOffer;

const ID = '11010519491231002X';

beforeAll(async () => {
  app = await createTestApp();
  chief = await buildPerson(app);
  await makeAdministrator(app, chief);
  person = await buildPerson(app, { target: '+8613812348000' });
  offer = await buildOffer(app);
  const values = { fullName: '王小明', idType: 'prc_id', idNumber: ID } as const;
  await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id, { values })], { buyer: person });
  await assignRoles(app, person, offer.meetingId, 'finance', 'steward');
  await logInAgain(app, person);
});
afterAll(() => app.close());

const read = (id: string) => app.call(readAccount, { params: { id }, token: chief.token });

test('shows all records of a person, masked', async () => {
  const { body } = await read(person.me.id);
  expect(body.data).toMatchObject({
    name: person.username,
    phone: '138****8000',
    state: 'active',
    isSelf: false,
    reset: null,
    registrations: [
      {
        conference: { id: offer.meetingId },
        kind: 'individual',
        state: 'submitted',
        people: [{ name: '王小明' }],
      },
    ],
    orders: [{ conference: { id: offer.meetingId }, state: 'unpaid', currency: 'CNY' }],
    payments: [],
    balances: [],
    roles: [{ conference: { id: offer.meetingId }, roles: ['finance', 'steward'] }],
  });
  expect(body.data.logins).toHaveLength(2);
  expect(body.data.audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.signed_up', 'login.started', 'order.placed']),
  );
  for (const secret of [ID, '13812348000']) expect(JSON.stringify(body)).not.toContain(secret);
});

test('shows a whole ID number for a reason, which is in the audit log under the person who asked', async () => {
  const [registration] = (await read(person.me.id)).body.data.registrations;
  const [participant] = registration?.people ?? [];
  const shown = await app.call(revealField, {
    params: { id: offer.meetingId, participantId: participant?.id ?? '' },
    body: { field: 'idNumber', reason: 'The hotel asks for it' },
    token: chief.token,
  });
  expect(shown.body.data.value).toBe(ID);
  const [entry] = (await read(chief.me.id)).body.data.audit;
  expect(entry).toMatchObject({
    action: 'participant.revealed',
    object: { kind: 'participant', label: '王小明' },
    detail: { field: 'idNumber', reason: 'The hotel asks for it' },
  });
});

test('names accounts that may belong to the same person, by name and by contact, masked', async () => {
  const similar = async (id: string) => (await read(id)).body.data.similar;
  // A new account's name is its username, which isn't a person's name.
  expect(await similar(person.me.id)).toEqual([]);
  const rename = (one: Person, name: string) =>
    app.kernel.pool.query('update accounts set name = $2 where id = $1', [one.me.id, name]);
  const [namesake, disabled, given] = [
    await buildPerson(app, { target: '+8613812349001' }),
    await buildPerson(app),
    await buildPerson(app, { target: 'ming@plenum.example' }),
  ];
  for (const one of [person, namesake, disabled]) await rename(one, '王小明');
  await disable(app, disabled);
  // In a registration form people write the number without the country code.
  await app.kernel.pool.query(
    `update registrations set contact_phone = '13812349001', contact_email = 'Ming@plenum.example' where account_id = $1`,
    [person.me.id],
  );
  const found = await similar(person.me.id);
  expect(found.map(({ id, likeness }) => [id, likeness])).toEqual(
    [
      [namesake.me.id, 'contact'],
      [given.me.id, 'contact'],
    ].toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  );
  expect(found.find(({ id }) => id === namesake.me.id)?.phone).toBe('138****9001');
  expect(await similar(namesake.me.id)).toMatchObject([{ id: person.me.id, likeness: 'name' }]);
});

test('does not find an unknown account', async () => {
  expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('needs as many queries for many records as for few', async () => {
  const little = await buildPerson(app);
  const ask = (id: string) => countQueries(app, () => read(id));
  expect(await ask(person.me.id)).toBeLessThanOrEqual((await ask(little.me.id)) + 1);
});
