import { randomUUID } from 'node:crypto';
import type { Column } from '@plenum/contract/kernel/define-list';
import { MOST_SELECTED } from '@plenum/contract/kernel/list';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { noText } from '@plenum/contract/kernel/localized-text';
import { sections } from '@plenum/contract/meetings/sections';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { paymentOf } from '#test/orders';
import { saveContent, text } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft, NIGHTS } from '#test/registrations';

// Tests the columns that only an export has, and the export of selected rows.

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
let guest: Awaited<ReturnType<typeof buildOrder>>;

const question = { help: noText, required: false, condition: null };
const phone = {
  ...question,
  id: randomUUID(),
  type: 'phone' as const,
  label: text('Fax', '传真'),
  options: [],
};
const options = ['Vegan', 'Kosher'].map((label) => ({ id: randomUUID(), label: text(label, label) }));
const menu = { ...question, id: randomUUID(), type: 'choice' as const, label: text('Menu', '菜单'), options };
const invoice = { title: 'Guest Ltd', taxNumber: '91350100M000100Y43', email: 'bill@guest.example' };

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  offer = await buildOffer(app);
  owner = await buildStaff(app, offer.meetingId, 'owner');
  await saveContent(app, offer.meetingId, {
    name: 'form',
    content: { ...sections.form.empty, custom: [phone, menu] },
  });
  const dinner = {
    ...offer.lunch,
    id: randomUUID(),
    kind: 'dinner' as const,
    name: text('Dinner', '晚宴'),
    // In the conference's time zone, it is already the 16th.
    startsAt: '2026-06-15T17:00:00.000Z',
    endsAt: '2026-06-15T18:00:00.000Z',
  };
  const activities = [offer.lunch, offer.forum, dinner];
  await saveContent(app, offer.meetingId, { name: 'activities', content: { activities } }, 1);
  const [checkIn = '', checkOut = ''] = NIGHTS;
  guest = await buildOrder(app, offer.meetingId, [
    memberDraft(offer.type.id, {
      values: { fullName: 'Grace Guest' },
      stay: { choice: 'single', roomTypeId: offer.king.id, checkIn, checkOut },
      activityIds: [offer.lunch.id, offer.forum.id],
    }),
  ]);
  await app.kernel.pool.query('update participants set answers = $2 where id = $1', [
    guest.memberIds[0],
    JSON.stringify({ [phone.id]: '+8613812348000', [menu.id]: options[0]?.id }),
  ]);
  await app.kernel.pool.query('update orders set invoice = $2 where registration_id = $1', [
    guest.registrationId,
    JSON.stringify(invoice),
  ]);
  await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
});
afterAll(() => app.close());

async function fetchLines(
  endpoint: Endpoint,
  query: Record<string, string>,
  body?: object,
): Promise<string[]> {
  const reply = await app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, { id: offer.meetingId }),
    query: { format: 'csv', ...query },
    headers: { authorization: owner.token, lan: 'en' },
    ...(body ? { payload: body } : {}),
  });
  return reply.statusCode === 200
    ? reply.body.replace('\ufeff', '').split('\r\n').slice(0, -1)
    : [String(reply.statusCode)];
}

test('no two columns of the participants have the same name', async () => {
  const [head = ''] = await fetchLines(participantList.export, { q: 'Grace Guest' });
  const names = head.split(',');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('participants have meals, room and nights, own questions, amounts and invoice', async () => {
  const columns: Readonly<Record<string, Column<never>>> = participantList.columns;
  const sheetOnly = Object.keys(columns).filter((key) => columns[key]?.isSheetOnly);
  const asked = { q: 'Grace Guest', columns: ['name', ...sheetOnly].join() };
  expect(await fetchLines(participantList.export, asked)).toEqual([
    'Full name,"lunch, 15 Jun","Dinner, 16 Jun",Activities,Hotel,Room type,Hotel check-in,Hotel check-out,Nights,Fax,Menu,Currency,Conference fee,Hotel fee,Activity fee,Discount,Amount,Invoice title,Tax number',
    'Grace Guest,✓,,sub_forum,Harbour Hotel,A king room,2026-06-14,2026-06-15,1,138****8000,Vegan,CNY,1200.00,480.01,160.00,0.00,1840.01,Guest Ltd,91350100M000100Y43',
  ]);
  const whole = await fetchLines(participantList.exportFull, asked, { reason: 'For the hotel' });
  expect(whole[1]).toContain('13812348000,Vegan');
});

test('only the chosen rows are exported', async () => {
  const ids = guest.memberIds.join();
  expect(await fetchLines(participantList.export, { ids, columns: 'name' })).toEqual([
    'Full name',
    'Grace Guest',
  ]);
  for (const wrong of ['', 'x', `${ids},`, `${ids}' or true`])
    expect([wrong, await fetchLines(participantList.export, { ids: wrong })]).toEqual([wrong, ['422']]);
  const others = Array.from({ length: MOST_SELECTED - 1 }, () => randomUUID());
  expect(
    await fetchLines(participantList.export, { ids: [ids, ...others].join(), columns: 'name' }),
  ).toHaveLength(2);
  // A selected row that the filters no longer find is left out.
  const changed = { ids, payment: 'pay_success', columns: 'name' };
  expect(await fetchLines(participantList.export, changed)).toEqual(['Full name']);
  const { number } = guest.answer.body.data;
  expect(
    await fetchLines(registrationList.export, { ids: guest.registrationId, columns: 'orderNumber' }),
  ).toEqual(['Order number', number]);
});

test('orders have payment and invoice', async () => {
  const { orderId, number } = guest.answer.body.data;
  app.clock.advance(60_000);
  const settled = await app.call(recordPayment, {
    params: { id: offer.meetingId, orderId },
    body: { ...paymentOf(app, 184_001), reason: 'Slip 4711' },
    token: owner.token,
  });
  expect(settled.body).toMatchObject({ code: 200 });
  const columns = 'orderNumber,discount,discountCode,paidAt,reference,invoiceTitle,taxNumber,invoiceEmail';
  expect(await fetchLines(orderList.export, { columns, ids: orderId })).toEqual([
    'Order number,Discount,Discount code,Paid at,Payment reference,Invoice title,Tax number,Invoice email',
    `${number},0.00,,2026-05-18 09:01,Slip 4711,Guest Ltd,91350100M000100Y43,b***@guest.example`,
  ]);
});
