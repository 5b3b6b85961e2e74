import { stayChoices } from '@plenum/contract/registration/people/stay';
import { describe, expect, it } from 'vitest';
import { teamSheetColumns } from './team-columns.ts';
import { teamOffer, teamOfferZh } from '#test/team-sample';
import { readMembers } from './team-import.ts';
import { validateImported } from './team-import-errors.ts';
import { blankMember, completed } from './team-members.ts';

const columns = teamSheetColumns(teamOffer, 'en', teamOfferZh);
const now = new Date('2026-05-01T00:00:00Z');
const read = (rows: string[][], damaged: { row: number; column: number }[] = []) =>
  readMembers({ rows, damaged }, columns);
const people = (rows: string[][]) => {
  const found = read(rows);
  return found.problem === null ? found.members.map(({ values }) => values) : found;
};

describe('headings', () => {
  const wei = {
    fullName: '王伟',
    gender: 'male',
    phone: '13800138000',
    idType: 'passport',
    idNumber: 'E12345678',
    typeId: 'type-student',
  };

  it('are recognized in Chinese, with the mark of required ones', () => {
    expect(
      people([
        ['姓名 *', '性别*', '手机号＊', '证件类型', '证件号码', '注册类型'],
        ['王伟', '男', '13800138000', '护照', 'E12345678', '学生'],
      ]),
    ).toEqual([wei]);
  });

  it('are recognized in English, and so are the choices', () => {
    expect(
      people([
        ['Full name *', 'GENDER', 'Phone', 'ID type', 'ID number', 'Registration type'],
        ['王伟', 'male', '13800138000', 'Passport', 'E12345678', 'Student'],
      ]),
    ).toEqual([wei]);
  });

  it('are recognized in the words of people’s own tables', () => {
    expect(
      people([
        ['姓名 Name', 'Sex', '联系电话（必填）', '证件种类', '身份证号', '票种'],
        ['王伟', '先生', '13800138000', '中国护照', 'E12345678', 'student'],
      ]),
    ).toEqual([wei]);
  });

  it('are found below notes, and notes below them are not members', () => {
    expect(
      people([
        ['请勿修改表头'],
        [],
        ['姓名', '手机号'],
        ['王伟', '13800138000'],
        [],
        ['说明：手机号须为 11 位'],
        ['李明（示例）', '13800000000'],
      ]),
    ).toEqual([{ fullName: '王伟', phone: '13800138000' }]);
  });

  it('that are unknown are listed, and required ones that are missing', () => {
    const found = read([
      ['姓名', '手机号', '工号', '血型'],
      ['王伟', '13800138000', '7', 'A'],
    ]);
    expect(found).toMatchObject({ unknown: ['工号', '血型'] });
    expect(found.problem === null && found.missing.map(({ key }) => key)).toEqual(['gender', 'typeId']);
  });

  it('are required, with a limited number of people below them', () => {
    expect(read([['王伟', '13800138000']])).toEqual({ problem: 'no_headings' });
    expect(read([['姓名', '手机号'], []])).toEqual({ problem: 'no_members' });
    const many = Array.from({ length: 501 }, (_, at) => [`人${at}`, '']);
    expect(read([['姓名', '手机号'], ...many])).toEqual({ problem: 'too_many', found: 501 });
  });
});

describe('the stay', () => {
  const stays = (...cells: string[]) => {
    const found = people([['姓名', '手机号', '住宿方式'], ...cells.map((cell) => ['王伟', '', cell])]);
    return Array.isArray(found) ? found.map(({ stay }) => stay) : found;
  };

  it('is one of four, in the words of either language', () => {
    expect(stays('单住', '合住', '暂不订酒店', '不需要住宿')).toEqual([...stayChoices]);
    expect(stays('Single room', 'shared ROOM', 'No hotel for now', 'No room needed')).toEqual([
      ...stayChoices,
    ]);
    expect(stays('拼房', "I don't need a room", 'I don’t need a room')).toEqual([
      'shared',
      'no_room',
      'no_room',
    ]);
  });

  it('in an unknown word is reported with its line, and kept to be corrected', () => {
    const values = { fullName: '王伟', gender: 'male', typeId: 'type-student', stay: '帐篷' };
    expect(validateImported(teamOffer, [{ line: 2, values }], now, 'en')).toMatchObject([
      { line: 2, field: 'stay' },
    ]);
    const [, kept] = blankMember(values);
    expect([kept.values['stay'], kept.stay.choice]).toEqual(['帐篷', null]);
    const [, member] = blankMember({ ...values, stay: 'no_room' });
    expect([member.values['stay'], member.stay.choice]).toEqual([undefined, 'no_room']);
  });
});

describe('cells', () => {
  it('with several choices are read in either language', () => {
    expect(
      people([
        ['姓名', '手机号', '兴趣'],
        ['王伟', '', '水质、Fish'],
        ['李强', '', '水质，别的'],
      ]),
    ).toEqual([
      { fullName: '王伟', 'custom.topics': 'water,fish' },
      { fullName: '李强', 'custom.topics': 'water,别的' },
    ]);
  });

  it('with digits dropped by a spreadsheet are marked, so that no check can pass them', () => {
    const rows = [
      ['姓名', '证件号码'],
      ['王伟', '110105194912311000'],
    ];
    expect(read(rows, [{ row: 1, column: 1 }])).toMatchObject({
      members: [{ values: { idNumber: '110105194912311…' } }],
      cut: 1,
    });
  });

  it('of a table with three invalid rows give three errors, each with its line', () => {
    const found = read([
      ['姓名', '性别', '手机号', '邮箱', '证件类型', '证件号码', '注册类型'],
      ['王伟', '男', '13800138000', 'wei@example.org', '居民身份证', '11010519491231002X', '学生'],
      ['李娜', '女', '1380013800', 'na@example.org', '护照', 'E12345678', '学生'],
      ['张敏', '女', '13800138002', 'min@example', '护照', 'E12345679', '学生'],
      ['刘洋', '男', '13800138003', 'yang@example.org', '居民身份证', '110105194912310020', '教师'],
    ]);
    if (found.problem !== null) throw new Error(found.problem);
    expect(validateImported(teamOffer, found.members, now, 'zh-cn')).toEqual([
      { line: 3, field: 'phone', message: '手机号格式不正确' },
      { line: 4, field: 'email', message: '邮箱格式不正确' },
      { line: 5, field: 'idNumber', message: '证件号码校验位错误，请核对' },
    ]);
  });

  it('with an unavailable choice are kept and reported', () => {
    const found = read([
      ['姓名', '性别', '注册类型'],
      ['王伟', '男', 'VIP'],
    ]);
    if (found.problem !== null) throw new Error(found.problem);
    expect(found.members[0]?.values['typeId']).toBe('VIP');
    expect(validateImported(teamOffer, found.members, now, 'en')).toEqual([
      { line: 2, field: 'typeId', message: 'Please Choose The Registration Type' },
    ]);
  });
});

describe('an ID number', () => {
  it('fills in its type and the gender', () => {
    expect(completed(teamOffer, { idNumber: '11010519491231002X' }, now)).toEqual({
      idNumber: '11010519491231002X',
      idType: 'prc_id',
      gender: 'female',
    });
  });

  it('does not overwrite input, and a wrong number fills in nothing', () => {
    const typed = { idNumber: '11010519491231002X', idType: 'prc_id', gender: 'male' };
    expect(completed(teamOffer, typed, now)).toEqual(typed);
    expect(completed(teamOffer, { idNumber: '110105194912310020' }, now)).toEqual({
      idNumber: '110105194912310020',
    });
  });
});
