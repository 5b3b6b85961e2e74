import { Phone } from '@plenum/contract/kernel/fields';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';

// Names and choices say who and what a person is to the conference. Of everything else that is typed only the name of the
// field is kept: ID numbers, health, and answers to an organizer's own questions don't belong in a log that is never erased.
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

// As typed, `13900001111`; masked by the number that was meant.
function maskTyped(phone: string): string {
  const read = Phone.safeParse(phone);
  return maskedPhone(read.success ? read.data : phone);
}

const masks: Readonly<Record<string, (value: string) => string>> = { phone: maskTyped, email: maskedEmail };

interface Edited {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/** What of a changed person is kept in the audit log: before and after, contacts masked, the rest by name only. */
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
