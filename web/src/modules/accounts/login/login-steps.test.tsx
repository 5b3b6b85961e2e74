import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { endLogin } from '#kernel/state/login';
import { useUserStore } from '#kernel/state/user-store';
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

let server: ReturnType<typeof fakeServer>;

beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  setNotifier(vi.fn());
});
afterEach(() => {
  cleanup();
  endLogin();
});

const isShown = () => useUserStore.getState().loginShow;

describe('the second step', () => {
  async function reachSecondStep() {
    openLogin('1');
    type('Phone number or email', '13800138000');
    // The sixth digit sends the form.
    await act(async () => type('Verification code', '123456'));
    await grant(await server.next(), { step: 'second_factor', ticket: 'the-ticket' });
    expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeTruthy();
  }

  it('sends the ticket with the code when its sixth digit is typed', async () => {
    await reachSecondStep();
    await act(async () => type('Code from the app', '654321'));
    const request = await server.next();
    expect(JSON.parse(String(request.config.data))).toEqual({ ticket: 'the-ticket', code: '654321' });
    await grant(request, done);
    expect(useAppStore.getState().token).toBe('new-token');
    expect(isShown()).toBe(false);
  });

  it('accepts a recovery code instead', async () => {
    await reachSecondStep();
    await press('button', 'Use a recovery code');
    type('Recovery code', 'k7qf-2m9x');
    await press('button', 'Confirm and log in');
    const request = await server.next();
    expect(JSON.parse(String(request.config.data))).toEqual({ ticket: 'the-ticket', code: 'K7QF-2M9X' });
  });

  it('empties a wrong code and shows the error', async () => {
    await reachSecondStep();
    await act(async () => type('Code from the app', '000000'));
    const { code, en } = accountRefusals.SECOND_FACTOR_WRONG;
    const errors = [{ path: 'code', code: 'second_factor_wrong', message: en }];
    await refuse(await server.next(), 422, refusal(code, en, { errors }));
    expect(screen.getByText(en)).toBeTruthy();
    expect(valueOf('Code from the app')).toBe('');
    expect(document.activeElement).toBe(fieldNamed('Code from the app'));
  });

  it('keeps the code if the refusal was not about it', async () => {
    await reachSecondStep();
    await act(async () => type('Code from the app', '654321'));
    await refuse(
      await server.next(),
      503,
      refusal(kernelRefusals.BUSY.code, 'The service is busy. Please try again.'),
    );
    expect(screen.getByText('The service is busy. Please try again.')).toBeTruthy();
    expect(valueOf('Code from the app')).toBe('654321');
  });

  it('goes back with the reason when the first step has expired', async () => {
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
  it('requires the agreement, which starts unticked, and equal passwords', async () => {
    openLogin('2');
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
    openLogin('3');
    type('Phone number or email', 'wang@plenum.example');
    type('Verification code', '123456');
    type('New password', 'correct horse');
    type('Confirm password', 'correct horse');
    await press('button', 'Reset password');
    await grant(await server.next(), null);
    expect(screen.getByRole('tab', { name: 'Password', selected: true })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Your password has been reset');
    expect(valueOf(/^Username, phone/)).toBe('wang@plenum.example');
    expect(document.activeElement).toBe(fieldNamed('Password'));
  });
});
