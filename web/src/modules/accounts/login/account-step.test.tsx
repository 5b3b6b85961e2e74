import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { done, fieldNamed, grant, press, refuse, setStage, show, type, valueOf } from '#test/accounts-stage';
import { useAppStore } from '#kernel/state/app-store';
import { endLogin } from '#kernel/state/login';
import { AccountStep } from './account-step.tsx';
import { LegalLinksContext } from './legal-links.ts';

let server: ReturnType<typeof fakeServer>;

const links = { terms: '/terms', privacy: '/privacy', refresh: vi.fn() };

beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  show(
    <LegalLinksContext value={links}>
      <AccountStep isOpen onClose={vi.fn()} contact="13800138000" meetingId="m" onLogIn={vi.fn()} />
    </LegalLinksContext>,
  );
});
afterEach(() => {
  cleanup();
  endLogin();
});

async function confirm(code: string) {
  type('Verification code', code);
  await press('button', 'Confirm');
  return server.next();
}

const describedBy = (label: string) =>
  (fieldNamed(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it('begins with the contact of the form, and requires the box for the terms', async () => {
  expect(valueOf('Phone number or email')).toBe('13800138000');
  type('Verification code', '123456');
  await press('button', 'Confirm');
  expect(screen.getByText('Please agree to the terms first')).toBeTruthy();
});

it('asks for no consent while the operator has published no text', async () => {
  cleanup();
  show(
    <LegalLinksContext value={{ ...links, terms: null, privacy: null }}>
      <AccountStep isOpen onClose={vi.fn()} contact="13800138000" meetingId="m" onLogIn={vi.fn()} />
    </LegalLinksContext>,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  const request = await confirm('123456');
  expect(JSON.parse(String(request.config.data))).toMatchObject({ agreed: null });
  links.refresh.mockClear();
  const { code, en } = kernelRefusals.INVALID_INPUT;
  const errors = [{ path: 'agreed', code: 'terms_required', message: 'Please agree to the terms first' }];
  await refuse(request, 422, refusal(code, en, { errors }));
  expect(links.refresh).toHaveBeenCalled();
});

it('logs in to the account that the code found or created', async () => {
  await press('checkbox', /agree/);
  const request = await confirm('123456');
  expect(JSON.parse(String(request.config.data))).toEqual({
    target: '+8613800138000',
    code: '123456',
    agreed: true,
    meetingId: 'm',
  });
  await grant(request, done);
  expect(useAppStore.getState().token).toBe('new-token');
});

it('reports a wrong code beside it, and accepts another one', async () => {
  await press('checkbox', /agree/);
  const { code, en } = accountRefusals.CODE_WRONG;
  const errors = [{ path: 'code', code: 'code_wrong', message: en }];
  await refuse(await confirm('111111'), 422, refusal(code, en, { errors }));
  expect(screen.getByText(en)).toBeTruthy();
  expect(valueOf('Verification code')).toBe('');
  await grant(await confirm('123456'), done);
  expect(useAppStore.getState().token).toBe('new-token');
});

it('reports a disabled account beside the contact, and accepts another one', async () => {
  await press('checkbox', /agree/);
  const { code, en } = accountRefusals.ACCOUNT_DISABLED;
  await refuse(await confirm('123456'), 403, refusal(code, en));
  expect(describedBy('Phone number or email')).toContain(en);
  type('Phone number or email', 'other@plenum.example');
  const request = await confirm('123456');
  expect(JSON.parse(String(request.config.data))).toMatchObject({ target: 'other@plenum.example' });
});

it('asks for the second factor if the account has one', async () => {
  await press('checkbox', /agree/);
  await grant(await confirm('123456'), { step: 'second_factor', ticket: 'the-ticket' });
  expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeTruthy();
});
