import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import {
  acceptProposal,
  exportFullRooming,
  exportRooming,
  numberRoom,
  placeGuests,
  proposeRooms,
  readBoard,
  unplaceGuest,
} from '@plenum/contract/rooms/endpoints';
import { roomLabel } from '@plenum/contract/rooms/room-label';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderStateWords } from '@plenum/contract/registration/words';
import { readZipDirectory } from '#kernel/zip/zip-directory';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/lodging-messages';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { buildOffer, type BuiltOffer, buildOrder, memberDraft } from '#test/registrations';
import { bedIn, buildGuest, type BuiltGuest, invite } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build(rooms = 10): Promise<{ offer: BuiltOffer; manager: Person }> {
  const offer = await buildOffer(app, { rooms });
  return { offer, manager: await buildStaff(app, offer.meetingId, 'manager') };
}

async function guestsFor(offer: BuiltOffer, count: number): Promise<BuiltGuest[]> {
  const guests: BuiltGuest[] = [];
  for (let nr = 0; nr < count; nr += 1) guests.push(await buildGuest(app, offer));
  return guests;
}

function place(
  offer: BuiltOffer,
  { token }: Person,
  guests: readonly Pick<BuiltGuest, 'id'>[],
  roomId: string | null = null,
) {
  const body = { roomId, guestIds: guests.map(({ id }) => id) };
  return app.call(placeGuests, { params: { id: offer.meetingId }, body, token });
}

async function board(offer: BuiltOffer, { token }: Person) {
  return (await app.call(readBoard, { params: { id: offer.meetingId }, token })).body.data;
}

async function widen(offer: BuiltOffer, capacity: number): Promise<void> {
  await app.kernel.db.execute(sql`update room_types set capacity = ${capacity} where id = ${offer.twin.id}`);
  await app.kernel.db.execute(
    sql`update room_nights set capacity = ${capacity} where room_type_id = ${offer.twin.id}`,
  );
}

describe('the board', () => {
  it('shows rooms, nights, guests with their wishes, and assignments', async () => {
    const { offer, manager } = await build();
    const [ada, grace, mary] = (await guestsFor(offer, 3)) as [BuiltGuest, BuiltGuest, BuiltGuest];
    await invite(app, offer, mary, ada);
    const placed = await place(offer, manager, [ada, grace]);
    const shown = await board(offer, manager);
    const twin = shown.rooms.find(({ id }) => id === offer.twin.id);
    expect(twin).toMatchObject({ hotel: 'Harbour Hotel', kind: 'standard', capacity: 2, shared: true });
    expect(twin?.nights[0]).toEqual({ day: '2026-06-14', stock: 10, taken: 2, singles: 0, men: 3, women: 0 });
    expect(shown.guests).toHaveLength(3);
    expect(shown.assigned).toMatchObject([
      { id: placed.body.data.roomId, gender: 'male', single: false, guestIds: [ada.id, grace.id] },
    ]);
    // Ada has a room, so Mary's request to her has ended.
    expect(shown.guests.find(({ participantId }) => participantId === mary.id)).toMatchObject({ wishes: [] });
    expect((await board(offer, manager)).version).toBe(shown.version);
  });

  it('needs as many queries for three guests as for one', async () => {
    const { offer, manager } = await build();
    await guestsFor(offer, 1);
    const one = await countQueries(app, () => board(offer, manager), 3);
    await guestsFor(offer, 2);
    expect(await countQueries(app, () => board(offer, manager), 3)).toBe(one);
  });
});

