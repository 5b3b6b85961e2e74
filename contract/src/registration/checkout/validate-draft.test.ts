import { completeAsked } from '../../meetings/person-fields.ts';
import { describe, expect, test } from 'vitest';
import { emptyStay } from '../people/stay.ts';
import { type DraftHead, emptyHead } from '../people/draft.ts';
import {
  type DraftTerms,
  isBegun,
  needsHotelConsent,
  needsMethod,
  type TypedDraft,
  type TypedMember,
  validateDraft,
} from './validate-draft.ts';

const now = new Date('2026-05-18T00:00:00.000Z');
const terms: DraftTerms = {
  form: {
    name: 'full',
    asked: completeAsked({
      gender: 'required',
      organization: 'optional',
      email: 'optional',
      phone: 'optional',
      idNumber: 'optional',
      identity: 'optional',
    }),
    custom: [],
    invoice: true,
  },
  offer: {
    types: [
      {
        id: 'student',
        identities: ['student'],
        windows: [{ id: 'early', from: null, until: null, payBy: null, price: { CNY: 80_000, USD: null } }],
      },
      {
        id: 'past',
        identities: [],
        windows: [
          { id: 'over', from: null, until: now.toISOString(), payBy: null, price: { CNY: 1, USD: 1 } },
        ],
      },
      {
        id: 'guest',
        identities: [],
        windows: [{ id: 'free', from: null, until: null, payBy: null, price: { CNY: 0, USD: 0 } }],
      },
    ],
    rooms: [
      {
        id: 'twin',
        capacity: 2,
        shared: true,
        price: { CNY: 40_000, USD: null },
        nights: [{ day: '2026-06-14' }, { day: '2026-06-15' }],
      },
    ],
    activities: [],
  },
  methods: { CNY: ['qr_code', 'wire_transfer'], USD: ['wire_transfer'] },
  invoiceKinds: ['ordinary'],
};

const ada = { fullName: 'Ada Lovelace', gender: 'female', phone: '13800138000', typeId: 'student' };
const room = {
  ...emptyStay,
  choice: 'shared',
  roomTypeId: 'twin',
  checkIn: '2026-06-14',
  checkOut: '2026-06-15',
};
const passport = { idType: 'passport', idNumber: 'E12345678' };

function member(values: Record<string, string> = ada, more: Partial<TypedMember> = {}): TypedMember {
  return { id: 'a', values, stay: emptyStay, activityIds: [], hotelConsent: false, ...more };
}

function errorsOf(draft: Partial<TypedDraft>, held: Partial<DraftTerms> = {}) {
  const typed: TypedDraft = {
    kind: 'individual',
    head: emptyHead,
    members: [member()],
    currency: 'CNY',
    method: 'qr_code',
    ...draft,
  };
  return validateDraft({ ...terms, ...held }, typed, now).errors.map(({ memberId, field, code, values }) => [
    memberId === null ? field : `${memberId}.${field}`,
    code,
    ...(values ? [values] : []),
  ]);
}

test('accepts a complete draft', () => {
  expect(errorsOf({})).toEqual([]);
});

describe('a person', () => {
  test.each<[string, Partial<TypedMember>, unknown[]]>([
    [
      'nothing typed',
      { values: {} },
      [
        ['a.fullName', 'name_required'],
        ['a.gender', 'gender_required'],
        ['a.typeId', 'type_required'],
      ],
    ],
    ['a type that is not offered', { values: { ...ada, typeId: 'vip' } }, [['a.typeId', 'type_required']]],
    ['a type for others', { values: { ...ada, identity: 'teacher' } }, [['a.typeId', 'type_identity']]],
    ['a price that has run out', { values: { ...ada, typeId: 'past' } }, [['a.typeId', 'price_expired']]],
    [
      'several things at once, each beside its field',
      {
        values: { ...ada, fullName: '', email: 'ada@' },
        stay: { ...room, choice: 'single', roomTypeId: '' },
      },
      [
        ['a.fullName', 'name_required'],
        ['a.email', 'email_invalid'],
        ['a.stay.roomTypeId', 'room_required'],
      ],
    ],
    [
      'a name too long says how long it may be',
      { values: { ...ada, fullName: 'A'.repeat(61) } },
      [['a.fullName', 'too_long', { max: 60 }]],
    ],
  ])('%s', (_, more, errors) => {
    expect(errorsOf({ members: [member(ada, more)] })).toEqual(errors);
  });

  test('may choose any type if identities are not asked for', () => {
    const form = { ...terms.form, asked: { ...terms.form.asked, identity: 'hidden' as const } };
    expect(errorsOf({ members: [member({ ...ada, identity: 'teacher' })] }, { form })).toEqual([]);
  });
});

