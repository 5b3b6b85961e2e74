import { describe, expect, test } from 'vitest';
import { importMessages } from './import-messages.ts';
import { type ImportCells, importColumnOf, readImported } from './import-sheet.ts';

const read = (cells: ImportCells) =>
  readImported({ name: 'Anna', email: 'anna@example.org', ...cells }, 'en');
const codes = (cells: ImportCells) => read(cells).problems.map(({ column, code }) => [column, code]);

test.each([
  ['Name', 'name'],
  ['FULL NAME *', 'name'],
  ['姓名（必填）', null],
  ['姓名*', 'name'],
  ['E-Mail', 'email'],
  ['电子邮箱', 'email'],
  ['Ｍobile　Number', 'phone'],
  ['手机号码', 'phone'],
  ['姓', 'familyName'],
  ['First name', 'givenName'],
  ['语言', 'language'],
  ['Organization', null],
  ['', null],
])('the header %s is %s', (header, column) => {
  expect(importColumnOf(header)).toBe(column);
});

describe('names', () => {
  test.each([
    [{ name: ' 王晓 ' }, '王晓'],
    [{ name: '', familyName: '王', givenName: '晓' }, '王晓'],
    [{ name: '', familyName: 'Weber', givenName: 'Anna' }, 'Anna Weber'],
    [{ name: '', familyName: 'Weber' }, 'Weber'],
    // The text is kept, because formulas are escaped when a sheet is written.
    [{ name: '=cmd()' }, '=cmd()'],
    [{ name: '<b>{{7*7}}</b>' }, '<b>{{7*7}}</b>'],
  ])('reads %j', (cells, name) => {
    expect(read(cells)).toMatchObject({ person: { name }, problems: [] });
  });

  test.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'too_long'],
    [{ name: 'Anna\r\nBcc: x@y.z' }, 'name', 'illegal_characters'],
    [{ name: '', familyName: 'x'.repeat(61) }, 'familyName', 'too_long'],
  ])('rejects %j', (cells, column, code) => {
    expect(codes(cells)).toEqual([[column, code]]);
  });
});

test.each<readonly [string, string]>([
  ['138 0013 8000', '+8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  ['0086 13800138000', '+8613800138000'],
  ...[
    ['+852 5123 4567', '+853 6612 3456', '+886 912 345 678', '+81 90-1234-5678', '+82 10-1234-5678'],
    ['+65 8123 4567', '+60 12-345 6789', '+66 81 234 5678', '+84 91 234 56 78', '+62 812-3456-789'],
    ['+63 905 123 4567', '+91 81234 56789', '+92 301 2345678', '+880 1812-345678', '+971 50 123 4567'],
    ['+966 51 234 5678', '+90 501 234 56 78', '+7 912 345-67-89', '+49 1512 3456789', '+33 6 12 34 56 78'],
    ['+44 7400 123456', '+39 312 345 6789', '+34 612 34 56 78', '+31 6 12345678', '+46 70 123 45 67'],
    ['+41 78 123 45 67', '+43 664 123456', '+48 512 345 678', '+1 (201) 555-0123', '+52 222 123 4567'],
    ['+55 11 96123-4567', '+61 412 345 678', '+64 21 123 4567', '+27 71 123 4567', '+20 100 123 4567'],
  ]
    .flat()
    .map((phone) => [phone, phone.replaceAll(/[\s()-]/g, '')] as const),
])('the phone number %s', (phone, stored) => {
  expect(read({ phone })).toMatchObject({ person: { phone: stored }, problems: [] });
});

test.each([
  [{ email: '', phone: '' }, [['email', importMessages.import_contact]]],
  [{ email: 'anna at example.org' }, [['email', 'email_invalid']]],
  [{ phone: '12345' }, [['phone', 'phone_invalid']]],
  [{ phone: '1.38E+10' }, [['phone', 'phone_invalid']]],
  [{ language: 'Klingon' }, [['language', importMessages.import_language]]],
  [
    { name: '', email: 'x', phone: 'y' },
    [
      ['name', 'required'],
      ['email', 'email_invalid'],
      ['phone', 'phone_invalid'],
    ],
  ],
])('rejects %j', (cells, problems) => {
  expect(codes(cells)).toEqual(problems);
});

test.each([
  ['', 'en'],
  ['中文', 'zh-cn'],
  ['zh-CN', 'zh-cn'],
  ['English', 'en'],
])('reads the language “%s”', (language, stored) => {
  expect(read({ language }).person.language).toBe(stored);
});
