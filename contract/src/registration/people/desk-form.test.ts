import { expect, test } from 'vitest';
import { completeAsked } from '../../meetings/person-fields.ts';
import { briefDeskForm, deskForm, missingValues } from './desk-form.ts';

const question = (id: string, type: 'line' | 'file') => ({
  id,
  type,
  required: true,
  options: [],
  condition: null,
});
const form = {
  name: 'full' as const,
  asked: completeAsked({
    gender: 'required',
    organization: 'required',
    position: 'optional',
    email: 'required',
    phone: 'required',
    idNumber: 'required',
  }),
  custom: [question('shirt', 'line'), question('paper', 'line'), question('proof', 'file')],
  deskRequired: ['organization', 'paper', 'proof'],
};
const now = new Date('2026-06-15T01:00:00.000Z');

test('the desk requires the same of walk-ins as the conference, but never a file', () => {
  const { asked, custom } = deskForm(form);
  expect(Object.entries(asked).filter(([, asking]) => asking === 'required')).toEqual([
    ['organization', 'required'],
  ]);
  expect(asked).toMatchObject({ gender: 'optional', position: 'optional', country: 'hidden' });
  expect(custom.filter(({ required }) => required).map(({ id }) => id)).toEqual(['paper']);
});

test('the desk shows contacts and required fields first', () => {
  const { asked, custom } = briefDeskForm(form);
  expect(Object.entries(asked).filter(([, asking]) => asking !== 'hidden')).toEqual([
    ['organization', 'required'],
    ['email', 'optional'],
    ['phone', 'optional'],
  ]);
  expect(custom.map(({ id }) => id)).toEqual(['paper']);
});

test('required fields may be filled in later, except files', () => {
  const values = { fullName: 'Ada', typeId: 'delegate', phone: '13800000000', organization: ' ' };
  const missing = ['custom.paper', 'custom.shirt', 'email', 'gender', 'idNumber', 'idType', 'organization'];
  expect(missingValues(form, values, now).toSorted()).toEqual(missing);
  // An invalid value is not a missing one.
  expect(missingValues(form, { ...values, email: 'ada' }, now)).not.toContain('email');
});