describe('putting people into rooms', () => {
  it('gives a guest without a roommate their own room, with a number', async () => {
    const { offer, manager } = await build();
    const stay = { ...bedIn(offer), choice: 'single' as const };
    const alone = await buildGuest(app, offer, { stay });
    const [other] = (await guestsFor(offer, 1)) as [BuiltGuest];
    const { roomId } = (await place(offer, manager, [alone])).body.data;
    const params = { id: offer.meetingId, roomId };
    const numbered = await app.call(numberRoom, {
      params,
      body: { roomNumber: '1203' },
      token: manager.token,
    });
    expect(numbered.body.code).toBe(200);
    expect((await board(offer, manager)).assigned).toMatchObject([{ single: true, roomNumber: '1203' }]);
    const seen = await app.call(listParticipations, { token: alone.token });
    expect(seen.body.data.participations[0]?.people[0]?.stay).toMatchObject({
      roomNumber: '1203',
      share: 'none',
    });
    expect((await place(offer, manager, [other], roomId)).body.code).toBe(refusal.COHABITANT_UNFIT.code);
    expect((await place(offer, manager, [other, { id: randomUUID() }])).body.code).toBe(
      refusal.COHABITANT_UNKNOWN.code,
    );
  });

  it.each([
    ['of two genders', {}, { gender: 'female' }, refusal.NO_MATCH.code, 'cohabitant_gender'],
    ['on different days', { checkOut: '2026-06-15' }, {}, refusal.NO_MATCH.code, 'cohabitant_dates'],
    [
      'one of whom wants to be alone',
      { choice: 'single' as const },
      {},
      refusal.COHABITANT_UNFIT.code,
      'cohabitant_unfit',
    ],
    [
      'one of whom wants no room',
      { choice: 'no_room' as const },
      {},
      refusal.COHABITANT_NO_ROOM.code,
      'cohabitant_no_room',
    ],
    ['one of whom has not chosen', { choice: null }, {}, refusal.COHABITANT_UNFIT.code, 'cohabitant_unfit'],
  ])('refuses people %s', async (_, stay, values, code, field) => {
    const { offer, manager } = await build();
    const ada = await buildGuest(app, offer);
    const other = await buildGuest(app, offer, { stay: { ...bedIn(offer), ...stay }, values });
    const placed = await place(offer, manager, [ada, other]);
    expect(placed.body).toMatchObject({ code, errors: [{ path: 'guestIds.1', code: field }] });
    expect((await board(offer, manager)).assigned).toEqual([]);
  });

  it('refuses assigned people, more people than beds, and people of another conference', async () => {
    const { offer, manager } = await build();
    const elsewhere = await build();
    const [ada, grace, mary] = (await guestsFor(offer, 3)) as [BuiltGuest, BuiltGuest, BuiltGuest];
    const [stranger] = (await guestsFor(elsewhere.offer, 1)) as [BuiltGuest];
    expect((await place(offer, manager, [ada, grace, mary])).body).toMatchObject({
      code: refusal.NO_MATCH.code,
      errors: [{ code: 'room_full' }],
    });
    const { roomId } = (await place(offer, manager, [ada, grace])).body.data;
    expect((await place(offer, manager, [mary, ada])).body).toMatchObject({
      code: refusal.COHABITANT_TAKEN.code,
      message: 'The user has been selected',
    });
    expect((await place(offer, manager, [mary], roomId)).body.code).toBe(refusal.NO_MATCH.code);
    expect((await place(offer, manager, [mary, stranger])).body.code).toBe(refusal.COHABITANT_UNKNOWN.code);
    expect((await place(elsewhere.offer, elsewhere.manager, [stranger], roomId)).status).toBe(404);
  });

  it('removes a guest; the guest who is left alone loses the roommate and gets a message', async () => {
    const { offer, manager } = await build();
    const [ada, grace] = (await guestsFor(offer, 2)) as [BuiltGuest, BuiltGuest];
    await place(offer, manager, [ada, grace]);
    const params = { id: offer.meetingId, participantId: ada.id };
    const { token } = manager;
    expect((await app.call(unplaceGuest, { params, token })).body.code).toBe(200);
    expect((await board(offer, manager)).assigned).toEqual([]);
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('no longer has a roommate');
    expect((await app.call(unplaceGuest, { params, token })).body.code).toBe(200);
  });

  it('fills a room for three, and keeps it when one of three leaves', async () => {
    const { offer, manager } = await build();
    await widen(offer, 3);
    const [ada, grace, mary] = (await guestsFor(offer, 3)) as [BuiltGuest, BuiltGuest, BuiltGuest];
    const { roomId } = (await place(offer, manager, [ada, grace])).body.data;
    expect((await place(offer, manager, [mary], roomId)).body.data).toEqual({ roomId });
    const params = { id: offer.meetingId, participantId: ada.id };
    await app.call(unplaceGuest, { params, token: manager.token });
    expect((await board(offer, manager)).assigned).toMatchObject([
      { id: roomId, guestIds: [grace.id, mary.id] },
    ]);
    expect((await place(offer, manager, [ada], roomId)).body.data).toEqual({ roomId });
  });
});

