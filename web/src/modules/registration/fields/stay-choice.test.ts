import { emptyStay } from '@plenum/contract/registration/people/stay';
import { describe, expect, test } from 'vitest';
import { nightsToChoose, roomChoice, staySpan } from './stay-choice.ts';
import { buildOffer } from '#test/offer-sample';

const rooms = buildOffer().hotels.flatMap((hotel) => hotel.rooms);
const [room] = rooms;
const stay = { ...emptyStay, choice: 'single' as const, checkIn: '2027-05-17', checkOut: '2027-05-19' };

describe('nights', () => {
  test('show rooms, or beds of the person’s own gender', () => {
    const left = (choice: 'single' | 'shared', gender: 'male' | 'female' | null) =>
      nightsToChoose(rooms, { ...stay, choice }, gender).map((night) => night.left);
    expect(left('single', null)).toEqual([3, 3, 3, 0]);
    expect(left('shared', 'male')).toEqual([6, 6, 6, 0]);
    expect(left('shared', 'female')).toEqual([7, 7, 7, 1]);
    expect(left('shared', null)).toEqual([null, null, null, null]);
  });

  test('can be extended from either end', () => {
    expect(staySpan('2027-05-19', '2027-05-18')).toEqual({ checkIn: '2027-05-18', checkOut: '2027-05-20' });
    expect(staySpan('2027-05-31', '2027-05-31')).toEqual({ checkIn: '2027-05-31', checkOut: '2027-06-01' });
  });
});

describe('a room', () => {
  test('has as many left as its scarcest night', () => {
    expect(room && roomChoice(room, stay, null)).toEqual({ left: 3, reason: null });
    expect(room && roomChoice(room, { ...stay, checkOut: '2027-05-21' }, null)).toEqual({
      left: 0,
      reason: 'no_rooms',
    });
  });

  test('says why it is not available', () => {
    expect(room && roomChoice({ ...room, shared: false }, { ...stay, choice: 'shared' }, 'male').reason).toBe(
      'room_not_shared',
    );
    expect(room && roomChoice(room, { ...stay, checkOut: '2027-05-23' }, null)).toMatchObject({
      reason: 'night_missing',
      values: { day: '2027-05-21' },
    });
    expect(room && roomChoice(room, { ...stay, checkIn: '', checkOut: '' }, null)).toEqual({
      left: null,
      reason: null,
    });
  });
});
