import { expect, test } from 'vitest';
import { SavedViewForm, VIEW_QUERY_MAX } from './views.ts';

const form = {
  list: 'participants',
  meetingId: '00000000-0000-4000-8000-000000000001',
  name: '待审核学生',
  query: { review: 'audit_pending', q: '欧阳' },
  columns: ['name', 'phone'],
};

function fieldErrors(changes: object): string[] {
  const parsed = SavedViewForm.safeParse({ ...form, ...changes });
  return (parsed.error?.issues ?? []).map(({ path }) => path.join('.'));
}

test('accepts a name, a flat query and columns', () => {
  expect(SavedViewForm.parse({ ...form, name: '  待审核学生 ' })).toEqual(form);
});

test('the query may be 4,000 characters long', () => {
  const room = VIEW_QUERY_MAX - JSON.stringify({ q: '' }).length;
  expect(fieldErrors({ query: { q: 'x'.repeat(room) } })).toEqual([]);
  expect(fieldErrors({ query: { q: 'x'.repeat(room + 1) } })).toEqual(['query']);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name of two lines', { name: 'a\nb' }, 'name'],
  ['61 characters', { name: 'x'.repeat(61) }, 'name'],
  ['another kind of list name', { list: 'Participants; drop table' }, 'list'],
  ['no meeting', { meetingId: 'x' }, 'meetingId'],
  ['a nested query', { query: { filter: { a: 'b' } } }, 'query.filter'],
  ['61 columns', { columns: Array.from({ length: 61 }, (_, index) => `c${index}`) }, 'columns'],
  ['a nameless column', { columns: [''] }, 'columns.0'],
  ['another account', { accountId: form.meetingId }, ''],
])('refuses %s', (_, changes, path) => {
  expect(fieldErrors(changes)).toEqual([path]);
});
