import { describe, expect, it } from 'vitest';
import { testNow } from '#test/offer-sample';
import { teamOffer, teamOfferZh } from '#test/team-sample';
import { readMembers } from '../team/team-import.ts';
import { methodOf, peopleColumns, preparePeople } from './people-rows.ts';

const columns = peopleColumns(teamOffer, 'en', teamOfferZh);

function rowsOf(rows: string[][], damaged: { row: number; column: number }[] = []) {
  const read = readMembers({ rows, damaged }, columns);
  if (read.problem !== null) throw new Error(read.problem);
  const people = preparePeople(read.members, {
    offer: teamOffer,
    currency: 'CNY',
    now: testNow,
    lan: 'en',
    sameAs: (line) => `same as ${line}`,
    cut: 'cut',
  });
  return { read, people };
}
const headings = ['姓名', 'Gender', '手机号', '邮箱', '证件号码', '注册类型'];
const wei = ['王伟', '男', '13800138000', 'wei@example.org', '', '学生'];
const errorsOf = (rows: string[][]) =>
  rowsOf([headings, ...rows]).people.flatMap(({ errors }) =>
    errors.map(({ line, field, message }) => `${line} ${field}: ${message}`),
  );

describe('a row of a sheet', () => {
  it('becomes one registration with its price, paid by transfer, whose place is held for days', () => {
    const { people } = rowsOf([headings, wei]);
    expect(people).toEqual([
      {
        line: 2,
        name: '王伟',
        errors: [],
        body: {
          values: {
            fullName: '王伟',
            gender: 'male',
            phone: '13800138000',
            email: 'wei@example.org',
            typeId: 'type-student',
          },
          activityIds: [],
          currency: 'CNY',
          method: 'corporate_transfer',
          total: 120_000,
          units: ['type:type-student'],
        },
      },
    ]);
    expect(methodOf(teamOffer, 'USD')).toBe('online_wallet');
  });

  it('has meals that are free with the type, like every participant', () => {
    const [lunch] = teamOffer.activities;
    if (!lunch) throw new Error('no lunch');
    const offer = { ...teamOffer, activities: [{ ...lunch, price: { CNY: 0, USD: 0 } }] };
    const [row] = preparePeople(
      [{ line: 2, values: { fullName: '王伟', gender: 'male', typeId: 'type-student', email: 'a@b.cn' } }],
      { offer, currency: 'CNY', now: testNow, lan: 'en', sameAs: String, cut: '' },
    );
    expect(row?.body.activityIds).toEqual([lunch.id]);
    expect(row?.body.units).toContain(`activity:${lunch.id}`);
  });

  it('is reported with each invalid cell', () => {
    expect(
      errorsOf([
        wei,
        ['李娜', '女', '1380013800', 'na@example.org', '', '学生'],
        ['张敏', '女', '', '', '', '学生'],
        ['刘洋', '男', '13800138003', '', '', 'VIP'],
      ]),
    ).toEqual([
      '3 phone: Invalid phone number',
      '4 phone: This field is required',
      '5 typeId: Please Choose The Registration Type',
    ]);
  });

  it('with the contact or ID number of an earlier one is reported, however it is written', () => {
    expect(
      errorsOf([
        wei,
        ['王小伟', '男', '+86 138 0013 8000', '', '', '学生'],
        ['王大伟', '男', '13800138005', 'WEI@example.org', '', '学生'],
      ]),
    ).toEqual(['3 phone: same as 2', '4 email: same as 2']);
  });

  it('keeps script text and formulas as text, for the field’s rule to refuse or the person to read', () => {
    const { people } = rowsOf([headings, ['<script>alert(1)</script>', '男', '=1+1', 'a@b.cn', '', '学生']]);
    expect(people[0]?.body.values).toMatchObject({ fullName: '<script>alert(1)</script>', phone: '=1+1' });
    expect(people[0]?.errors.map(({ field }) => field)).toContain('phone');
  });

  it('with a number that has lost its last digits is left out', () => {
    const { people } = rowsOf(
      [headings, ['王伟', '男', '13800138000', '', '110105194912311000', '学生']],
      [{ row: 1, column: 4 }],
    );
    expect(people[0]?.errors).toContainEqual({ line: 2, field: 'idNumber', message: 'cut' });
  });
});

it('has no column for a room', () => {
  const { read } = rowsOf([
    [...headings, '住宿方式'],
    [...wei, '单住'],
  ]);
  expect(read.unknown).toEqual(['住宿方式']);
});
