import { describe, expect, it, test } from 'vitest';
import { checkPerson } from './person.ts';
import { valueLabels, valueQuestions } from './person-words.ts';
import { teamColumns } from './team-sheet.ts';
import {
  completeAsked,
  mapFields,
  personFields,
  textFields,
  usualAsking,
} from '../../meetings/person-fields.ts';
import { FormSection } from '../../meetings/settings.ts';

const asked = mapFields(personFields, () => 'required' as const);
const now = new Date('2026-05-18T00:00:00.000Z');

describe.each(personFields)('%s', (field) => {
  it('has a label and a question in both languages', () => {
    for (const words of [valueLabels[field], valueQuestions[field]])
      for (const text of [words.en, words.zh]) expect(text).not.toBe('');
  });

  it('is a setting of the form', () => {
    const form = {
      name: 'full',
      asked,
      custom: [],
      teams: true,
      stewardWalkIns: false,
      deskRequired: [],
      invoice: true,
    };
    const { [field]: _, ...others } = asked;
    expect(FormSection.safeParse(form).success).toBe(true);
    expect(FormSection.safeParse({ ...form, asked: others }).success).toBe(false);
  });

  it('is a column of the team sheet', () => {
    const form = {
      name: 'full' as const,
      asked,
      custom: [],
      teams: true,
      stewardWalkIns: false,
      deskRequired: [],
      invoice: true,
    };
    const offer = { form, identities: [], types: [], hotels: [] };
    const column = teamColumns(offer, offer).find(({ key }) => key === field);
    expect(column).toMatchObject({ header: valueLabels[field], required: true });
  });

  it('is reported if it is required and empty', () => {
    const { fieldErrors } = checkPerson({ name: 'full', asked, custom: [] }, { fullName: 'Ada' }, now);
    expect(fieldErrors.map((error) => error.field)).toContain(field);
  });
});

describe.each(textFields)('the text of %s', (field) => {
  const check = (text: string, asking: 'optional' | 'hidden') =>
    checkPerson(
      { name: 'full', asked: completeAsked({ [field]: asking }), custom: [] },
      { [field]: text },
      now,
    );

  it('is kept only if it is asked for', () => {
    const text = { email: 'ada@example.org', phone: '+8613800138000' }[field as string] ?? 'Ada 王';
    expect(check(text, 'optional').read[field]).toBe(text);
    expect(check(text, 'hidden').read[field]).toBe('');
  });

  it('refuses more than one line', () => {
    for (const text of ['a\nb', 'x'.repeat(1_000)])
      expect(check(text, 'optional').fieldErrors).toContainEqual(expect.objectContaining({ field }));
  });
});

test('a saved form without a newer field is completed with the field not asked', () => {
  const { diet: _, ...before } = usualAsking;
  expect(completeAsked(before)).toEqual({ ...usualAsking, diet: 'hidden' });
});
