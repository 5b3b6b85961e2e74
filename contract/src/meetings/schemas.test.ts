import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../kernel/field-errors.ts';
import type { z } from '../kernel/zod.ts';
import { MeetingCopy, StaffChange, VisitorMessageForm } from './schemas.ts';
import { StaffInvitationForm } from './staff-invitations.ts';
import { SeriesForm } from './series.ts';
import { noText } from '../kernel/localized-text.ts';
import { noRichText } from '../kernel/rich-text.ts';

function fieldErrors(schema: z.ZodType, value: unknown): [path: string, code: string][] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

describe('a visitor’s message', () => {
  const message = { topic: 'general', name: 'Li', email: 'a@b.cn', phone: '', text: 'Hello', website: '' };
  const of = (overrides: object) => fieldErrors(VisitorMessageForm, { ...message, ...overrides });

  test('needs an address or a number to answer to', () => {
    expect(of({})).toEqual([]);
    expect(of({ email: '', phone: '021 5555' })).toEqual([]);
    expect(of({ email: '' })).toEqual([['email', 'reply_needed']]);
  });

  test.each([
    [{ text: ' ' }, ['text', 'required']],
    [{ text: 'a'.repeat(4_001) }, ['text', 'too_long']],
    [{ name: '' }, ['name', 'required']],
    [{ email: 'a@b\nBcc: c@d.cn' }, ['email', 'illegal_characters']],
    [{ topic: 'money' }, ['topic', 'unknown_choice']],
    [{ meetingId: 'x' }, ['meetingId', 'unknown_field']],
  ])('refuses %j', (overrides, fieldError) => {
    expect(of(overrides)).toContainEqual(fieldError);
  });

  test('keeps markup as plain text', () => {
    expect(VisitorMessageForm.parse({ ...message, text: '<script>x</script>' }).text).toBe(
      '<script>x</script>',
    );
  });
});

describe('staff', () => {
  test('lets a member lose all roles', () => {
    expect(fieldErrors(StaffChange, { roles: [] })).toEqual([]);
  });

  test('refuses an unknown role', () => {
    expect(fieldErrors(StaffChange, { roles: ['administrator'] })).toEqual([['roles.0', 'unknown_choice']]);
    expect(fieldErrors(StaffInvitationForm, { target: 'li.na@example.org', role: 'administrator' })).toEqual([
      ['role', 'unknown_choice'],
    ]);
  });

  test('sends an invitation to a phone number or an email address, not to a username', () => {
    const invite = (target: string) => fieldErrors(StaffInvitationForm, { target, role: 'steward' });
    expect([invite('li.na@example.org'), invite('139 1234 5678')]).toEqual([[], []]);
    expect([invite('li.na'), invite('')]).toEqual([
      [['target', 'target_invalid']],
      [['target', 'target_invalid']],
    ]);
  });
});

test('a copy needs an address and a first day, and names the parts to copy', () => {
  const copy = {
    slug: 'cloud-2027',
    title: { en: 'Cloud 2027', zh: '' },
    startsOn: '2027-06-14',
    sections: ['types'],
    staff: true,
  };
  expect(fieldErrors(MeetingCopy, copy)).toEqual([]);
  expect(fieldErrors(MeetingCopy, { ...copy, sections: ['orders'] })).toEqual([
    ['sections.0', 'unknown_choice'],
  ]);
  expect(fieldErrors(MeetingCopy, { ...copy, startsOn: '2027-02-30' })[0]).toEqual([
    'startsOn',
    'illegal_input',
  ]);
  expect(fieldErrors(MeetingCopy, { ...copy, title: noText })[0]).toEqual(['title.en', 'one_language']);
  expect(fieldErrors(MeetingCopy, { ...copy, slug: 'news' })).toEqual([['slug', 'slug_reserved']]);
});

test('a series needs known accent colours, safe links and addresses that are free', () => {
  const series = {
    slug: 'cloud',
    name: { en: 'Cloud', zh: '云' },
    tagline: noText,
    about: { en: noRichText, zh: noRichText },
    accent: 'indigo',
    logo: '',
    position: 0,
    partners: [],
    contacts: [],
    footer: { text: noText, icp: '', policeFiling: '' },
  };
  const partner = {
    id: '0198f3a0-0000-7000-8000-000000000001',
    kind: 'host',
    name: series.name,
    link: 'javascript:x',
    logo: '',
  };
  expect(fieldErrors(SeriesForm, series)).toEqual([]);
  expect(fieldErrors(SeriesForm, { ...series, slug: 'meeting' })).toEqual([['slug', 'slug_reserved']]);
  expect(fieldErrors(SeriesForm, { ...series, accent: '#ff0000' })).toEqual([['accent', 'unknown_choice']]);
  expect(fieldErrors(SeriesForm, { ...series, position: -1 })).toEqual([['position', 'too_small']]);
  expect(fieldErrors(SeriesForm, { ...series, partners: [partner] })).toEqual([
    ['partners.0.link', 'link_invalid'],
  ]);
});
