import { expect, test } from 'vitest';
import { buildOffer } from '#test/offer-sample';
import { shortNames } from '../fields/short-units.ts';

test('names each item with too little stock once', () => {
  const offer = buildOffer();
  const [type] = offer.types;
  const [hotel] = offer.hotels;
  const [room] = hotel?.rooms ?? [];
  const [night, next] = room?.nights ?? [];
  if (!type || !hotel || !room || !night || !next) throw new Error('the sample has no room');
  type.remaining = 2;
  night.rooms = 0;
  next.rooms = 0;
  night.menBeds = 1;
  const named = `${hotel.name} · ${room.name}`;
  const short = (units: Record<string, number>) => shortNames(offer, new Map(Object.entries(units)));
  expect(short({ [`type:${type.id}`]: 2 })).toEqual([]);
  expect(short({ [`type:${type.id}`]: 3 })).toEqual([type.name]);
  expect(short({ [`night:${room.id}:${night.day}:men_bed`]: 1 })).toEqual([]);
  expect(
    short({ [`night:${room.id}:${night.day}:room`]: 1, [`night:${room.id}:${next.day}:room`]: 1 }),
  ).toEqual([named]);
  type.remaining = null;
  expect(short({ [`type:${type.id}`]: 300 })).toEqual([]);
});
