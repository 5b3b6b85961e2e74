import { accountRefusals } from '@plenum/contract/accounts/messages';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#kernel/client/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { endLogin, loginMeetingId } from '#kernel/state/login';
import { useUserStore, type LoginTab } from '#kernel/state/user-store';
import { meQuery } from './api.ts';
import { LoginDialog } from './login-dialog.tsx';
import { buildMe, grant, press, refuse, setStage, show, type, valueOf } from './test-stage.tsx';

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

function open(tab: LoginTab, props: Parameters<typeof LoginDialog>[0] = {}) {
  useUserStore.getState().showLogin(true, tab);
  return show(<LoginDialog {...props} />);
}

const isShown = () => useUserStore.getState().loginShow;
const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input' });
const done = { step: 'done', token: 'new-token', me: buildMe() };

describe('the tabs', () => {
  it.each([
    ['0', 'Log in', 'Password'],
    ['1', 'Log in', 'Code'],
    ['2', 'Create an account', 'Sign up'],
    ['3', 'Reset your password', 'Reset'],
  ] as const)('opens on tab %s as the state says', (tab, title, name) => {
    open(tab);
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
    expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy();
  });

  it('keep what was typed, and who it is goes along', async () => {
    open('0');
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

  it('take no username along to where a code has to go', async () => {
    open('0');
    type(/^Username, phone/, 'wangwei');
    await press('button', 'Forgot password?');
    expect(useUserStore.getState().defaultLogin).toBe('3');
    expect(valueOf('Phone number or email')).toBe('');
    expect(document.activeElement).toBe(field('Phone number or email'));
  });
});

describe('logging in with a password', () => {
  it('says what is missing beside the field and goes to the first', async () => {
    open('0');
    await press('button', 'Log in');
    expect(await screen.findByText('Enter your username, phone number or email')).toBeTruthy();
    expect(screen.getByText('Please Enter Your Password')).toBeTruthy();
    expect(screen.getByText('Please Complete The Necessary Information')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Username, phone/));
  });

  it('keeps the login, its meeting and the person, says so and closes', async () => {
    const meetingId = '7d0f4d7e-0f0b-4c55-8a54-1a0d6a1c9b11';
    const { client } = open('0', { meetingId });
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

  it('shows a refusal beside its field, and none as a notice', async () => {
    open('0');
    type(/^Username, phone/, 'wangwei');
    type('Password', 'wrong');
    await press('button', 'Log in');
    const { code, en } = accountRefusals.CREDENTIALS_WRONG;
    const errors = [{ path: 'password', code: 'credentials_wrong', message: en }];
    await refuse(await server.next(), 422, refusal(code, en, { errors }));
    const described = field('Password').getAttribute('aria-describedby') ?? '';
    const said = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(said).toContain(en);
    expect(document.activeElement).toBe(field('Password'));
    expect(notices).not.toHaveBeenCalled();
    expect(isShown()).toBe(true);
  });

  it('says in the form what concerns no field, such as too many attempts', async () => {
    open('0');
    type(/^Username, phone/, 'wangwei');
    type('Password', 'wrong');
    await press('button', 'Log in');
    await refuse(await server.next(), 429, refusal(429_000, 'Too many attempts, try again later'));
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toContain('Too many attempts, try again later');
  });
});

describe('the second step', () => {
  async function reachSecondStep() {
    open('1');
    type('Phone number or email', '13800138000');
    // The sixth digit sends the form.
    await act(async () => type('Verification code', '123456'));
    await grant(await server.next(), { step: 'second_factor', ticket: 'the-ticket' });
    expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeTruthy();
  }

  it('sends the ticket with the six digits as soon as they are there', async () => {
    await reachSecondStep();
    await act(async () => type('Code from the app', '654321'));
    const request = await server.next();
    expect(JSON.parse(String(request.config.data))).toEqual({ ticket: 'the-ticket', code: '654321' });
    await grant(request, done);
    expect(useAppStore.getState().token).toBe('new-token');
    expect(isShown()).toBe(false);
  });

  it('takes a recovery code instead', async () => {
    await reachSecondStep();
    await press('button', 'Use a recovery code');
    type('Recovery code', 'k7qf-2m9x');
    await press('button', 'Confirm and log in');
    const request = await server.next();
    expect(JSON.parse(String(request.config.data))).toEqual({ ticket: 'the-ticket', code: 'K7QF-2M9X' });
  });

  it('goes back with the reason when the first step was too long ago', async () => {
    await reachSecondStep();
    await act(async () => type('Code from the app', '654321'));
    const { code, en } = accountRefusals.SECOND_FACTOR_LATE;
    await refuse(await server.next(), 422, refusal(code, en));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Code', selected: true })).toBeTruthy());
    expect(screen.getByText(en)).toBeTruthy();
    expect(valueOf('Phone number or email')).toBe('13800138000');
    expect(valueOf('Verification code')).toBe('');
  });
});

describe('signing up', () => {
  it('asks for the agreement, which nobody has ticked yet, and for equal passwords', async () => {
    open('2');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    type('Phone number or email', 'wang@plenum.example');
    type('Verification code', '123456');
    type('Username', 'wangwei');
    type('Password', 'correct horse');
    type('Confirm password', 'correct horse');
    await press('button', 'Sign up');
    expect(await screen.findByText('Please agree to the terms first')).toBeTruthy();
    await press('checkbox', /I have read and agree/);
    type('Confirm password', 'correct house');
    await press('button', 'Sign up');
    expect(await screen.findByText('Password Inconsistency')).toBeTruthy();
    type('Confirm password', 'correct horse');
    await press('button', 'Sign up');
    await grant(await server.next(), done);
    expect(isShown()).toBe(false);
  });
});

describe('resetting the password', () => {
  it('leads back to the password tab with the account filled in', async () => {
    open('3');
    type('Phone number or email', 'wang@plenum.example');
    type('Verification code', '123456');
    type('New password', 'correct horse');
    type('Confirm password', 'correct horse');
    await press('button', 'Reset password');
    await grant(await server.next(), null);
    expect(screen.getByRole('tab', { name: 'Password', selected: true })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Your password has been reset');
    expect(valueOf(/^Username, phone/)).toBe('wang@plenum.example');
    expect(document.activeElement).toBe(field('Password'));
  });
});

describe('the demo', () => {
  it('offers its messages only where it runs', async () => {
    const onShowDemoMessages = vi.fn();
    open('1', { onShowDemoMessages });
    await press('button', 'Show messages');
    expect(onShowDemoMessages).toHaveBeenCalledOnce();
    cleanup();
    open('1');
    expect(screen.queryByText(/^Demo/)).toBeNull();
  });
});
