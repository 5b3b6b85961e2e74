import { emptyHead } from '@plenum/contract/registration/people/draft';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { describe, expect, test } from 'vitest';
import { memberErrors, validate, listErrors, serverErrors, withServerErrors } from './validation.ts';
import { keepSaid, stillSaid } from './error-sentences.ts';
import { stepOfField } from './wizard-steps.ts';
import { buildMember, buildOffer, lunchId, roomId, testId, testNow, typeId } from '#test/offer-sample';

const offer = buildOffer();
const room = { choice: 'single', roomTypeId: roomId, checkIn: '2027-05-17', checkOut: '2027-05-19' } as const;
const organiser = { cohabitant: { kind: 'organiser' } } as const;

function judged(member = buildMember(), head = emptyHead, now = testNow) {
  return validate({ offer, kind: 'individual', head, members: [member], currency: 'CNY', now, lan: 'en' });
}

describe('errors before an order', () => {
  test('a complete person lacks only a payment method', () => {
    expect(listErrors(judged())).toEqual([
      { memberId: null, field: 'method', message: 'Please choose a payment method' },
    ]);
    expect(listErrors(judged(buildMember(), { ...emptyHead, method: 'qr_code' }))).toEqual([]);
  });

  test('a blank form has them in the order of its fields', () => {
    const blank = buildMember({ values: {} });
    const fields = listErrors(judged(blank)).map(({ field, message }) => [field, message]);
    expect(fields).toEqual([
      ['fullName', 'Please enter the name'],
      ['gender', 'Please Choose The Gender'],
      ['typeId', 'Please Choose The Registration Type'],
    ]);
  });

  test('a stay has the specification’s words', () => {
    const say = (stay: Partial<StayDraft>) => {
      const member = buildMember({ stay: { ...room, ...organiser, ...stay } });
      return [...memberErrors(judged(member), member.id).fieldErrors.values()];
    };
    expect(say({ roomTypeId: '' })).toContain('Please Choose The Hotel And Room');
    expect(say({ checkIn: '' })).toEqual(['Please Choose The Check-in Time']);
    expect(say({ checkOut: '2027-05-17' })).toEqual(['Check-in and check-out may not fall on the same day']);
    expect(say({ checkOut: '2027-05-25' })).toEqual([
      'The hotel has no rooms available for the night of 21 May',
    ]);
  });

  test('an ID number for the hotel needs a separate consent', () => {
    const values = { ...buildMember().values, idType: 'passport', idNumber: 'E12345678' };
    const member = buildMember({ values, stay: { ...room, ...organiser } });
    expect(memberErrors(judged(member), member.id).fieldErrors.has('hotelConsent')).toBe(true);
    const agreed = { ...member, hotelConsent: true };
    expect(memberErrors(judged(agreed), member.id).fieldErrors.size).toBe(0);
    const noRoom = { ...member, stay: { ...member.stay, choice: 'no_room' as const } };
    expect(memberErrors(judged(noRoom), member.id).fieldErrors.size).toBe(0);
  });

  test('a roommate needs a name and a phone', () => {
    const stay = {
      ...room,
      choice: 'shared',
      cohabitant: { kind: 'person', name: '张伟', phone: '' },
    } as const;
    const member = buildMember({ stay });
    expect([...memberErrors(judged(member), member.id).fieldErrors.keys()]).toEqual(['stay.cohabitant']);
  });

  test('an invoice is validated only if it is wanted', () => {
    const head = { ...emptyHead, method: 'qr_code' as const };
    expect(
      listErrors(judged(buildMember(), { ...head, wantsInvoice: true })).map(({ field }) => field),
    ).toEqual(['invoice.title', 'invoice.email', 'invoice.taxNumber']);
  });

  test('an expired price is reported at the type', () => {
    const member = buildMember();
    const late = new Date('2027-06-01T00:00:00.000Z');
    expect(memberErrors(judged(member, emptyHead, late), member.id).fieldErrors.get('typeId')).toBe(
      'Price Expired',
    );
  });
});

test('after a rejection the ordered items are not validated again, but their terms still apply', () => {
  const late = new Date('2027-06-01T00:00:00.000Z');
  const correct = (member = buildMember(), held = offer) => {
    const validation = validate({
      offer: held,
      kind: 'individual',
      head: emptyHead,
      members: [member],
      currency: 'CNY',
      now: late,
      lan: 'en',
      mode: 'correct',
    });
    return listErrors(validation).map(({ field, message }) => [field, message]);
  };
  expect(correct()).toEqual([]);
  expect(correct(buildMember({ values: { ...buildMember().values, fullName: '' } }))).toEqual([
    ['fullName', 'Please enter the name'],
  ]);
  const forStudents = {
    ...offer,
    form: { ...offer.form, asked: { ...offer.form.asked, identity: 'optional' as const } },
    types: offer.types.map((type) => ({ ...type, identities: ['student' as const] })),
  };
  const teacher = buildMember({ values: { ...buildMember().values, identity: 'teacher' } });
  expect(correct(teacher, forStudents)).toEqual([
    ['identity', 'This registration type isn’t available for the selected identity'],
  ]);
  expect(stepOfField('hotelConsent', 'correct')).toBe('who');
});

describe('errors from the server', () => {
  const member = buildMember({ stay: { ...room, ...organiser }, activityIds: [lunchId] });
  const place = (path: string) =>
    serverErrors([{ path, code: 'x', message: 'No' }], { offer, members: [member] });

  test('about a person as a whole are shown at the person’s name', () => {
    const told = (values: Record<string, string>) => {
      const known = buildMember({ values: { ...buildMember().values, ...values } });
      const errors = [{ path: 'members.0', code: 'person_taken', message: 'No' }];
      const asked = { ...offer.form.asked, phone: 'optional' as const };
      const asking = { ...offer, form: { ...offer.form, asked } };
      return serverErrors(errors, { offer: asking, members: [known] })[0]?.field;
    };
    expect(told({ idType: 'passport', idNumber: 'E12345678', phone: '13800138000' })).toBe('idNumber');
    expect(told({ phone: '13800138000' })).toBe('phone');
  });

  test('are shown beside the field of the member concerned', () => {
    expect(place('members.0.idNumber')).toEqual([{ memberId: member.id, field: 'idNumber', message: 'No' }]);
    expect(place(`members.${member.id}.stay.checkIn`)[0]).toMatchObject({ field: 'stay.checkIn' });
    expect(place('members.0')[0]).toMatchObject({ memberId: member.id, field: 'fullName' });
    expect(place('head.invoice.title')).toEqual([{ memberId: null, field: 'invoice.title', message: 'No' }]);
  });

  test('about sold-out items are shown beside the choice', () => {
    expect(place(`units.type:${typeId}`)[0]).toMatchObject({ field: 'typeId' });
    expect(place(`units.night:${roomId}:2027-05-18:room`)[0]).toMatchObject({ field: 'stay.roomTypeId' });
    expect(place(`units.activity:${lunchId}`)[0]).toMatchObject({ field: `activities.${lunchId}` });
    expect(place(`units.activity:${testId(99)}`)).toEqual([]);
  });

  test('are shown until corrected', () => {
    const content = { head: emptyHead, members: [member] };
    const said = keepSaid(place('members.0.fullName'), content);
    const shown = withServerErrors(judged(member), stillSaid(said, content));
    expect(memberErrors(shown, member.id).fieldErrors.get('fullName')).toBe('No');
    const corrected = { ...member, values: { ...member.values, fullName: '张伟' } };
    expect(stillSaid(said, { ...content, members: [corrected] })).toEqual([]);
  });
});
