import { type DraftMember, emptyHead } from '@plenum/contract/registration/people/draft';
import { describe, expect, it } from 'vitest';
import { validate, serverErrors, withServerErrors } from '../fields/validation.ts';
import { gridColumns, teamSheetColumns } from './team-columns.ts';
import { cellErrors } from './team-errors.ts';
import { teamOffer, teamOfferZh } from '#test/team-sample';
import { errorReport } from './team-toolbar.tsx';
import { buildMember, roomId, testId, testNow } from '#test/offer-sample';

const columns = teamSheetColumns(teamOffer, 'en', teamOfferZh);
const head = { ...emptyHead, teamName: 'Lab 7', contactName: '王芳', contactPhone: '13800138000' };

function person(
  number: number,
  values: Record<string, string>,
  more: Partial<DraftMember> = {},
): DraftMember {
  const whole = { fullName: `人${'甲乙丙丁'[number] ?? ''}`, gender: 'male', typeId: 'type-student' };
  return buildMember({ id: testId(200 + number), values: { ...whole, ...values }, ...more });
}

function judged(members: readonly DraftMember[], of = head) {
  return validate({
    offer: teamOffer,
    kind: 'team',
    head: of,
    members,
    currency: 'CNY',
    now: testNow,
    lan: 'en',
  });
}

function cells(members: readonly DraftMember[], showsAll = false) {
  return Object.fromEntries(cellErrors(judged(members), members, columns, { showsAll, cut: 'cut' }));
}

describe('a team', () => {
  it('needs a name, a contact who can be reached, and a member', () => {
    expect(Object.fromEntries(judged([], emptyHead).head)).toMatchObject({
      teamName: 'Please Enter The Team Name',
      contactName: 'Please enter the contact name',
      contactPhone: 'This field is required',
      members: 'This field is required',
    });
    const bad = { ...head, contactPhone: '12', contactEmail: 'a@b', contactName: '<b>' };
    expect(Object.fromEntries(judged([person(0, {})], bad).head)).toMatchObject({
      contactName: 'Cannot Contain The Following Characters: < >',
      contactPhone: 'Invalid phone number',
      contactEmail: 'Invalid Email Address',
    });
    expect(judged([person(0, {})]).head.has('teamName')).toBe(false);
  });

  it('has no person twice, however the number is written', () => {
    const one = person(0, { idType: 'prc_id', idNumber: '11010519491231002X', gender: 'female' });
    const two = person(1, { idType: 'prc_id', idNumber: '110105 19491231 002x', gender: 'female' });
    const three = person(2, { fullName: '人甲', phone: '+86 138-0013-8000' });
    const four = person(3, { fullName: '人 甲', phone: '13800138000' });
    expect(cells([one, two, three, four])).toEqual({
      [two.id]: { idNumber: 'Same ID number as row 1' },
      [four.id]: { phone: 'Same name and phone number as row 3' },
    });
  });

  it('treats two people with one phone, or with one name, as different', () => {
    expect(cells([person(0, { phone: '13800138000' }), person(1, { phone: '13800138000' })])).toEqual({});
    expect(cells([person(0, { fullName: '王伟' }), person(1, { fullName: '王伟' })])).toEqual({});
  });
});

describe('cells', () => {
  it('of an empty row are not validated', () => {
    const blank = buildMember({ id: testId(300), values: { fullName: ' ' } });
    expect(cells([person(0, {}), blank], true)).toEqual({});
  });

  it('show invalid values immediately and missing ones only when requested', () => {
    const begun = buildMember({ values: { fullName: '王伟', phone: '1' } });
    expect(cells([begun])).toEqual({ [begun.id]: { phone: 'Invalid phone number' } });
    expect(cells([begun], true)).toEqual({
      [begun.id]: {
        gender: 'Please Choose The Gender',
        phone: 'Invalid phone number',
        typeId: 'Please Choose The Registration Type',
      },
    });
  });

  it('explain a number cut by a spreadsheet', () => {
    const one = person(0, { idType: 'prc_id', idNumber: '110105194912310…' });
    expect(cells([one])).toEqual({ [one.id]: { idNumber: 'cut' } });
  });

  it('show the server’s errors at the right person and field', () => {
    const members = [person(0, {}), person(1, { phone: '13800138000' })];
    const placed = serverErrors(
      [{ path: 'members.1.phone', code: 'person_taken', message: 'The user has been selected' }],
      { offer: teamOffer, members },
    );
    const validation = withServerErrors(judged(members), placed);
    expect([...cellErrors(validation, members, columns, { showsAll: false, cut: '' })]).toEqual([
      [members[1]?.id, { phone: 'The user has been selected' }],
    ]);
  });

  it('are listed in a file without formulas', () => {
    const one = person(0, { fullName: '=1+1', phone: '1' });
    const errors = cellErrors(judged([one]), [one], columns, { showsAll: true, cut: '' });
    const report = errorReport(
      ['Row', 'Name', 'Column', 'Value', 'Error'],
      [one],
      gridColumns(columns, teamOffer, 'en'),
      errors,
    );
    expect(report.split('\r\n')).toContain(`1,'=1+1,Phone number,1,Invalid phone number`);
  });
});

describe('people who share', () => {
  const stay = {
    choice: 'shared',
    roomTypeId: roomId,
    checkIn: '2027-05-17',
    checkOut: '2027-05-19',
  } as const;
  const withMate = (memberId: string) => ({ ...stay, cohabitant: { kind: 'member', memberId } as const });
  const said = (members: readonly DraftMember[]) =>
    members.map(({ id }) => judged(members).members.get(id)?.fieldErrors.get('stay.cohabitant'));

  it('must be of one gender and have the same wishes', () => {
    const one = person(0, {}, { stay: withMate(testId(201)) });
    const other = (more: Partial<DraftMember>, values = {}) =>
      person(1, values, { stay: withMate(one.id), ...more });
    expect(said([one, other({})])).toEqual([undefined, undefined]);
    expect(said([one, other({}, { gender: 'female' })])[0]).toBe('Roommates must be of the same gender');
    expect(said([one, other({ stay: { ...withMate(one.id), checkOut: '2027-05-18' } })])[0]).toBe(
      'Roommates must have the same hotel, room and dates',
    );
    expect(said([one])[0]).toMatch(/^A cohabitant must be/);
  });

  it('are not more than the room has beds', () => {
    const three = [0, 1, 2].map((at) => person(at, {}, { stay: withMate(testId(200 + ((at + 1) % 3))) }));
    expect(said(three)).toEqual(Array.from({ length: 3 }, () => 'The user has been selected'));
  });
});
