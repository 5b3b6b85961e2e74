import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../kernel/field-errors.ts';
import { noText } from '../kernel/localized-text.ts';
import { noRichText } from '../kernel/rich-text.ts';
import type { z } from '../kernel/zod.ts';
import {
  AboutSection,
  CallSection,
  CommitteeSection,
  ContactsSection,
  DatesSection,
  FooterSection,
  HistorySection,
  PartnersSection,
  VenueSection,
} from './content.ts';

const id = '0198f3a0-0000-7000-8000-000000000001';
const name = { en: 'Name', zh: '' };

function fieldErrors(schema: z.ZodType, value: unknown): [path: string, code: string][] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

const member = { id, name, role: noText, organization: noText, country: noText, photo: '' };
const edition = {
  id,
  year: 2025,
  title: name,
  place: noText,
  dates: noText,
  participants: null,
  papers: 0,
  note: noText,
  link: '',
};
const person = { id, topic: 'general', name, phone: '', email: '', wechat: '' };
const partner = { id, kind: 'host', name, link: 'https://example.org', logo: '' };
const date = { id, name, at: '2026-05-01T00:00:00.000Z', wholeDay: true };
const venue = {
  name: noText,
  address: noText,
  phone: '',
  coordinates: null,
  directions: [],
  notes: { en: noRichText, zh: noRichText },
};
const direction = { id, kind: 'metro', text: noText };

/** The lists of each part, each with one valid entry and possible errors in it. */
const lists: [string, z.ZodType, (entries: unknown[]) => unknown, object, [object, string, string][]][] = [
  [
    'people to contact',
    ContactsSection,
    (people) => ({ people, hours: noText, takesMessages: true }),
    person,
    [
      [{ email: 'a@b' }, 'email', 'email_invalid'],
      [{ topic: 'weather' }, 'topic', 'unknown_choice'],
      [{ name: noText }, 'name.en', 'one_language'],
      [{ phone: '1'.repeat(41) }, 'phone', 'too_long'],
    ],
  ],
  [
    'groups of a committee',
    CommitteeSection,
    (groups) => ({ groups }),
    { id, name, members: [] },
    [
      [
        { members: [{ ...member, photo: 'https://elsewhere.example/x.png' }] },
        'members.0.photo',
        'illegal_input',
      ],
      [{ members: [member, member] }, 'members.1.id', 'duplicate'],
    ],
  ],
  [
    'past conferences',
    HistorySection,
    (editions) => ({ editions }),
    edition,
    [
      [{ link: 'javascript:alert(1)' }, 'link', 'link_invalid'],
      [{ year: 1899 }, 'year', 'too_small'],
      [{ participants: -1 }, 'participants', 'too_small'],
    ],
  ],
  ['important dates', DatesSection, (dates) => ({ dates }), date, [[{ at: 'soon' }, 'at', 'illegal_input']]],
  [
    'partners',
    PartnersSection,
    (partners) => ({ partners }),
    partner,
    [
      [{ link: 'JavaScript:alert(1)' }, 'link', 'link_invalid'],
      [{ logo: '<svg onload=alert(1)>' }, 'logo', 'illegal_input'],
      [{ kind: 'friend' }, 'kind', 'unknown_choice'],
    ],
  ],
  [
    'fields of a call',
    CallSection,
    (fields) => ({ body: venue.notes, fields }),
    { id, name },
    [[{ name: { en: 'a'.repeat(81), zh: '' } }, 'name.en', 'too_long']],
  ],
  [
    'directions',
    VenueSection,
    (directions) => ({ ...venue, directions }),
    direction,
    [[{ kind: 'rocket' }, 'kind', 'unknown_choice']],
  ],
];

describe.each(lists)('%s', (_, schema, whole, entry, wrong) => {
  test('may be empty or have one entry', () => {
    expect(fieldErrors(schema, whole([]))).toEqual([]);
    expect(schema.parse(whole([entry]))).toEqual(whole([entry]));
  });

  test('has no entry twice', () => {
    expect(fieldErrors(schema, whole([entry, entry]))).toMatchObject([
      [expect.stringMatching(/\.1\.id$/), 'duplicate'],
    ]);
  });

  test.each(wrong)('refuses %j at %s', (overrides, field, code) => {
    const [first] = fieldErrors(schema, whole([{ ...entry, ...overrides }]));
    expect(first).toEqual([expect.stringMatching(new RegExp(`\\.0\\.${field}$`)), code]);
  });

  test('refuses an unknown field', () => {
    expect(fieldErrors(schema, whole([{ ...entry, html: '<b>' }]))).toMatchObject([
      [expect.stringMatching(/\.0\.html$/), 'unknown_field'],
    ]);
  });
});

test('refuses coordinates beyond the globe', () => {
  expect(fieldErrors(VenueSection, { ...venue, coordinates: { latitude: -91, longitude: 0 } })).toEqual([
    ['coordinates.latitude', 'too_small'],
  ]);
});

test('refuses HTML as rich text, and keeps it as text in a footer', () => {
  expect(fieldErrors(AboutSection, { body: { en: '<p>Hello</p>', zh: noRichText } })).toEqual([
    ['body.en', 'illegal_input'],
  ]);
  const footer = { text: { en: '<b>x</b>', zh: '' }, icp: '<i>', policeFiling: '' };
  expect(FooterSection.parse(footer)).toEqual(footer);
});
