import type { BadgePerson } from '@plenum/contract/badges/badge-data';
import { badgeLines, mapFields, personFieldFacts } from '@plenum/contract/meetings/person-fields';

/** The person shown in previews as long as there are no people. The code belongs to no ticket. */
export const samplePerson: BadgePerson = {
  name: '欧阳明',
  latinName: 'Ouyang Ming',
  ...mapFields(
    badgeLines,
    (line) => `${personFieldFacts[line].sample.zh} ${personFieldFacts[line].sample.en}`,
  ),
  typeId: '',
  type: { en: 'Participant', zh: '参会代表' },
  team: '',
  orderNumber: 'M26-000000',
  code: 'ABCD-EFGH',
  qr: '',
};

/** The code is as long as a real ticket's, so that the preview's code has as many modules as the printed one. */
const SAMPLE_QR = `PLENUM1:${'SAMPLE0123456789'.repeat(10).slice(0, 152)}`;

/** Gives a person without a ticket a sample code for the preview. */
export function withSampleCode(person: BadgePerson): BadgePerson {
  return { ...person, qr: person.qr || SAMPLE_QR, code: person.code || samplePerson.code };
}
