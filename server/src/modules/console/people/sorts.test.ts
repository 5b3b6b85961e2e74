import type { SortName } from '@plenum/contract/kernel/define-list';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { participantList, type ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import {
  registrationList,
  type RegistrationRow,
} from '@plenum/contract/registration/lists/registration-list';
import { personFields } from '@plenum/contract/meetings/person-fields';
import { sections } from '@plenum/contract/meetings/sections';
import { orderList, type OrderRow } from '@plenum/contract/registration/lists/order-list';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { orderStates } from '@plenum/contract/registration/orders/states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { paymentOf } from '#test/orders';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import {
  type BuiltOffer,
  buildDraft,
  buildOffer,
  buildOrder,
  memberDraft,
  NIGHTS,
} from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
const ORDERS = 106;
const places = ['滨海大学', '', 'östlich', 'Zeta', 'alpha', '阿尔法'];
const [checkIn = '', checkOut = ''] = NIGHTS;

function personOf(nr: number) {
  const pick = (values: readonly string[]) => values[nr % values.length] ?? '';
  return memberDraft(offer.type.id, {
    values: {
      organization: pick(places),
      position: pick(['', 'Dean', '教授']),
      country: pick(['China', '', 'Norway', '丹麦']),
      diet: pick(['', '', 'vegan']),
      gender: pick(['male', 'female']),
      identity: pick(['teacher', 'student', 'other']),
    },
    stay:
      nr % 5 === 0
        ? { choice: 'single', roomTypeId: offer.king.id, checkIn, checkOut }
        : { choice: nr % 2 === 0 ? 'no_room' : 'no_hotel' },
    activityIds: nr % 3 === 0 ? [offer.lunch.id] : [],
  });
}

beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app, { stock: null, activityStock: null, rooms: 500 });
  owner = await buildStaff(app, offer.meetingId, 'owner');
  const asked = Object.fromEntries(personFields.map((field) => [field, 'optional']));
  await saveContent(app, offer.meetingId, {
    name: 'form',
    content: { ...sections.form.empty, asked } as never,
  });
  const buyer = await buildPerson(app);
  for (let nr = 0; nr < ORDERS; nr += 1) {
    const members = nr % 7 === 0 ? [personOf(nr), personOf(nr + 1)] : [personOf(nr)];
    const { answer } = await buildOrder(app, offer.meetingId, members, { buyer, kind: 'team' });
    // Some orders are placed at the same time, so that only their ids differ.
    if (nr % 4 !== 0) app.clock.advance(60_000);
    if (nr % 6 === 0) await settle(answer.body.data.orderId);
  }
  await buildDraft(app, offer.meetingId, (await buildPerson(app)).me.id, [personOf(1)]);
});
afterAll(() => app.close());

async function settle(orderId: string): Promise<void> {
  const { rows } = await app.kernel.pool.query<{ total: number }>('select total from orders where id = $1', [
    orderId,
  ]);
  const settled = await app.call(recordPayment, {
    params: { id: offer.meetingId, orderId },
    body: paymentOf(app, rows[0]?.total ?? 0),
    token: owner.token,
  });
  expect(settled.body).toMatchObject({ code: 200 });
}

const lists = {
  participants: { endpoint: participantList.list, sorts: participantList.sorts, table: 'participants' },
  registrations: { endpoint: registrationList.list, sorts: registrationList.sorts, table: 'registrations' },
  orders: { endpoint: orderList.list, sorts: orderList.sorts, table: 'orders' },
} as const;
type ListName = keyof typeof lists;