describe('a stay', () => {
  test.each<[string, TypedMember['stay']['cohabitant'], unknown[]]>([
    ['no roommate named yet', { kind: 'organiser' }, []],
    ['no teammate chosen', { kind: 'member', memberId: '' }, [['a.stay.cohabitant', 'required']]],
    ['no phone', { kind: 'person', name: 'Grace', phone: ' ' }, [['a.stay.cohabitant', 'required']]],
    [
      'a wrong phone number',
      { kind: 'person', name: 'Grace', phone: '138' },
      [['a.stay.cohabitant', 'phone_invalid']],
    ],
    ['name and phone', { kind: 'person', name: 'Grace', phone: '13812345679' }, []],
  ])('is checked when shared: %s', (_, cohabitant, errors) => {
    expect(
      errorsOf({ members: [member(ada, { stay: { ...room, cohabitant } as TypedMember['stay'] })] }),
    ).toEqual(errors);
  });

  test.each<[string, Record<string, string>, TypedMember['stay'], boolean]>([
    ['an ID number and a room', { ...ada, ...passport }, room as TypedMember['stay'], true],
    ['no ID number', ada, room as TypedMember['stay'], false],
    ['no room', { ...ada, ...passport }, emptyStay, false],
  ])('needs a separate consent for the hotel: %s', (_, values, stay, isNeeded) => {
    expect(needsHotelConsent(terms.form, { values, stay })).toBe(isNeeded);
    const asked = { values, stay };
    expect(errorsOf({ members: [member(values, asked)] })).toEqual(
      isNeeded ? [['a.hotelConsent', 'consent_required']] : [],
    );
    expect(errorsOf({ members: [member(values, { ...asked, hotelConsent: true })] })).toEqual([]);
  });

  test('needs no consent for an ID number that is no longer asked for', () => {
    const form = { ...terms.form, asked: { ...terms.form.asked, idNumber: 'hidden' as const } };
    const typed = member({ ...ada, ...passport }, { stay: room as TypedMember['stay'] });
    expect(errorsOf({ members: [typed] }, { form })).toEqual([]);
  });
});

describe('a team', () => {
  const head: DraftHead = {
    ...emptyHead,
    teamName: 'Lab 7',
    contactName: 'Ada',
    contactPhone: '13800138000',
  };
  const team = (change: Partial<DraftHead>, members = [member()]) =>
    errorsOf({ kind: 'team', head: { ...head, ...change }, members });

  test.each<[string, Partial<DraftHead>, unknown[]]>([
    ['whole', {}, []],
    ['no name', { teamName: ' ' }, [['teamName', 'team_name_required']]],
    ['a name too long', { teamName: 'L'.repeat(121) }, [['teamName', 'too_long', { max: 120 }]]],
    ['no contact', { contactName: '' }, [['contactName', 'contact_required']]],
    [
      'a contact with odd characters',
      { contactName: 'Ada <' },
      [['contactName', 'illegal_characters', { characters: '<' }]],
    ],
    ['neither phone nor email', { contactPhone: '' }, [['contactPhone', 'required']]],
    ['an email alone', { contactPhone: '', contactEmail: 'ada@example.org' }, []],
    ['a wrong phone', { contactPhone: '12' }, [['contactPhone', 'phone_invalid']]],
    ['a wrong email', { contactEmail: 'ada@' }, [['contactEmail', 'email_invalid']]],
  ])('%s', (_, change, errors) => {
    expect(team(change)).toEqual(errors);
  });

  test('reports a stay that names no room, as long as there are rooms', () => {
    const odd = member({ ...ada, stay: 'villa' });
    expect(team({}, [odd])).toEqual([['a.stay', 'unknown_choice']]);
    const offer = { ...terms.offer, rooms: [] };
    expect(errorsOf({ kind: 'team', head, members: [odd] }, { offer })).toEqual([]);
  });

  test('needs a member, and an empty row does not count', () => {
    expect(team({}, [])).toEqual([['members', 'required']]);
    const blank = member({ fullName: ' ', attend: 'no' }, { id: 'b' });
    expect(isBegun(blank)).toBe(false);
    expect(isBegun({ ...blank, selfFilled: true })).toBe(true);
    expect(team({}, [blank])).toEqual([['members', 'required']]);
    expect(team({}, [member(), blank])).toEqual([]);
  });

  test('refuses a person twice, however the ID number is written', () => {
    const twice = (one: Record<string, string>, other: Record<string, string>) =>
      team({}, [
        member({ ...ada, ...one }, { id: 'a' }),
        member({ ...ada, fullName: 'Grace Hopper', phone: '', ...other }, { id: 'b' }),
      ]);
    expect(twice({}, {})).toEqual([]);
    expect(twice(passport, { ...passport, idNumber: 'e12345678' })).toEqual([
      ['b.idNumber', 'same_id_as', { row: 1 }],
    ]);
    expect(twice({}, { fullName: 'ada  lovelace', phone: '+86 138-0013-8000' })).toEqual([
      ['b.phone', 'same_phone_as', { row: 1 }],
    ]);
    expect(twice({}, { phone: '13800138000' })).toEqual([]);
  });
});

