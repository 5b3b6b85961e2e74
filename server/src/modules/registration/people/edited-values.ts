import { Phone } from '@plenum/contract/kernel/fields';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';

// Names and choices identify a person to the conference, so their values are logged. Of other fields only the names are
// logged, because ID numbers, health data and answers to an organizer's own questions must not be in a log that is
// never erased.
const plain: ReadonlySet<string> = new Set([
  'fullName',
  'firstName',
  'lastName',
  'gender',
  'identity',
  'idType',
  'organization',
  'position',
]);

// Masks a phone number as entered, such as `13900001111`, by its normalized form.
function maskTyped(phone: string): string {
  const read = Phone.safeParse(phone);
  return maskedPhone(read.success ? read.data : phone);
}

const masks: Readonly<Record<string, (value: string) => string>> = { phone: maskTyped, email: maskedEmail };

interface Edited {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/**
 * Returns the audit log's record of a changed person: values before and after, with contacts masked. Other fields are
 * left out, because the entry lists their names.
 */
export function editedValues(
  before: PersonValues,
  after: PersonValues,
  fields: readonly string[],
): Edited | null {
  const kept = fields.filter((field) => plain.has(field) || field in masks);
  if (kept.length === 0) return null;
  const write = (values: PersonValues) =>
    Object.fromEntries(kept.map((field) => [field, (masks[field] ?? String)(values[field] ?? '')]));
  return { before: write(before), after: write(after) };
}