/** Returns all rows of a list, read page by page. */
async function readAll<R extends { id: string }>(list: ListName, query: object): Promise<R[]> {
  const met: R[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const answer = await app.call(lists[list].endpoint, {
      params: { id: offer.meetingId },
      query: { ...query, ...(after === undefined ? {} : { after }) } as never,
      token: owner.token,
    });
    expect(answer.body).toMatchObject({ code: 200 });
    const { rows, next } = answer.body.data;
    met.push(...(rows as unknown as R[]));
    after = next ?? undefined;
    pages += 1;
  } while (after !== undefined && pages < 20);
  return met;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const columns = (Object.keys(lists) as ListName[]).flatMap((list) =>
  lists[list].sorts.map((sort) => [list, sort] as const),
);

describe('every column', () => {
  test.each(columns)(
    '%s by %s: all pages in both directions, no row missed or repeated',
    async (list, sort) => {
      const all = new Set(idsOf(await readAll(list, {})));
      expect(all.size).toBeGreaterThan(100);
      const up = idsOf(await readAll(list, { sort }));
      expect(up).toHaveLength(all.size);
      expect(new Set(up)).toEqual(all);
      expect(idsOf(await readAll(list, { sort: `-${sort}` }))).toEqual(up.toReversed());
    },
  );

  test.each(columns)('%s by %s: the same order within a search and a filter', async (list, sort) => {
    const up = idsOf(await readAll(list, { sort }));
    const narrowed: object[] = [
      { q: 'Team' },
      list === 'orders' ? { state: 'unpaid' } : { payment: 'unpaid' },
      ...(list === 'orders' ? [] : [{ review: 'audit_pending' }]),
    ];
    for (const query of narrowed) {
      const some = idsOf(await readAll(list, { ...query, sort }));
      expect([query, some]).toEqual([query, up.filter((id) => some.includes(id))]);
      if (!('q' in query)) expect(some.length).toBeGreaterThan(5);
    }
  });
});

/** Expects the values of a sorted list to be in ascending order, with equal values next to each other. */
function expectUp(values: readonly (string | number)[], compare: (one: never, other: never) => number): void {
  expect(values).toEqual(
    values.toSorted(compare as (one: string | number, other: string | number) => number),
  );
}

const bySound = new Intl.Collator('zh').compare;
const byNumber = (one: number, other: number) => one - other;
const asText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

describe('the order of values', () => {
  const participants = (sort: SortName<typeof participantList>) =>
    readAll<ParticipantRow>('participants', { sort });
  const registrations = (sort: SortName<typeof registrationList>) =>
    readAll<RegistrationRow>('registrations', { sort });
  const orders = (sort: SortName<typeof orderList>) => readAll<OrderRow>('orders', { sort });

  test('sorts texts by pronunciation, without regard to case, empty first', async () => {
    for (const key of ['organization', 'position', 'country', 'teamName'] as const) {
      const values = (await participants(key)).map((row) => row[key]);
      expect(values.length).toBeGreaterThan(100);
      expectUp(values, bySound);
    }
    for (const key of ['name', 'contactName', 'organization'] as const)
      expectUp(
        (await registrations(key)).map((row) => row[key]),
        bySound,
      );
    expectUp(
      (await orders('buyer')).map(({ buyer }) => buyer),
      bySound,
    );
    const organizations = (await participants('organization')).map(({ organization }) => organization);
    expect(organizations[0]).toBe('');
    expect(organizations.indexOf('alpha')).toBeLessThan(organizations.indexOf('Zeta'));
  });

  test('sorts states in the order of the work, amounts and counts by size', async () => {
    const rank = (state: string | null | undefined) => (state ? orderStates.indexOf(state as never) + 1 : 0);
    const paid = (await participants('payment')).map(({ payment }) => rank(payment));
    expect(new Set(paid).size).toBe(2);
    expectUp(paid, byNumber);
    expectUp(
      (await registrations('payment')).map(({ order }) => rank(order?.state)),
      byNumber,
    );
    const totals = (await orders('total')).map(({ fees }) => fees.total);
    expect(new Set(totals).size).toBeGreaterThan(2);
    expectUp(totals, byNumber);
    for (const fee of ['conference', 'hotel', 'activity'] as const)
      expectUp(
        (await orders(fee)).map(({ fees }) => fees[fee]),
        byNumber,
      );
    expectUp(
      (await orders('people')).map(({ people }) => people),
      byNumber,
    );
    expectUp(
      (await registrations('members')).map(({ members }) => members),
      byNumber,
    );
  });

  test('sorts times, and an order that never expires last', async () => {
    const held = (await orders('holdUntil')).map(({ holdUntil }) => holdUntil ?? '~');
    expect(held.at(-1)).toBe('~');
    expectUp(held, asText);
    expectUp(
      (await orders('placedAt')).map(({ placedAt }) => placedAt),
      asText,
    );
    expect(idsOf(await readAll('orders', {}))).toEqual(
      idsOf(await readAll('orders', { sort: orderList.usualSort })),
    );
  });
});

test('a column that is unknown, or masked, is refused at its field', async () => {
  for (const { endpoint } of Object.values(lists))
    for (const sort of [
      'phone',
      'email',
      'idNumber',
      'contactPhone',
      'fax',
      '--name',
      '',
      'name; drop table orders',
    ]) {
      const answer = await app.call(endpoint, {
        params: { id: offer.meetingId },
        query: { sort } as never,
        token: owner.token,
      });
      expect([sort, answer.body]).toEqual([
        sort,
        expect.objectContaining({ code: kernelRefusals.INVALID_INPUT.code }),
      ]);
      expect(JSON.stringify(answer.body)).toContain('sort');
    }
});
