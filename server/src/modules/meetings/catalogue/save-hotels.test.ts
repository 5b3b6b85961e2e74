import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { HotelsSection } from '@plenum/contract/meetings/catalogue';
import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { hotelsSample } from '#test/catalogue-samples';

const { read, save } = sectionEndpoints.hotels;
type Hotel = HotelsSection['hotels'][number];
type Room = Hotel['rooms'][number];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

/** Builds the sample's two hotels. In the first hotel's second room, `taken` rooms are taken on the second night. */
async function build({ taken = 0 } = {}) {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'manager');
  const [river, park] = hotelsSample().hotels;
  const [king, twin] = river?.rooms ?? [];
  if (!river || !park || !king || !twin) throw new Error('The sample has two hotels with two rooms each');
  const put = (hotels: Hotel[], version: number) =>
    app.call(save, { token, params: { id }, body: { version, content: { hotels } } });
  expect((await put([river, park], 0)).status).toBe(200);
  await app.kernel.db.execute(
    sql`update room_nights set rooms_taken = ${taken} where room_type_id = ${twin.id} and day = '2026-06-15'`,
  );
  const get = async () => (await app.call(read, { token, params: { id } })).body.data;
  return { river, park, king, twin, put, get, night: `${twin.id}/2026-06-15` };
}

const nights = (room: Room, ...list: [day: string, stock: number][]): Room => ({
  ...room,
  nights: list.map(([day, stock]) => ({ day, stock })),
});

test('one save changes hotels, rooms and nights, and keeps bookings', async () => {
  const { river, park, king, twin, put, get, night } = await build({ taken: 4 });
  const single = { ...king, id: randomUUID(), name: { en: 'Single', zh: '单人间' }, nights: [] };
  const changed: Hotel = {
    ...river,
    coordinates: null,
    rooms: [nights(twin, ['2026-06-13', 5], ['2026-06-15', 4]), single],
  };
  const added = { ...park, id: randomUUID(), rooms: [] };
  expect((await put([added, changed], 1)).body.data).toEqual({ version: 2 });
  const stored = await get();
  expect(stored.content).toEqual({ hotels: [added, changed] });
  expect(stored.taken).toEqual({ [`${twin.id}/2026-06-13`]: 0, [night]: 4 });
});

test('refuses fewer rooms than are booked beside the night', async () => {
  const { river, park, king, twin, put, get } = await build({ taken: 4 });
  const few = nights(twin, ['2026-06-13', 0], ['2026-06-14', 0], ['2026-06-15', 3]);
  const refused = await put([park, { ...river, rooms: [king, few] }], 1);
  expect(refused.body).toMatchObject({
    code: meetingRefusals.STOCK_BELOW_TAKEN.code,
    errors: [
      {
        path: 'content.hotels.1.rooms.1.nights.2.stock',
        message: '4 are already taken, so the stock can’t be lower than that',
      },
    ],
  });
  expect(await get()).toMatchObject({ version: 1, content: { hotels: [river, park] } });
});

test.each<[string, string, (built: Awaited<ReturnType<typeof build>>) => Hotel[]]>([
  [
    'the night',
    'content.hotels.1.rooms.0.nights',
    ({ river, park, twin, king }) => [park, { ...river, rooms: [nights(twin, ['2026-06-14', 30]), king] }],
  ],
  ['its room', 'content.hotels.1.rooms', ({ river, park, king }) => [park, { ...river, rooms: [king] }]],
  ['its hotel', 'content.hotels', ({ park }) => [park]],
  ['everything', 'content.hotels', () => []],
])('refuses to delete %s with guests', async (_, path, without) => {
  const built = await build({ taken: 1 });
  const refused = await built.put(without(built), 1);
  expect(refused.body).toMatchObject({
    code: meetingRefusals.IN_USE.code,
    errors: [
      {
        path,
        message: '“Twin room · 2026-06-15” has been ordered and can’t be deleted. Hide it instead.',
      },
    ],
  });
  expect(await built.get()).toMatchObject({
    content: { hotels: [built.river, built.park] },
    taken: { [built.night]: 1 },
  });
});

test('refuses to delete a referenced night, room or hotel', async () => {
  const { river, park, king, twin, put } = await build();
  await app.kernel.db.execute(sql`create table pointers (room_type_id uuid, day date,
    hotel_id uuid references hotels (id),
    foreign key (room_type_id, day) references room_nights (room_type_id, day))`);
  await app.kernel.db.execute(sql`insert into pointers values (${twin.id}, '2026-06-14', null)`);
  const withoutNight = await put([{ ...river, rooms: [king, nights(twin, ['2026-06-15', 1])] }, park], 1);
  expect(withoutNight.body).toMatchObject({
    code: meetingRefusals.IN_USE.code,
    errors: [{ path: 'content.hotels.0.rooms.1.nights', message: expect.stringContaining('2026-06-14') }],
  });
  const withoutRoom = await put([{ ...river, rooms: [king] }, park], 1);
  expect(withoutRoom.body).toMatchObject({ errors: [{ path: 'content.hotels.0.rooms' }] });
  await app.kernel.db.execute(sql`insert into pointers values (null, null, ${park.id})`);
  const withoutHotel = await put([river], 1);
  expect(withoutHotel.body).toMatchObject({
    errors: [{ path: 'content.hotels', message: expect.stringContaining('“Park Hotel”') }],
  });
});

test('another conference’s hotels and rooms are out of reach and unchanged', async () => {
  const theirs = await build({ taken: 3 });
  const mine = await build();
  const attempts: [Hotel[], string][] = [
    [[mine.river, mine.park, { ...theirs.river, rooms: [] }], 'content.hotels.2.id'],
    [[mine.river, { ...mine.park, rooms: [theirs.twin] }], 'content.hotels.1.rooms.0.id'],
    // A room can't even move between two hotels of the same conference, because its nights were sold in the first one.
    [
      [
        { ...mine.river, rooms: [mine.king] },
        { ...mine.park, rooms: [mine.twin] },
      ],
      'content.hotels.1.rooms.0.id',
    ],
    [[{ ...mine.park, rooms: [mine.twin] }], 'content.hotels.0.rooms.0.id'],
  ];
  for (const [hotels, path] of attempts) {
    const refused = await mine.put(hotels, 1);
    expect(refused.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path, code: 'illegal_input' }],
    });
  }
  expect(await theirs.get()).toMatchObject({
    content: { hotels: [theirs.river, theirs.park] },
    taken: { [theirs.night]: 3 },
  });
  expect(await mine.get()).toMatchObject({ version: 1, content: { hotels: [mine.river, mine.park] } });
});
