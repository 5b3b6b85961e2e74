import { expect, it } from 'vitest';
import { usualAsking } from '@plenum/contract/meetings/person-fields';
import type { PersonForm } from '@plenum/contract/registration/people/person';
import { changesIn, validateChanges, valuesOf } from './edit-values.ts';
import { buildDetail } from '#test/console-stage';

const form: PersonForm = {
  name: 'full',
  asked: { ...usualAsking, idNumber: 'required', country: 'optional' },
  custom: [],
};
const before = valuesOf(buildDetail(1));

it('finds only changed fields; a masked number that was not typed again is kept', () => {
  expect(changesIn(before, before)).toEqual({});
  expect(changesIn(before, { ...before, phone: '13800138000', position: ' ' })).toEqual({
    phone: '13800138000',
  });
});

it('validates only the changes', () => {
  expect(validateChanges(form, before, before).fieldErrors).toEqual([]);
  const { fieldErrors } = validateChanges(form, before, { ...before, phone: '123', organization: '' });
  expect(fieldErrors.map(({ field }) => field)).toEqual(['organization', 'phone']);
});

it('warns about a new number without refusing it', () => {
  const { fieldErrors, warnings } = validateChanges(form, before, {
    ...before,
    idType: 'prc_id',
    idNumber: '11010519491231002X',
    gender: 'male',
  });
  expect([fieldErrors, warnings.map(({ code }) => code)]).toEqual([[], ['gender_mismatch']]);
});
