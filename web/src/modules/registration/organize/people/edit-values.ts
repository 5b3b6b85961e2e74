import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import { lineFields, mapFields } from '@plenum/contract/meetings/person-fields';
import { checkPerson, type PersonForm } from '@plenum/contract/registration/people/person';
import type { PersonError, PersonValues } from '@plenum/contract/registration/people/person-values';

/** Values that are masked for the organizer. If a field is left empty, its stored value is kept. */
export const maskedKeys = ['email', 'phone', 'idNumber'] as const;

export function valuesOf(person: ParticipantDetail): PersonValues {
  return {
    fullName: person.name,
    firstName: person.firstName,
    lastName: person.lastName,
    gender: person.gender ?? '',
    ...mapFields(lineFields, (field) => person[field]),
    email: '',
    phone: '',
    idType: person.idType ?? '',
    idNumber: '',
    identity: person.identity ?? '',
    attend: person.attend ? 'yes' : 'no',
  };
}

export function changesIn(before: PersonValues, now: PersonValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value.trim() !== (before[key] ?? '').trim()),
  );
}

/** The errors and warnings of the changes. Unchanged values are left to the server, because many are masked here. */
export function validateChanges(
  form: PersonForm,
  before: PersonValues,
  now: PersonValues,
): Readonly<Record<'fieldErrors' | 'warnings', readonly PersonError[]>> {
  const changed = changesIn(before, now);
  const { fieldErrors, warnings } = checkPerson({ ...form, custom: [] }, now, new Date());
  const isChanged = ({ field }: PersonError) => field in changed;
  return { fieldErrors: fieldErrors.filter(isChanged), warnings: warnings.filter(isChanged) };
}
