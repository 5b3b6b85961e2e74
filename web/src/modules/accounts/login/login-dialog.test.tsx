import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { endLogin, loginMeetingId } from '#kernel/state/login';
import { useUserStore } from '#kernel/state/user-store';
import { meQuery } from '../api.ts';
import {
  done,
  fieldNamed,
  grant,
  openLogin,
  press,
  refuse,
  setStage,
  type,
  valueOf,
} from '#test/accounts-stage';

const notices = vi.fn();
let server: ReturnType<typeof fakeServer>;

beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  notices.mockReset();
  setNotifier(notices);
});
afterEach(() => {
  cleanup();
  endLogin();
});

const isShown = () => useUserStore.getState().loginShow;

describe('the tabs', () => {
  it.each([
    ['0', 'Log in', 'Password'],
    ['1', 'Log in', 'Code'],
    ['2', 'Create an account', 'Sign up'],
    ['3', 'Reset your password', 'Reset'],
  ] as const)('opens on tab %s as the state says', (tab, title, name) => {
    openLogin(tab);
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
    expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy();
  });

  it('keep their input, and share the account', async () => {
    openLogin('0');
    type(/^Username, phone/, '138 0013 8000');
    type('Password', 'secret-word');
    await press('tab', 'Sign up');
    expect(valueOf('Phone number or email')).toBe('138 0013 8000');
    type('Username', 'wangwei');
    await press('tab', 'Password');
    expect(valueOf('Password')).toBe('secret-word');
    await press('tab', 'Sign up');
    expect(valueOf('Username')).toBe('wangwei');
  });

  it('do not carry a username over to a tab that sends a code', async () => {
    openLogin('0');
    type(/^Username, phone/, 'wangwei');
    await press('button', 'Forgot password?');
    expect(useUserStore.getState().defaultLogin).toBe('3');
    expect(valueOf('Phone number or email')).toBe('');
    expect(document.activeElement).toBe(fieldNamed('Phone number or email'));
  });
});

describe('logging in with a password', () => {
  it('shows missing values beside the fields and focuses the first', async () => {
    openLogin('0');
    await press('button', 'Log in');
    expect(await screen.findByText('Please Enter Your Username')).toBeTruthy();
    expect(screen.getByText('Please Enter Your Password')).toBeTruthy();
    expect(screen.getByText('Please Complete The Necessary Information')).toBeTruthy();
    expect(document.activeElement).toBe(fieldNamed(/^Username, phone/));
  });

  it('stores the login, its meeting and the person, shows a welcome and closes', async () => {
    const meetingId = '7d0f4d7e-0f0b-4c55-8a54-1a0d6a1c9b11';
    const { client } = openLogin('0', { meetingId });
    type(/^Username, phone/, 'wangwei');
    type('Password', 'secret-word');
    await press('button', 'Log in');
    const request = await server.next();
    expect(JSON.parse(String(request.config.data))).toEqual({
      account: 'wangwei',
      password: 'secret-word',
      meetingId,
    });
    await grant(request, done);
    expect(useAppStore.getState().token).toBe('new-token');
    expect(loginMeetingId()).toBe(meetingId);
    expect(useUserStore.getState().userInfo.name).toBe('Wang Wei');
    expect(client.getQueryData(meQuery.queryKey)).toEqual(done.me);
    expect(isShown()).toBe(false);
    expect(notices).toHaveBeenCalledWith({ kind: 'success', text: 'Welcome, Wang Wei' });
  });

  it('shows a refusal beside its field, and not as a notice', async () => {
    openLogin('0');
    type(/^Username, phone/, 'wangwei');
    type('Password', 'wrong');
    await press('button', 'Log in');
    const { code, en } = accountRefusals.CREDENTIALS_WRONG;
    const errors = [{ path: 'password', code: 'credentials_wrong', message: en }];
    await refuse(await server.next(), 422, refusal(code, en, { errors }));
    const described = fieldNamed('Password').getAttribute('aria-describedby') ?? '';
    const said = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(said).toContain(en);
    expect(document.activeElement).toBe(fieldNamed('Password'));
    expect(notices).not.toHaveBeenCalled();
    expect(isShown()).toBe(true);
  });

  it('shows a refusal that concerns no field, such as too many attempts, in the form', async () => {
    openLogin('0');
    type(/^Username, phone/, 'wangwei');
    type('Password', 'wrong');
    await press('button', 'Log in');
    await refuse(
      await server.next(),
      429,
      refusal(kernelRefusals.TOO_MANY.code, 'Too many attempts. Please try again later.'),
    );
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toContain('Too many attempts. Please try again later.');
  });
});

describe('the demo', () => {
  it('offers its messages only if it is on', async () => {
    const onShowDemoMessages = vi.fn();
    openLogin('1', { onShowDemoMessages });
    await press('button', 'Show messages');
    expect(onShowDemoMessages).toHaveBeenCalledOnce();
    cleanup();
    openLogin('1');
    expect(screen.queryByText(/^Demo/)).toBeNull();
  });
});
