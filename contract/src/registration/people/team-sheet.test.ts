import { describe, expect, test } from 'vitest';
import { type Offer, OfferField } from '../offer.ts';
import {
  findHeaders,
  headerText,
  isSample,
  sampleRow,
  STAY_COLUMN,
  type TeamColumn,
  teamColumns,
  toDraftValue,
} from './team-sheet.ts';
import { checkPerson } from './person.ts';
import { sections } from '../../meetings/sections.ts';

const TYPE = '3f0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a52';
const FIELD = '5b0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a51';
const SMALL = '6b0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a51';
const LARGE = '7b0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a51';
const { asked } = sections.form.empty;

type Field = Offer['form']['custom'][number];

function field(changes: Partial<Field>): Field {
  return OfferField.parse({
    id: FIELD,
    type: 'line',
    label: 'Field',
    help: '',
    required: false,
    options: [],
    condition: null,
    ...changes,
  });
}

function offers(changes: Partial<Offer['form']> = {}, chinese: Field[] = [], hotels: Offer['hotels'] = []) {
  const form = {
    name: 'full' as const,
    asked,
    custom: [],
    teams: true,
    stewardWalkIns: false,
    deskRequired: [],
    invoice: true,
    ...changes,
  };
  const type = { id: TYPE, description: '', identities: [], remaining: null, windows: [] };
  const identities: Offer['identities'] = ['teacher', 'student'];
  return {
    en: { form, identities, hotels, types: [{ ...type, name: 'Delegate' }] },
    zh: { form: { ...form, custom: chinese }, identities, hotels, types: [{ ...type, name: '普通代表' }] },
  };
}

function columnsOf(changes: Partial<Offer['form']> = {}, chinese: Field[] = []): TeamColumn[] {
  const { en, zh } = offers(changes, chinese);
  return teamColumns(en, zh);
}

const shirt = (label: string, options: string[]) =>
  field({
    type: 'choices',
    label,
    required: true,
    options: [SMALL, LARGE].map((id, index) => ({ id, label: options[index] ?? '' })),
  });
const shirts = () =>
  columnsOf({ custom: [shirt('Shirt', ['Small', 'Large'])] }, [shirt('衣服', ['小号', '大号'])]);

function columnNamed(columns: readonly TeamColumn[], key: string): TeamColumn {
  const found = columns.find((column) => column.key === key);
  if (!found) throw new Error(`no column ${key}`);
  return found;
}

describe('the column of the stay', () => {
  const room = { kind: 'standard', name: 'Twin', capacity: 2, shared: true, breakfast: true } as const;
  const rooms = [{ ...room, id: TYPE, price: { CNY: 1, USD: 1 }, nights: [] }];
  const hotel = { id: FIELD, name: 'Harbour Hotel', address: '', distance: '', description: '', rooms };

  test('offers the four choices in both languages', () => {
    const { en, zh } = offers({}, [], [hotel]);
    const column = columnNamed(teamColumns(en, zh), STAY_COLUMN);
    expect(headerText(column, 'zh-cn')).toBe('住宿方式');
    expect(column.options.map(({ label }) => label.zh)).toEqual(['单住', '合住', '暂不订酒店', '不需要住宿']);
    for (const word of ['No hotel for now', 'no_hotel', '暂不订酒店'])
      expect(toDraftValue(column, word)).toBe('no_hotel');
  });

  test('is absent if no rooms are offered', () => {
    const { en, zh } = offers({}, [], [{ ...hotel, rooms: [] }]);
    expect(teamColumns(en, zh).map(({ key }) => key)).not.toContain(STAY_COLUMN);
  });
});

describe('the columns', () => {
  test('follow the form of the conference, in its order', () => {
    expect(columnsOf().map((column) => headerText(column, 'zh-cn'))).toEqual([
      '姓名 *',
      '性别 *',
      '单位 *',
      '职务',
      '邮箱 *',
      '手机号 *',
      '证件类型',
      '证件号码',
      '身份 *',
      '饮食要求',
      '注册类型 *',
      '是否参会',
    ]);
    const parts = columnsOf({ name: 'parts', asked: { ...asked, gender: 'hidden', idNumber: 'required' } });
    expect(parts.map((column) => headerText(column, 'en')).slice(0, 3)).toEqual([
      'Last name *',
      'First name *',
      'Organization *',
    ]);
    expect(parts.map(({ key }) => key)).not.toContain('gender');
    expect(headerText(columnNamed(parts, 'idType'), 'en')).toBe('ID type *');
  });

  test('include each of the organizer’s own questions, except files', () => {
    const custom = [
      field({ label: 'Paper', required: true }),
      field({ type: 'file' }),
      field({ type: 'yes_no', required: true, condition: { fieldId: FIELD, answers: ['x'] } }),
      field({ type: 'date' }),
    ];
    const added = columnsOf({ custom }, custom).slice(12);
    expect(added.map(({ kind, required }) => [kind, required])).toEqual([
      ['text', true],
      ['choice', false],
      ['date', false],
    ]);
    expect(added[0]).toMatchObject({ key: `custom.${FIELD}`, header: { en: 'Paper', zh: 'Paper' } });
  });
});

describe('reading a sheet back', () => {
  test('recognizes headers in either language, marked or not, in any order', () => {
    const columns = shirts();
    const found = findHeaders(
      ['手机号', 'full name*', ' 性别 * ', '衣服', 'SHIRT', 'Note', 'typeId'],
      columns,
    );
    expect(found?.map((column) => column?.key ?? null)).toEqual([
      'phone',
      'fullName',
      'gender',
      `custom.${FIELD}`,
      `custom.${FIELD}`,
      null,
      'typeId',
    ]);
    expect(findHeaders(['每行一人，最多 500 人。'], columns)).toBeNull();
    expect(findHeaders(['李明', '男', '13800000000'], columns)).toBeNull();
  });

  test('accepts choices by their name in either language, or as they are stored', () => {
    const columns = shirts();
    const gender = columnNamed(columns, 'gender');
    expect(['男', 'Male', ' male ', 'FEMALE', 'robot', ''].map((cell) => toDraftValue(gender, cell))).toEqual(
      ['male', 'male', 'male', 'female', 'robot', ''],
    );
    const type = columnNamed(columns, 'typeId');
    expect(['普通代表', 'delegate', TYPE].map((cell) => toDraftValue(type, cell))).toEqual([
      TYPE,
      TYPE,
      TYPE,
    ]);
    const idType = columnNamed(columns, 'idType');
    expect(toDraftValue(idType, '港澳居民来往内地通行证(回乡证)')).toBe('hk_mo_permit');
    const several = columnNamed(columns, `custom.${FIELD}`);
    expect(toDraftValue(several, '小号、Large，其他')).toBe(`${SMALL},${LARGE},其他`);
    expect(toDraftValue(columnNamed(columns, 'phone'), ' 138 0000 0000 ')).toBe('138 0000 0000');
  });

  test('recognizes the sample row, which would be no valid person', () => {
    for (const language of ['en', 'zh-cn'] as const) {
      for (const name of ['full', 'parts'] as const) {
        const columns = columnsOf({ name });
        const row = sampleRow(columns, language);
        const values = Object.fromEntries(
          columns.map((column, index) => [column.key, toDraftValue(column, row[index] ?? '')]),
        );
        expect(isSample(values)).toBe(true);
        const corrected = { ...values, fullName: '李明', firstName: 'Ming' };
        expect(isSample(corrected)).toBe(false);
        const form = { name, asked, custom: [] };
        expect(checkPerson(form, corrected, new Date('2026-05-18')).fieldErrors).toEqual([]);
      }
    }
  });
});
