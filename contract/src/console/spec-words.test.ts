import { expect, test } from 'vitest';
import type { Sentence } from '../kernel/language.ts';
import { activityWords, roomWords } from '../meetings/words.ts';
import { arrivalWords } from '../registration/people/arrival.ts';
import { genderWords, identityWords, idTypeWords, valueLabels } from '../registration/people/person-words.ts';
import { methodWords, orderStateWords, reviewWords } from '../registration/words.ts';
import { typeWords } from '../submissions/words.ts';

// Returns the English words, which the specification gives. The Chinese words are ours, so it only checks that they
// exist.
function inEnglish(words: Readonly<Record<string, Sentence>>): string[] {
  for (const { zh } of Object.values(words)) expect(zh).toMatch(/\p{Script=Han}/u);
  return Object.values(words).map(({ en }) => en);
}

test('names the six ID types', () => {
  expect(inEnglish(idTypeWords)).toEqual([
    'PRC ID card',
    'HK/Macao home return permit',
    'Taiwan resident mainland travel permit',
    'HK/Macao/Taiwan residence permit',
    'Foreigner PR card',
    'Passport',
  ]);
});

test('names the five identities and the two genders', () => {
  expect(inEnglish(identityWords)).toEqual(['Teacher', 'Student', 'Enterprise', 'Other', 'Tourist']);
  expect(inEnglish(genderWords)).toEqual(['Male', 'Female']);
});

test('names the fields of a person', () => {
  const { fullName, firstName, lastName, gender, position, email, phone, idType, idNumber, ...more } =
    valueLabels;
  const asked = { fullName, firstName, lastName, gender, position, email, phone, idType, idNumber };
  expect(inEnglish(asked)).toEqual([
    'Full name',
    'First name',
    'Last name',
    'Gender',
    'Position',
    'Email',
    'Phone number',
    'ID type',
    'ID number',
  ]);
  const { organization, identity, attend, typeId } = more;
  expect(inEnglish({ organization, identity, attend, typeId })).toEqual([
    'Organization',
    'Identity',
    'Attend',
    'Registration type',
  ]);
});

test('names the two room types and the four activities', () => {
  expect(inEnglish(roomWords)).toEqual(['King room', 'Standard room']);
  expect(inEnglish(activityWords)).toEqual(
    expect.arrayContaining(['Breakfast', 'Lunch', 'Dinner', 'Sub-forum']),
  );
});

test('names the six payment methods', () => {
  expect(inEnglish(methodWords)).toEqual([
    'Mobile-wallet payment',
    'QR-code payment',
    'Corporate transfer',
    'Wire transfer',
    expect.stringMatching(/^Online wallet/),
    'Bank account',
  ]);
});

test('names the states of review, payment and verification', () => {
  expect(reviewWords).toMatchObject({
    audit_pending: { en: 'Reviewing' },
    audit_pass: { en: 'Reviewed' },
    audit_failed: { en: 'Review Failed' },
  });
  inEnglish(reviewWords);
  expect(orderStateWords).toMatchObject({
    unpaid: { en: 'Unpaid' },
    pay_pending: { en: 'Pay Pending' },
    pay_success: { en: 'Pay Success' },
  });
  inEnglish(orderStateWords);
  expect(inEnglish(arrivalWords)).toEqual(['Verifying', 'Verified']);
});

test('names the two types of a submission', () => {
  expect(inEnglish(typeWords)).toEqual(['Oral presentation', 'Poster']);
});
