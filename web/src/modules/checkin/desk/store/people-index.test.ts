import { describe, expect, it } from 'vitest';
import { createPeopleIndex } from './people-index.ts';

const index = createPeopleIndex([
  ['1', ['欧阳明远', 'ouyangmingyuan oymy ouymy ouyangmy', '滨海大学', '6677', '012X']],
  ['2', ['Nguyễn Thị Ánh', 'Northshore\nInstitute', '0042', '9911']],
  ['3', ['明月', '东湖计算中心', '8812', '3345']],
  ['4', ['Siobhán O’Brien', 'Northshore', '6678', '']],
]);

describe('searching people', () => {
  it.each([
    ['欧阳', ['1']],
    ['ouyang', ['1']],
    ['oymy', ['1']],
    ['mingyuan', ['1']],
    ['nguyen', ['2']],
    ['NGUYỄN ánh', ['2']],
    ['northshore', ['2', '4']],
    ['northshore 6678', ['4']],
    ['667', ['1', '4']],
    ['012x', ['1']],
    ['o’brien', ['4']],
    ['　８８１２', ['3']],
    ['nothing', []],
    ['  ', []],
    ['.*', []],
  ])('%s', (typed, found) => {
    expect(index.find(typed, 10)).toEqual(found);
  });

  it('lists names that begin with the text first', () => {
    expect(index.find('明', 10)).toEqual(['3', '1']);
    expect(index.find('明', 1)).toEqual(['3']);
  });

  it('finds each of many people by the end of their number', () => {
    const many = createPeopleIndex(
      Array.from({ length: 2000 }, (_, at) => [String(at), [`Person ${at}`, String(10_000 + at)]] as const),
    );
    for (const at of [0, 1, 999, 1998, 1999]) {
      expect(many.find(String(10_000 + at), 5)).toEqual([String(at)]);
    }
  });
});
