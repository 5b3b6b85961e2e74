import { Slug } from '@plenum/contract/meetings/fields';
import { describe, expect, it } from 'vitest';
import { addressFor } from './address-for.ts';

describe('addressFor', () => {
  it.each([
    ['Coastal Congress 2027', 'coastal-congress-2027'],
    ['  Journées d’été: “Océan” ', 'journees-d-ete-ocean'],
    ['2027 Forum', 'forum'],
    ['2027 滨海计算大会', ''],
  ])('%s', (title, address) => {
    expect(addressFor(title)).toBe(address);
  });

  it('never suggests an address that would be refused', () => {
    const address = addressFor('A very long title that goes on, and on, and on without an end');
    expect(Slug.safeParse(address).success).toBe(true);
  });
});
