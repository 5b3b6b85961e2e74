import { describe, expect, test } from 'vitest';
import type { PricedOffer } from '../checkout/quote.ts';
import { activityMessages } from '../people/activity-choice.ts';
import { lodgingMessages } from '../lodging-messages.ts';
import { changeMessages } from '../change-messages.ts';
import { type Addition, type PersonNow, quoteChange } from './quote-change.ts';

const days = ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17'];
const room = (id: string, shared: boolean) => ({
  id,
  capacity: 2,
  shared,
  price: { CNY: 40_001, USD: null },
  nights: days.map((day) => ({ day })),
});
const activity = (id: string, typeIds: string[] = [], hour = 4) => ({
  id,
  kind: 'lunch',
  startsAt: `2026-06-15T0${hour}:00:00.000Z`,
  endsAt: `2026-06-15T0${hour + 1}:00:00.000Z`,
  price: { CNY: 8_000, USD: 1_000 },
  typeIds,
});
const offer: PricedOffer = {
  types: [],
  rooms: [room('twin', true), room('king', false)],
  activities: [activity('lunch'), activity('forum', [], 6), activity('gala', ['vip']), activity('tour')],
};
const ada: PersonNow = {
  id: 'ada',
  typeId: 'delegate',
  gender: 'female',
  stay: { choice: 'shared', roomTypeId: 'twin', checkIn: '2026-06-14', checkOut: '2026-06-16' },
  mateIds: [],
  sharesWithOthers: false,
  activityIds: ['lunch', 'gone'],
};
const longer = (checkIn: string, checkOut: string): Addition => ({
  participantId: 'ada',
  stay: { choice: 'shared', roomTypeId: 'twin', checkIn, checkOut },
  activityIds: [],
});
const quoteFor = (person: PersonNow, addition: Addition, ...others: Addition[]) =>
  quoteChange(offer, [person, { ...ada, id: 'grace' }], [addition, ...others], 'CNY');

describe('nights', () => {
  test('are paid before and after those that the person has, at the price of a bed', () => {
    const { lines, fees, fieldErrors } = quoteFor(ada, longer('2026-06-13', '2026-06-18'));
    expect(fieldErrors).toEqual([]);
    expect(lines).toMatchObject([
      { checkIn: '2026-06-13', checkOut: '2026-06-14', quantity: 1, unit: 'women_bed', unitAmount: 20_001 },
      { checkIn: '2026-06-16', checkOut: '2026-06-18', quantity: 2 },
    ]);
    expect(fees).toEqual({ conference: 0, hotel: 60_003, activity: 0, discount: 0, total: 60_003 });
  });

  test('cost nothing if unchanged, and all are charged if there was no room', () => {
    expect(quoteFor(ada, longer('2026-06-14', '2026-06-16')).lines).toEqual([]);
    const { lines } = quoteFor({ ...ada, stay: null }, longer('2026-06-14', '2026-06-16'));
    expect(lines).toMatchObject([{ quantity: 2 }]);
  });

  test.each<[string, Addition, string]>([
    ['an earlier departure', longer('2026-06-14', '2026-06-15'), changeMessages.nights_paid],
    ['a later arrival', longer('2026-06-15', '2026-06-17'), changeMessages.nights_paid],
    ['a night that is not offered', longer('2026-06-14', '2026-06-19'), lodgingMessages.night_missing],
    [
      'another room',
      {
        ...longer('2026-06-14', '2026-06-17'),
        stay: { choice: 'single', roomTypeId: 'king', checkIn: '2026-06-14', checkOut: '2026-06-17' },
      },
      changeMessages.room_fixed,
    ],
  ])('refuses %s', (_what, addition, code) => {
    expect(quoteFor(ada, addition)).toMatchObject({ lines: [], fieldErrors: [{ memberId: 'ada', code }] });
  });

  test('of a shared room are the same for all of its guests', () => {
    const wanted = longer('2026-06-14', '2026-06-17');
    const withMate = { ...ada, mateIds: ['grace'] };
    const code = changeMessages.room_shared_team;
    expect(quoteFor(withMate, wanted).fieldErrors).toMatchObject([{ code }]);
    const hers = { ...wanted, participantId: 'grace' };
    expect(quoteFor(withMate, wanted, hers).fieldErrors).toEqual([]);
    expect(quoteFor({ ...ada, sharesWithOthers: true }, wanted).fieldErrors).toMatchObject([
      { code: changeMessages.room_shared },
    ]);
  });
});

describe('activities', () => {
  const adding = (...activityIds: string[]) =>
    quoteFor(ada, { participantId: 'ada', stay: null, activityIds });

  test('cost the current price; one that the person has and that is no longer offered is no error', () => {
    expect(adding('forum', 'forum')).toMatchObject({
      fieldErrors: [],
      fees: { activity: 8_000, total: 8_000 },
    });
  });

  test.each([
    ['lunch', changeMessages.activity_held],
    ['gala', activityMessages.activity_type],
    ['nothing', activityMessages.activity_unknown],
  ])('refuses %s', (id, code) => {
    expect(adding(id)).toMatchObject({ lines: [], fieldErrors: [{ field: `activities.${id}`, code }] });
  });

  test('cause a warning that names the overlapping one', () => {
    expect(adding('forum').warnings).toEqual([]);
    const warning = { field: 'activities.tour', code: activityMessages.activity_conflict };
    expect(adding('tour')).toMatchObject({
      fieldErrors: [],
      warnings: [{ ...warning, values: { others: 'lunch' } }],
    });
  });

  test('refuses activities and rooms without a price in the currency', () => {
    const { fieldErrors } = quoteChange(offer, [ada], [longer('2026-06-14', '2026-06-17')], 'USD');
    expect(fieldErrors).toHaveLength(1);
  });
});
