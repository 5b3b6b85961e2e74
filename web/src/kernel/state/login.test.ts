import { beforeEach, expect, it } from 'vitest';
import { useAppStore } from './app-store.ts';
import { beginLogin, endLogin, loginMeetingId } from './login.ts';

beforeEach(() => localStorage.clear());

it('stores token and meeting, and clears both together', () => {
  beginLogin('a', { meetingId: 'm1' });
  expect(useAppStore.getState().token).toBe('a');
  expect(localStorage.getItem('loginMeetingId')).toBe('m1');
  expect(loginMeetingId()).toBe('m1');
  endLogin();
  expect(useAppStore.getState().token).toBe('');
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('loginMeetingId')).toBeNull();
});

it('does not keep the meeting of an earlier login', () => {
  beginLogin('a', { meetingId: 'm1' });
  beginLogin('b');
  expect(loginMeetingId()).toBeNull();
});
