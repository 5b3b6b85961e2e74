import { beforeEach, expect, it } from 'vitest';
import { beginLogin } from '#kernel/state/login';
import { dropLastConference, keepLastConference, lastConference } from './last-conference.ts';

const [first, second] = ['7d0f4d7e-0f0b-4c55-8a54-1a0d6a1c9b11', '7d0f4d7e-0f0b-4c55-8a54-1a0d6a1c9b12'];

beforeEach(() => localStorage.clear());

it('is kept for each account, and dropped when the conference no longer exists', () => {
  keepLastConference('ada', first);
  expect([lastConference('ada'), lastConference('grace')]).toEqual([first, undefined]);
  dropLastConference('ada', second);
  expect(lastConference('ada')).toBe(first);
  dropLastConference('ada', first);
  expect(lastConference('ada')).toBeUndefined();
});

it('is at first the conference on whose page the account logged in', () => {
  beginLogin('t', { accountId: 'ada', meetingId: first });
  expect(lastConference('ada')).toBe(first);
  keepLastConference('ada', second);
  expect(lastConference('ada')).toBe(second);
});

it.each(['<script>alert(1)</script>', '../../etc', '{}', 'x'.repeat(100_000), '', '0'])(
  'ignores an invalid id in storage: %.20s',
  (rubbish) => {
    localStorage.setItem('loginMeetingId', rubbish);
    localStorage.setItem('lastConference:ada', rubbish);
    expect(lastConference('ada')).toBeUndefined();
  },
);
