import { mapFields, personFields } from '../../meetings/person-fields.ts';
import { checkPerson, type PersonForm } from './person.ts';
import type { PersonValues } from './person-values.ts';

interface DeskForm extends PersonForm {
  /** Fields, and questions by id, that walk-ins must give, too. */
  readonly deskRequired: readonly string[];
}

/**
 * Returns the form at the desk: only the name, the registration type and the fields that the conference requires from
 * walk-ins are required. In addition `isReachable` requires a phone number or an email address.
 */
export function deskForm<F extends DeskForm>(form: F): F {
  const isKept = (key: string) => form.deskRequired.includes(key);
  return {
    ...form,
    asked: mapFields(personFields, (field) =>
      form.asked[field] === 'required' && !isKept(field) ? 'optional' : form.asked[field],
    ),
    custom: form.custom.map((field) => ({ ...field, required: asksAtDesk(field) && isKept(field.id) })),
  };
}

/** Returns the form with only the fields that the desk shows first; a button shows the others. */
export function briefDeskForm<F extends DeskForm>(form: F): F {
  const desk = deskForm(form);
  return {
    ...desk,
    asked: mapFields(personFields, (field) =>
      desk.asked[field] === 'required' || field === 'phone' || field === 'email'
        ? desk.asked[field]
        : 'hidden',
    ),
    custom: desk.custom.filter(({ required }) => required),
  };
}

/** Returns whether there is a phone number or an email address for the account of a walk-in. */
export function isReachable({ phone = '', email = '' }: PersonValues): boolean {
  return phone.trim() !== '' || email.trim() !== '';
}

/** Returns the form that people complete through their own link, which accepts no files. */
export function laterForm<F extends PersonForm>(form: F): F {
  return { ...form, custom: form.custom.filter(asksAtDesk) };
}

/** Returns the keys of required values that are missing. A document's type and number are always reported together. */
export function missingValues(form: PersonForm, values: PersonValues, now: Date): string[] {
  const missing = checkPerson(laterForm(form), values, now)
    .fieldErrors.map(({ field }) => field)
    .filter((field) => (values[field] ?? '').trim() === '');
  return missing.includes('idNumber') || missing.includes('idType')
    ? [...new Set([...missing, 'idType', 'idNumber'])]
    : missing;
}

function asksAtDesk({ type }: { readonly type: string }): boolean {
  return type !== 'file';
}