describe('an invoice', () => {
  const invoice = {
    ...emptyHead.invoice,
    title: 'Lab 7',
    taxNumber: '91350100M000100Y43',
    email: 'ada@example.org',
  };
  const invoiced = (change: Partial<DraftHead['invoice']>, more: Partial<DraftHead> = {}) =>
    errorsOf({ head: { ...emptyHead, wantsInvoice: true, invoice: { ...invoice, ...change }, ...more } });

  test.each<[string, Partial<DraftHead['invoice']>, unknown[]]>([
    ['whole', {}, []],
    ['without a title', { title: '' }, [['invoice.title', 'invoice_title_required', { min: 1 }]]],
    ['a title too long', { title: 'L'.repeat(101) }, [['invoice.title', 'too_long', { max: 100 }]]],
    ['without a tax number', { taxNumber: '' }, [['invoice.taxNumber', 'tax_number_required']]],
    ['of a type that is not written here', { kind: 'special' }, [['invoice.kind', 'unknown_choice']]],
    ['to nowhere', { email: 'ada@' }, [['invoice.email', 'email_invalid']]],
  ])('%s', (_, change, errors) => {
    expect(invoiced(change)).toEqual(errors);
  });

  test('is validated only if it is wanted and offered', () => {
    expect(invoiced({ title: '' }, { wantsInvoice: false })).toEqual([]);
    const form = { ...terms.form, invoice: false };
    const head = { ...emptyHead, wantsInvoice: true };
    expect(errorsOf({ head }, { form })).toEqual([]);
  });
});

describe('the payment method', () => {
  test.each<[string, Partial<TypedDraft>, Partial<DraftTerms>, unknown[]]>([
    ['none chosen', { method: null }, {}, [['method', 'method_missing']]],
    ['one the conference does not take', { method: 'bank_account' }, {}, [['method', 'method_missing']]],
    ['nothing to pay', { method: null, members: [member({ ...ada, typeId: 'guest' })] }, {}, []],
    ['a conference that names none', { method: null }, { methods: { CNY: [], USD: [] } }, []],
  ])('%s', (_, draft, held, errors) => {
    expect(errorsOf(draft, held)).toEqual(errors);
  });

  test('is required if there is something to pay and methods are named', () => {
    expect([needsMethod(['qr_code'], 1), needsMethod(['qr_code'], 0), needsMethod([], 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a correction after a rejection', () => {
  const corrected = (values: Record<string, string>, more: Partial<TypedMember> = {}) =>
    errorsOf({ isCorrection: true, method: null, members: [member(values, more)] });

  test('ignores the order, its price and its payment method', () => {
    expect(corrected({ ...ada, typeId: 'past' }, { activityIds: ['gone'] })).toEqual([]);
    const head = { ...emptyHead, wantsInvoice: true };
    expect(errorsOf({ isCorrection: true, head })).toEqual([]);
  });

  test('still needs complete people, a consent, and a type that fits the person', () => {
    expect(corrected({ ...ada, fullName: '' })).toEqual([['a.fullName', 'name_required']]);
    expect(corrected({ ...ada, identity: 'teacher' })).toEqual([['a.identity', 'type_identity']]);
    expect(corrected({ ...ada, ...passport }, { stay: room as TypedMember['stay'] })).toEqual([
      ['a.hotelConsent', 'consent_required'],
    ]);
  });
});