describe('the proposal', () => {
  it('pairs wishes and teams, and is accepted as far as it still fits', async () => {
    const { offer, manager } = await build();
    const [ada, grace, mary, joan] = (await guestsFor(offer, 4)) as [
      BuiltGuest,
      BuiltGuest,
      BuiltGuest,
      BuiltGuest,
    ];
    await invite(app, offer, mary, ada);
    const member = () => memberDraft(offer.type.id, { stay: bedIn(offer) });
    const team = await buildOrder(app, offer.meetingId, [member(), member()]);
    const params = { id: offer.meetingId };
    const { token } = manager;
    const { rooms, left } = (await app.call(proposeRooms, { params, token })).body.data;
    expect(rooms.map(({ because }) => because)).toEqual(['wish', 'team', 'organization']);
    expect(rooms[1]?.guestIds.toSorted()).toEqual(team.memberIds.toSorted());
    expect(left).toEqual([]);
    await place(offer, manager, [grace]);
    const body = { rooms: rooms.map(({ guestIds }) => guestIds) };
    const accepted = await app.call(acceptProposal, { params, body, token });
    expect(accepted.body.data).toEqual({ made: 2, skipped: 1 });
    const shown = await board(offer, manager);
    expect(shown.assigned.map(({ guestIds }) => guestIds.length).toSorted()).toEqual([1, 2, 2]);
    const again = await app.call(proposeRooms, { params, token });
    expect(again.body.data).toEqual({ rooms: [], left: [joan.id] });
  });

  it('never puts a guest into two rooms, whatever the input', async () => {
    const { offer, manager } = await build();
    const [ada, grace, mary] = (await guestsFor(offer, 3)) as [BuiltGuest, BuiltGuest, BuiltGuest];
    const body = {
      rooms: [
        [ada.id, ada.id],
        [ada.id, grace.id],
        [grace.id, mary.id],
        [mary.id, randomUUID()],
      ],
    };
    const params = { id: offer.meetingId };
    const accepted = await app.call(acceptProposal, { params, body, token: manager.token });
    expect(accepted.body.data).toEqual({ made: 1, skipped: 3 });
  });
});

describe('concurrent assignments', () => {
  it('put one person into one room', async () => {
    const { offer, manager } = await build(20);
    const guests = await guestsFor(offer, 9);
    const [wanted, ...others] = guests as [BuiltGuest, ...BuiltGuest[]];
    const placed = await Promise.all(others.map((other) => place(offer, manager, [other, wanted])));
    const codes = placed.map(({ body }) => body.code).toSorted();
    expect(codes).toEqual([200, ...others.slice(1).map(() => refusal.COHABITANT_TAKEN.code)]);
    expect((await board(offer, manager)).assigned).toHaveLength(1);
  });

  it('give the last bed of a room once', async () => {
    const { offer, manager } = await build(20);
    const [first, ...others] = (await guestsFor(offer, 9)) as [BuiltGuest, ...BuiltGuest[]];
    const { roomId } = (await place(offer, manager, [first])).body.data;
    const placed = await Promise.all(others.map((other) => place(offer, manager, [other], roomId)));
    const codes = placed.map(({ body }) => body.code).toSorted();
    expect(codes).toEqual([200, ...others.slice(1).map(() => refusal.NO_MATCH.code)]);
    expect((await board(offer, manager)).assigned.map(({ guestIds }) => guestIds.length)).toEqual([2]);
  });
});

