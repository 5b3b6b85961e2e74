import { describe, expect, test } from 'vitest';
import { proposeRooms, type Unplaced } from './propose.ts';

function guest(participantId: string, overrides: Partial<Unplaced> = {}): Unplaced {
  return {
    participantId,
    roomTypeId: 'twin',
    capacity: 2,
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
    gender: 'male',
    teamId: null,
    organization: '',
    wishes: [],
    ...overrides,
  };
}

const roomsOf = (guests: readonly Unplaced[]) =>
  proposeRooms(guests).rooms.map(({ guestIds, because }) => [because, guestIds.join('')]);

describe('proposing rooms', () => {
  test('wishes come first, then teams, organizations, and everyone else', () => {
    const guests = [
      guest('a', { teamId: 't', wishes: ['f'] }),
      guest('b', { teamId: 't' }),
      guest('c', { teamId: 't', organization: 'Lab' }),
      guest('d', { organization: 'lab ' }),
      guest('e', { organization: 'LAB' }),
      guest('f', { organization: 'Ｌab' }),
      guest('g'),
    ];
    const { rooms, left } = proposeRooms(guests);
    expect(rooms).toEqual([
      { because: 'wish', guestIds: ['a', 'f'] },
      { because: 'team', guestIds: ['b', 'c'] },
      { because: 'organization', guestIds: ['d', 'e'] },
    ]);
    expect(left).toEqual(['g']);
  });

  test('a wish is granted whichever of the two made it, and only once', () => {
    expect(roomsOf([guest('a'), guest('b'), guest('c', { wishes: ['a'] })])).toEqual([['wish', 'ca']]);
    const everybody = [guest('a', { wishes: ['c'] }), guest('b', { wishes: ['c'] }), guest('c')];
    expect(proposeRooms(everybody)).toEqual({
      rooms: [{ because: 'wish', guestIds: ['a', 'c'] }],
      left: ['b'],
    });
  });

  test('genders, rooms and days are never mixed, whatever people wished', () => {
    const guests = [
      guest('a', { wishes: ['b', 'c', 'd', 'e', 'nobody'], teamId: 't', organization: 'Lab' }),
      guest('b', { gender: 'female', teamId: 't', organization: 'Lab' }),
      guest('c', { roomTypeId: 'other', teamId: 't', organization: 'Lab' }),
      guest('d', { checkIn: '2026-06-15', teamId: 't', organization: 'Lab' }),
      guest('e', { checkOut: '2026-06-17', teamId: 't', organization: 'Lab' }),
    ];
    expect(proposeRooms(guests)).toEqual({ rooms: [], left: ['a', 'b', 'c', 'd', 'e'] });
  });

  test('rooms for three are filled, so that there are never more than were sold', () => {
    const pairs = ['ab', 'cd', 'ef'].flatMap((team) =>
      Array.from(team, (name) => guest(name, { teamId: team, capacity: 3 })),
    );
    expect(roomsOf(pairs)).toHaveLength(2);
    for (let count = 1; count <= 30; count += 1) {
      const guests = Array.from({ length: count }, (_, nr) =>
        guest(String(nr).padStart(2, '0'), {
          capacity: 3,
          teamId: nr % 3 === 0 ? `team ${nr % 4}` : null,
          organization: nr % 2 === 0 ? `lab ${nr % 5}` : '',
          wishes: nr % 7 === 0 ? [String((nr * 5) % count).padStart(2, '0')] : [],
        }),
      );
      const { rooms, left } = proposeRooms(guests);
      expect(rooms.length + left.length).toBe(Math.ceil(count / 3));
      expect([...rooms.flatMap(({ guestIds }) => guestIds), ...left].toSorted()).toEqual(
        guests.map(({ participantId }) => participantId),
      );
      expect(Math.max(0, ...rooms.map(({ guestIds }) => guestIds.length))).toBeLessThanOrEqual(3);
    }
  });

  test('the order of the input does not matter', () => {
    const guests = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, nr) =>
      guest(name, { teamId: nr % 2 === 0 ? 't' : null, wishes: name === 'g' ? ['b'] : [] }),
    );
    expect(proposeRooms(guests.toReversed())).toEqual(proposeRooms(guests));
  });

  test('a guest alone in a room type gets no roommate', () => {
    expect(proposeRooms([guest('a', { capacity: 1 }), guest('b', { capacity: 1 })]).left).toEqual(['a', 'b']);
    expect(proposeRooms([])).toEqual({ rooms: [], left: [] });
  });
});
