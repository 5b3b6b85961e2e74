// @vitest-environment node
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { describe, expect, it } from 'vitest';
import { teamOffer } from '#test/team-sample';
import { pairUp, roomGroups, tied, untied } from './team-pairing.ts';
import { buildMember, roomId, testId } from '#test/offer-sample';

const stay = {
  choice: 'shared',
  roomTypeId: roomId,
  checkIn: '2027-05-17',
  checkOut: '2027-05-19',
  cohabitant: { kind: 'organiser' },
} as const;

function guest(number: number, gender: string, more: Partial<DraftMember['stay']> = {}): DraftMember {
  return buildMember({
    id: testId(number),
    values: { fullName: `G${number}`, gender },
    stay: { ...stay, ...more },
  });
}

function after(members: readonly DraftMember[], changes: ReadonlyMap<string, Partial<DraftMember>>) {
  return members.map((member) => ({ ...member, ...changes.get(member.id) }));
}

const names = (groups: DraftMember[][]) =>
  groups.map((group) => group.map(({ values }) => values['fullName']));

describe('pairing automatically', () => {
  it('pairs people of one gender with the same wishes, and leaves an odd one alone', () => {
    const members = [
      guest(1, 'male'),
      guest(2, 'female'),
      guest(3, 'male'),
      guest(4, 'female', { checkOut: '2027-05-18' }),
      guest(5, 'female'),
      guest(6, 'male'),
      guest(7, ''),
      guest(8, 'male', { choice: 'single' }),
    ];
    const paired = after(members, pairUp(teamOffer, members));
    expect(names(roomGroups(paired))).toEqual([
      ['G1', 'G3'],
      ['G2', 'G5'],
    ]);
  });

  it('leaves people who are in a room already', () => {
    const pair = [guest(1, 'male'), guest(2, 'male')];
    const members = [...after(pair, tied(pair)), guest(3, 'male'), guest(4, 'male')];
    const paired = after(members, pairUp(teamOffer, members));
    expect(names(roomGroups(paired))).toEqual([
      ['G1', 'G2'],
      ['G3', 'G4'],
    ]);
  });
});

it('a person whose roommate was removed names no roommate', () => {
  const pair = [guest(1, 'male'), guest(2, 'male')];
  const members = after(pair, tied(pair));
  expect([...untied(members, [testId(2)])].map(([id, { stay: now }]) => [id, now.cohabitant.kind])).toEqual([
    [testId(1), 'organiser'],
  ]);
});
