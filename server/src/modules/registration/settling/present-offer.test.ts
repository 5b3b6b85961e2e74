import { randomUUID } from 'node:crypto';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { noText } from '@plenum/contract/kernel/localized-text';
import { sections } from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { priceWindow, registrationType, saveContent, text } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let reader: Person;
beforeAll(async () => {
  app = await createTestApp();
  reader = await buildPerson(app);
});
afterAll(() => app.close());

async function read(id: string, lan: 'en' | 'zh-cn' = 'en') {
  return (await app.call(readOffer, { params: { id }, token: reader.token, lan })).body.data;
}

describe('the offer', () => {
  test('is in the reader’s language', async () => {
    const offer = await buildOffer(app);
    const fieldId = randomUUID();
    const custom = [
      {
        id: fieldId,
        type: 'choice' as const,
        label: text('Shirt', '衣服尺码'),
        help: noText,
        required: true,
        options: [
          { id: randomUUID(), label: text('Small', '小号') },
          { id: randomUUID(), label: text('Large', '') },
        ],
        condition: null,
      },
    ];
    await saveContent(app, offer.meetingId, {
      name: 'form',
      content: { ...sections.form.empty, custom },
    });
    expect(await read(offer.meetingId)).toMatchObject({
      meeting: { title: 'Cloud Summit 2026', phase: 'registration_open' },
      form: {
        custom: [{ id: fieldId, label: 'Shirt', options: [{ label: 'Small' }, { label: 'Large' }] }],
      },
      hotels: [{ name: 'Harbour Hotel', rooms: [{ id: offer.king.id }, { id: offer.twin.id }] }],
      activities: [{ name: 'lunch' }, { name: 'sub_forum' }],
      review: 'pay_then_review',
      now: app.clock.now().toISOString(),
    });
    expect(await read(offer.meetingId, 'zh-cn')).toMatchObject({
      meeting: { title: '2026 云计算峰会' },
      form: { custom: [{ label: '衣服尺码', options: [{ label: '小号' }, { label: 'Large' }] }] },
      types: [{ name: '普通代表' }],
    });
  });

  test('counts again after each order', async () => {
    const offer = await buildOffer(app, { stock: 5, rooms: 2 });
    const stay = {
      choice: 'shared' as const,
      roomTypeId: offer.twin.id,
      checkIn: '2026-06-14',
      checkOut: '2026-06-15',
    };
    const before = await read(offer.meetingId);
    expect(before.types[0]?.remaining).toBe(5);
    expect(before.hotels[0]?.rooms[1]?.nights[0]).toEqual({
      day: '2026-06-14',
      rooms: 2,
      menBeds: 4,
      womenBeds: 4,
    });
    await buildOrder(app, offer.meetingId, [
      memberDraft(offer.type.id, { stay, activityIds: [offer.lunch.id] }),
    ]);
    const after = await read(offer.meetingId);
    expect([after.types[0]?.remaining, after.activities[0]?.remaining]).toEqual([4, 49]);
    expect(after.hotels[0]?.rooms[1]?.nights[0]).toEqual({
      day: '2026-06-14',
      rooms: 1,
      menBeds: 3,
      womenBeds: 2,
    });
  });

  test('names the identities with a type, and the currencies in which one can be paid in full', async () => {
    const { id } = await buildMeeting(app, { state: 'published' });
    const half = [
      priceWindow({ until: '2026-06-01T00:00:00.000Z', price: { CNY: 1, USD: 1 } }),
      priceWindow({ from: '2026-06-01T00:00:00.000Z', price: { CNY: 2, USD: null } }),
    ];
    const types = [
      registrationType({ identities: ['student'], windows: half }),
      registrationType({ identities: ['teacher', 'student'], hidden: false }),
      registrationType({ identities: ['tourist'], hidden: true, windows: [priceWindow()] }),
    ];
    await saveContent(app, id, { name: 'types', content: { types: types.slice(0, 1) } });
    expect(await read(id)).toMatchObject({ identities: ['student'], currencies: ['CNY'] });
    await saveContent(app, id, { name: 'types', content: { types } }, 1);
    const both = await read(id);
    expect(both).toMatchObject({ identities: ['teacher', 'student'], currencies: ['CNY', 'USD'] });
    expect(both.types).toHaveLength(2);
  });

  test('is found by slug and read without a login; a draft conference has none', async () => {
    const { id, basics } = await buildMeeting(app, { state: 'published' });
    expect((await read(basics.slug)).meeting.id).toBe(id);
    const draft = await buildMeeting(app);
    for (const key of [draft.id, draft.basics.slug, 'nowhere', '../x', randomUUID()])
      expect((await app.call(readOffer, { params: { id: key }, token: reader.token })).status).toBe(404);
    const { body } = await app.call(readOffer, { params: { id } });
    expect(body.data).toEqual(await read(id));
  });
});
