import { accountRefusals } from '@plenum/contract/accounts/messages';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { findTickets } from '@plenum/contract/tickets/endpoints';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { askCode, newTarget } from '#test/people';
import { memberDraft, personValues } from '#test/registrations';
import { buildTicket } from '#test/tickets';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const find = (name: string, target: string, code: string) =>
  app.call(findTickets, { body: { name, target, code } });

/** A team with two members without accounts; the phone number belongs to the first one. */
async function buildTeam() {
  const phone = newTarget();
  const paid = await buildTicket(app, {
    members: ({ type }) => [
      memberDraft(type.id, { values: { fullName: 'Nguyễn Thị Ánh', phone } }),
      memberDraft(type.id, { values: { fullName: '欧阳明' } }),
    ],
  });
  return { ...paid, phone };
}

test('a member without an account gets their ticket, by name, number and code', async () => {
  const { phone, memberIds } = await buildTeam();
  const code = await askCode(app, 'ticket', phone);
  const { body } = await find('ánh nguyễn  THỊ', phone, code);
  expect(body.data.map(({ id, name }) => [id, name])).toEqual([[memberIds[0], 'Nguyễn Thị Ánh']]);
  // The code can be used only once.
  expect((await find('Nguyễn Thị Ánh', phone, code)).body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('a Chinese name may be typed in pinyin, but not as initials', async () => {
  const phone = newTarget();
  await buildTicket(app, {
    members: ({ type }) => [memberDraft(type.id, { values: { fullName: '欧阳明', phone } })],
  });
  const code = await askCode(app, 'ticket', phone);
  expect((await find('oym', phone, code)).body.code).toBe(ticketRefusals.TICKET_NOT_FOUND.code);
  expect((await find('Ming Ouyang', phone, code)).body.data.map(({ name }) => name)).toEqual(['欧阳明']);
});

test('another name with the same number is not found, and can be corrected with the same code', async () => {
  const { phone } = await buildTeam();
  const code = await askCode(app, 'ticket', phone);
  const wrong = await find('欧阳明', phone, code);
  expect(wrong.body).toMatchObject({
    code: ticketRefusals.TICKET_NOT_FOUND.code,
    errors: [{ path: 'name' }],
  });
  expect((await find('Nguyễn Thị Ánh', phone, code)).body.data).toHaveLength(1);
});

test('without the right code the answer is the same, whether the person exists or not', async () => {
  const { phone } = await buildTeam();
  const [known, unknown] = [
    await find('Nguyễn Thị Ánh', phone, '000000'),
    await find('Nguyễn Thị Ánh', newTarget(), '000000'),
  ];
  expect(known.status).toBe(unknown.status);
  expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});

test('a code is sent to any number, so that it reveals nothing', async () => {
  const target = newTarget();
  const code = await askCode(app, 'ticket', target);
  expect((await find('Any Name', target, code)).body.code).toBe(ticketRefusals.TICKET_NOT_FOUND.code);
});

test('a person whose place was passed on reads that, and the new person finds the ticket', async () => {
  const { phone, registrationId, memberIds, buyer } = await buildTeam();
  const { typeId: _ordered, ...values } = personValues('', { fullName: '周接替', phone: newTarget() });
  const swapped = await app.call(substitute, {
    params: { id: registrationId, memberId: memberIds[0] ?? '' },
    body: { values, hotelConsent: true },
    token: buyer.token,
  });
  expect(swapped.body.code).toBe(200);
  await app.deliverOutbox();
  const code = await askCode(app, 'ticket', phone);
  expect((await find('Nguyễn Thị Ánh', phone, code)).body).toMatchObject({
    code: ticketRefusals.TICKET_PASSED_ON.code,
    errors: [{ path: 'name', code: 'ticket_passed_on' }],
  });
  const target = values['phone'] ?? '';
  const found = await find('周接替', target, await askCode(app, 'ticket', target));
  expect(found.body.data).toMatchObject([{ id: memberIds[0], name: '周接替' }]);
});

test('a login code opens no ticket', async () => {
  const { phone } = await buildTeam();
  await askCode(app, 'ticket', phone);
  app.clock.advance(61_000);
  const { rows } = await app.kernel.db.execute<{ n: number }>(sql`
    select count(*)::integer as n from verification_codes where target = ${phone} and purpose = 'ticket'`);
  expect(rows).toEqual([{ n: 1 }]);
  const other = await askCode(app, 'sign_up', phone);
  expect((await find('Nguyễn Thị Ánh', phone, other)).body.code).toBe(accountRefusals.CODE_WRONG.code);
});
