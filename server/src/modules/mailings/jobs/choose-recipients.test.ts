import { expect, test } from 'vitest';
import { addressee } from '#test/mailings';
import { chooseRecipients, type Known } from './choose-recipients.ts';

const nothing: Known = {
  unsubscribed: new Set(),
  undeliverable: new Set(),
  served: new Set(),
  hasRoute: () => true,
  isFillable: () => true,
};

const reasons = (people: ReturnType<typeof addressee>[], known: Partial<Known> = {}) =>
  chooseRecipients(people, 'email', { ...nothing, ...known }).map(({ reason }) => reason);

test('lists a person found twice once', () => {
  const one = addressee(1);
  expect(chooseRecipients([one, { ...one }, one], 'email', nothing)).toHaveLength(1);
});

test('two people with one address: the first gets it', () => {
  const [one, other] = [addressee(1), addressee(2, { email: 'READER-1@plenum.example' })];
  expect(reasons([one, other])).toEqual([null, 'same_target']);
});

test('a person who is left out does not block another’s address', () => {
  const [one, other] = [
    addressee(1, { isCancelled: true }),
    addressee(2, { email: 'reader-1@plenum.example' }),
  ];
  expect(reasons([one, other])).toEqual(['cancelled', null]);
});

test('gives each reason', () => {
  const people = [1, 2, 3, 4, 5, 6].map((number) => addressee(number));
  const [gone, disabled, none, left, had, odd] = people;
  if (!gone || !disabled || !none || !left || !had || !odd) throw new Error('six people');
  const known = {
    unsubscribed: new Set([left.person]),
    served: new Set([had.email]),
    isFillable: ({ person }: { person: string }) => person !== odd.person,
  };
  expect(
    reasons(
      [
        { ...gone, isCancelled: true },
        { ...disabled, isDisabled: true },
        { ...none, email: '' },
        left,
        had,
        odd,
      ],
      known,
    ),
  ).toEqual(['cancelled', 'disabled', 'no_target', 'unsubscribed', 'had_it', 'unfillable']);
});

test('chooses email, or else a text message', () => {
  const people = [
    addressee(1),
    addressee(2, { email: '' }),
    addressee(3, { email: 'no address', phone: '' }),
  ];
  expect(
    chooseRecipients(people, 'email_or_sms', nothing).map(({ channel, target, reason }) => [
      channel,
      target,
      reason,
    ]),
  ).toEqual([
    ['email', 'reader-1@plenum.example', null],
    ['sms', '+8613810000002', null],
    ['sms', '', 'no_target'],
  ]);
});

/** Numbers as people write them, and in E.164. */
const numbers: readonly (readonly [string, string])[] = [
  ['13800138000', '+8613800138000'], ['+86 138 0013 8001', '+8613800138001'], ['0086-13800138002', '+8613800138002'],
  ['+971 50 123 4567', '+971501234567'], ['+54 9 11 2345-6789', '+5491123456789'], ['+43 664 1234567', '+436641234567'],
  ['+61 412 345 678', '+61412345678'], ['+32 470 12 34 56', '+32470123456'], ['+55 (11) 96123-4567', '+5511961234567'],
  ['+1 506-234-5678', '+15062345678'], ['+41 78 123 45 67', '+41781234567'], ['+420 601 123 456', '+420601123456'],
  ['0049 1511 2345678', '+4915112345678'], ['+45 20 12 34 56', '+4520123456'], ['+20 100 123 4567', '+201001234567'],
  ['+34 612 34 56 78', '+34612345678'], ['+358 41 2345678', '+358412345678'], ['+33 6 12 34 56 78', '+33612345678'],
  ['+44 7400 123456', '+447400123456'], ['+852 5123 4567', '+85251234567'], ['+62 812-345-678', '+62812345678'],
  ['+353 85 012 3456', '+353850123456'], ['+91 81234 56789', '+918123456789'], ['+39 312 345 6789', '+393123456789'],
  ['+81 90-1234-5678', '+819012345678'], ['+82 10-2000-0000', '+821020000000'], ['+853 6612 3456', '+85366123456'],
  ['+60 12-345 6789', '+60123456789'], ['+31 6 12345678', '+31612345678'], ['+64 21 123 4567', '+64211234567'],
  ['+7 912 345-67-89', '+79123456789'], ['+65 8123 4567', '+6581234567'], ['+886 912 345 678', '+886912345678'],
  ['+1 201-555-0123', '+12015550123'], ['+84 91 234 56 78', '+84912345678'], ['+27 71 123 4567', '+27711234567'],
]; // prettier-ignore

test('writes numbers of 34 countries one way, and names those without a route', () => {
  const prefixes = ['+86', '+852', '+853', '+886', '+65', '+81', '+82'];
  const people = numbers.map(([phone], index) => addressee(index, { phone }));
  const chosen = chooseRecipients(people, 'sms', {
    ...nothing,
    hasRoute: (phone) => prefixes.some((prefix) => phone.startsWith(prefix)),
  });
  expect(chosen.map(({ target }) => target)).toEqual(numbers.map(([, phone]) => phone));
  const served = chosen.filter(({ reason }) => reason === null).map(({ target }) => target);
  expect(served).toEqual([
    '+8613800138000', '+8613800138001', '+8613800138002', '+85251234567', '+819012345678', '+821020000000',
    '+85366123456', '+6581234567', '+886912345678',
  ]); // prettier-ignore
  expect(chosen.filter(({ reason }) => reason === 'no_route')).toHaveLength(numbers.length - 9);
});

test.each(['12345', '+86 12345678901', '+0123456789', 'ring me', '+8613800138000x', "+1'; drop table"])(
  'refuses %s as a number',
  (phone) => {
    const [one] = chooseRecipients([addressee(1, { phone })], 'sms', nothing);
    expect(one).toMatchObject({ target: '', reason: 'no_target' });
  },
);

test('uses the other channel after failed deliveries, or leaves the person out', () => {
  const [both, onlyEmail, onlyPhone] = [
    addressee(1),
    addressee(2, { phone: '' }),
    addressee(3, { email: '' }),
  ];
  const people = [both, onlyEmail, onlyPhone];
  const known = { ...nothing, undeliverable: new Set([both.email, onlyEmail.email, onlyPhone.phone]) };
  expect(
    chooseRecipients(people, 'email_or_sms', known).map(({ channel, target, reason }) => [
      channel,
      target,
      reason,
    ]),
  ).toEqual([
    ['sms', both.phone, null],
    ['email', onlyEmail.email, 'undeliverable'],
    ['sms', onlyPhone.phone, 'undeliverable'],
  ]);
  expect(chooseRecipients(people, 'email', known).map(({ reason }) => reason)).toEqual([
    'undeliverable',
    'undeliverable',
    'no_target',
  ]);
});