describe('the list for the hotel', () => {
  async function exported(offer: BuiltOffer, { token }: Person, query: string, lan = 'zh-cn') {
    return app.http.inject({
      method: 'GET',
      url: `${fillPath(exportRooming.path, { id: offer.meetingId })}?${query}`,
      headers: { authorization: token, lan },
    });
  }

  it('has full numbers with a reason and a recent identity check, for one hotel, and is audited', async () => {
    const { offer, manager } = await build();
    const values = { idType: 'passport', idNumber: 'E12345678' };
    const ada = await buildGuest(app, offer, { values });
    const hotelId = (await board(offer, manager)).rooms[0]?.hotelId ?? '';
    const whole = (query: string, body: object) =>
      app.http.inject({
        method: 'POST',
        url: `${fillPath(exportFullRooming.path, { id: offer.meetingId })}?${query}`,
        headers: { authorization: manager.token, lan: 'en' },
        payload: body,
      });
    expect((await whole('format=xlsx', { reason: ' ' })).statusCode).toBe(422);
    const reason = 'The hotel registers its guests';
    const sheet = await whole(`format=xlsx&hotelId=${hotelId}`, { reason });
    const parts = readZipDirectory(sheet.rawPayload, 20).map(({ packed }) => String(inflateRawSync(packed)));
    expect(parts.join('')).toContain(ada.person.phone.slice(-8));
    expect(parts.join('')).toContain(values.idNumber);
    const noted = await app.kernel.db.execute(sql`
      select detail from audit_log where action = 'rooming.exported' and actor = ${manager.me.id}`);
    expect(noted.rows).toMatchObject([{ detail: { hotel: hotelId, guests: 1, masked: false, reason } }]);
    app.clock.advance(10 * 60_000 + 1);
    expect((await whole('format=xlsx', { reason })).json()).toMatchObject({
      code: kernelRefusals.CONFIRM_IDENTITY.code,
    });
  });

  it('numbers rooms permanently: no number changes or is used again after a room has ended', async () => {
    const { offer, manager } = await build();
    const guests = await guestsFor(offer, 6);
    const serials = async () => (await board(offer, manager)).assigned.map(({ serial }) => serial);
    await place(offer, manager, guests.slice(0, 2));
    await place(offer, manager, guests.slice(2, 4));
    const [first = 0, second = 0] = await serials();
    expect(second).toBeGreaterThan(first);
    for (const { id: participantId } of guests.slice(2, 3))
      await app.call(unplaceGuest, { params: { id: offer.meetingId, participantId }, token: manager.token });
    expect(await serials()).toEqual([first]);
    await place(offer, manager, guests.slice(4));
    const [same, third] = await serials();
    expect(same).toBe(first);
    expect(third).toBeGreaterThan(second);
  });

  it('is a sheet or a PDF in the reader’s language, with masked numbers, and is audited', async () => {
    const { offer, manager } = await build();
    const [ada, grace] = (await guestsFor(offer, 2)) as [BuiltGuest, BuiltGuest];
    await place(offer, manager, [ada, grace]);
    const sheet = await exported(offer, manager, 'format=xlsx');
    expect(sheet.statusCode).toBe(200);
    expect(sheet.headers['content-disposition']).toContain(encodeURIComponent('入住名单'));
    const parts = readZipDirectory(sheet.rawPayload, 20).map(({ packed }) => String(inflateRawSync(packed)));
    const written = parts.join('');
    expect(written).toContain(ada.person.name);
    expect(written).toContain('港湾酒店');
    expect(written).toContain('138****');
    expect(written).not.toContain(ada.person.phone);
    // Both guests have the label of their room and each other's name.
    const [room] = (await board(offer, manager)).assigned;
    const label = roomLabel(room?.serial ?? 0);
    expect(label).toMatch(/^R-\d{3,}$/);
    const times = (word: string) => written.split(`>${word}<`).length - 1;
    expect([times(label), times(ada.person.name), times(grace.person.name)]).toEqual([2, 2, 2]);
    // Unpaid people are in the list, with a mark.
    expect(written).toContain(orderStateWords.unpaid.zh);
    const pdf = await exported(offer, manager, 'format=pdf', 'en');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await exported(offer, manager, `format=pdf&hotelId=${randomUUID()}`)).statusCode).toBe(200);
    const noted = await app.kernel.db.execute(sql`
      select detail from audit_log where action = 'rooming.exported' and actor = ${manager.me.id} order by id`);
    expect(noted.rows.map(({ detail }) => detail)).toMatchObject([
      { guests: 2 },
      { guests: 2 },
      { guests: 0 },
    ]);
  });
});
