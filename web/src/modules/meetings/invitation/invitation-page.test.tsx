import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success } from '#test/fake-server';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { beginLogin, endLogin } from '#kernel/state/login';
import { useUserStore } from '#kernel/state/user-store';
import { StaffInvitationPage } from './invitation-page.tsx';

const invitation = { meeting: 'Coastal 2027', role: 'finance', invitedBy: 'Greta Hopwood' };
const onAccepted = vi.fn();
const onLogOut = vi.fn(async () => undefined);
let server: ReturnType<typeof fakeServer>;

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'meetings']);
});
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  cleanup();
  endLogin();
  useUserStore.getState().showLogin(false);
  vi.clearAllMocks();
});

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StaffInvitationPage
        token="the-token"
        consoleHref={(id = 'all') => `/console/${id}`}
        accountHref="/settings"
        onAccepted={onAccepted}
        onLogOut={onLogOut}
      />
    </QueryClientProvider>,
  );
  return server.next();
}

async function grant(request: Awaited<ReturnType<typeof open>>, data: unknown) {
  await act(async () => request.answer(200, success(data)));
}

async function refuse(
  request: Awaited<ReturnType<typeof open>>,
  { status, code, en }: { status: number; code: number; en: string },
) {
  await act(async () => request.answer(status, refusal(code, en)));
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}

async function expectHeading(name: string) {
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
}

describe('an open invitation', () => {
  it('shows conference, role and inviter; the token is in the body, not in the address', async () => {
    const request = await open();
    expect(request.config.url).not.toContain('the-token');
    expect(JSON.parse(String(request.config.data))).toEqual({ token: 'the-token' });
    await grant(request, invitation);
    await expectHeading('Join the staff of Coastal 2027');
    expect(screen.getByText('Greta Hopwood has invited you.')).toBeTruthy();
    expect(screen.getByText('Finance')).toBeTruthy();
    expect(screen.getByText(/Handles orders, payments/)).toBeTruthy();
  });

  it('asks visitors to log in or to sign up, and offers no acceptance', async () => {
    await grant(await open(), invitation);
    await press('Sign up');
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    expect(useUserStore.getState()).toMatchObject({ loginShow: true, defaultLogin: '2' });
    await press('Log in');
    expect(useUserStore.getState()).toMatchObject({ loginShow: true, defaultLogin: '0' });
  });

  it('is read again after the login, and accepted', async () => {
    await grant(await open(), invitation);
    await act(async () => beginLogin('a-token', { accountId: 'someone' }));
    await grant(await server.next(), invitation);
    await press('Accept invitation');
    const accept = await server.next();
    expect(accept.config.url).toBe('/api/staff-invitation/accept');
    await grant(accept, { meetingId: 'coastal' });
    await expectHeading('You are now on the staff of this conference');
    expect(screen.getByRole('link', { name: 'Open console' }).getAttribute('href')).toBe('/console/coastal');
    expect(onAccepted).toHaveBeenCalledOnce();
  });

  it('is declined without a login, after a question', async () => {
    await grant(await open(), invitation);
    await press('Decline');
    await act(async () =>
      fireEvent.click(screen.getAllByRole('button', { name: 'Decline' }).at(-1) as HTMLElement),
    );
    const decline = await server.next();
    expect(decline.config.url).toBe('/api/staff-invitation/decline');
    await grant(decline, null);
    await expectHeading('You declined the invitation');
  });

  it('tells a second account that logs in that it is for another', async () => {
    await grant(await open(), invitation);
    await act(async () => beginLogin('a-token', { accountId: 'someone' }));
    await refuse(await server.next(), meetingRefusals.STAFF_INVITATION_OTHER_ACCOUNT);
    await expectHeading('This invitation is for another account');
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  });

  it('explains after the press that it ended while its page was open', async () => {
    beginLogin('a-token', { accountId: 'someone' });
    await grant(await open(), invitation);
    await press('Accept invitation');
    await refuse(await server.next(), meetingRefusals.STAFF_INVITATION_WITHDRAWN);
    await refuse(await server.next(), meetingRefusals.STAFF_INVITATION_WITHDRAWN);
    await expectHeading('This invitation was withdrawn');
    expect(onAccepted).not.toHaveBeenCalled();
  });

  it('keeps the page and gives the reason if the answer is lost', async () => {
    beginLogin('a-token', { accountId: 'someone' });
    await grant(await open(), invitation);
    await press('Accept invitation');
    const lost = await server.next();
    await act(async () => lost.lose());
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeTruthy();
  });
});

describe('an invitation that can’t be answered', () => {
  it.each([
    ['STAFF_INVITATION_UNKNOWN', 'Invitation not found'],
    ['STAFF_INVITATION_EXPIRED', 'This invitation has expired'],
    ['STAFF_INVITATION_WITHDRAWN', 'This invitation was withdrawn'],
    ['STAFF_INVITATION_DECLINED', 'This invitation was declined'],
    ['STAFF_INVITATION_USED', 'This invitation has been used'],
    ['STAFF_INVITATION_OTHER_ACCOUNT', 'This invitation is for another account'],
  ] as const)('%s: %s', async (name, title) => {
    await refuse(await open(), meetingRefusals[name]);
    await expectHeading(title);
    expect(screen.getByText(meetingRefusals[name].en)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  it('links to the console if the user has accepted it', async () => {
    beginLogin('a-token', { accountId: 'someone' });
    await refuse(await open(), meetingRefusals.STAFF_INVITATION_USED);
    const link = await screen.findByRole('link', { name: 'Open console' });
    expect(link.getAttribute('href')).toBe('/console/all');
  });

  it('of another account offers to change the account, here and in the settings', async () => {
    beginLogin('a-token', { accountId: 'someone' });
    await refuse(await open(), meetingRefusals.STAFF_INVITATION_OTHER_ACCOUNT);
    const link = await screen.findByRole('link', { name: 'Account settings' });
    expect(link.getAttribute('href')).toBe('/settings');
    await press('Use another account');
    expect(onLogOut).toHaveBeenCalledOnce();
    expect(useUserStore.getState().loginShow).toBe(true);
  });
});
