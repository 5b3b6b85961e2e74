import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { ownPerson, ownStay } from '#test/mine-sample';
import { bodyOf, grant, press, refuse, show, type } from '#test/mine-stage';
import { SharePanel } from './share-panel.tsx';

const notices = vi.fn();
let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
  // Loads the lazy parts before the tests, because loading them in a test can exceed its time limit on a slow machine.
  await Promise.all([import('./share-invite-form.tsx'), import('./share-leave.tsx')]);
});
beforeEach(() => {
  server = fakeServer();
  notices.mockReset();
  setNotifier(notices);
});
afterEach(cleanup);

function panel(stay: Parameters<typeof ownStay>[0] = {}) {
  const person = ownPerson({ stay: ownStay(stay) });
  return <SharePanel meetingId="m1" person={person} stay={person.stay!} areStaysOpen isTeam={false} />;
}

async function openForm() {
  show(panel());
  await press('Invite a roommate');
  await screen.findByText('Enter the person’s name and phone number to check whether they’re registered');
}

const unknown = { code: 'cohabitant_unknown', message: 'No matching registration was found.' };

async function check(problem: typeof unknown | null, name = 'Li Na') {
  type('Full name', ` ${name} `);
  type('Phone number', '13800008888');
  await press('Check');
  const request = await server.next();
  const asker = { kind: 'guest', participantId: ownPerson().id };
  expect(bodyOf(request)).toEqual({ name, phone: '13800008888', asker });
  await grant(request, { problem, ref: 'r1' });
}

it('checks the person first, and shows the server’s one sentence beside the field', async () => {
  await openForm();
  await check(unknown);
  expect(await screen.findByText(unknown.message)).toBeTruthy();
  const phone = screen.getByLabelText('Phone number', { selector: 'input' });
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});

it('invites the person it found, and checks again when another name is typed', async () => {
  await openForm();
  await check(null);
  expect(await screen.findByRole('button', { name: 'Send invitation' })).toBeTruthy();
  type('Full name', 'Li Ning');
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  await check(null, 'Li Ning');
  await press('Send invitation');
  const request = await server.next();
  expect([request.config.url, bodyOf(request)]).toEqual([
    `/api/participants/${ownPerson().id}/share`,
    { ref: 'r1' },
  ]);
  await grant(request, { invitationId: 'i1' });
  await waitFor(() => expect(screen.queryByLabelText('Full name')).toBeNull());
  expect(notices).toHaveBeenCalledWith({ kind: 'success', text: 'Your invitation to Li Ning has been sent' });
});

it.each([
  ['cohabitant_taken', 'The user has been selected'],
  ['cohabitant_gender', 'Roommates must be of the same gender'],
  ['cohabitant_dates', 'Roommates must have the same hotel, room and dates'],
])('shows beside the field why a person can’t be invited: %s', async (code, message) => {
  await openForm();
  await check(null);
  await press('Send invitation');
  const errors = [{ path: 'ref', code, message }];
  await refuse(
    await server.next(),
    409,
    refusal(lodgingRefusals.NO_MATCH.code, 'These people can’t share a room.', { errors }),
  );
  const phone = await screen.findByLabelText('Phone number', { selector: 'input' });
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(message)).toBeTruthy();
});

it('withdraws an invitation, or says that it has ended', async () => {
  show(panel({ share: 'invited', invitationId: 'i1' }));
  expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
  await press('Withdraw');
  const request = await server.next();
  expect(request.config.url).toBe('/api/share-invitations/i1/withdraw');
  await refuse(
    request,
    409,
    refusal(lodgingRefusals.INVITATION_OVER.code, 'This invitation is no longer valid.'),
  );
  expect(await screen.findByText('This invitation is no longer valid.')).toBeTruthy();
});

it('explains leaving before it happens', async () => {
  show(panel({ share: 'paired', cohabitants: ['Li Na'], can: { invite: false, leave: true } }));
  expect(screen.getByText('With Li Na')).toBeTruthy();
  await press('Leave the shared room');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('You’ll no longer share with Li Na. Your bed will be kept');
  await press('Leave the shared room', dialog);
  await grant(await server.next(), null);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

const locked = { can: { invite: false, leave: false }, whyNot: 'Please ask the organizer.' };

it('offers no leaving of a locked room, and says why', () => {
  show(panel({ share: 'paired', cohabitants: ['Li Na'], ...locked }));
  expect(screen.getByText('Sharing a room')).toBeTruthy();
  expect(screen.getByText(locked.whyNot)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers no invitation for a locked stay, and says why', () => {
  show(panel(locked));
  expect(screen.getByText('No roommate yet')).toBeTruthy();
  expect(screen.getByText(locked.whyNot)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('an open invitation can be withdrawn even if the stay is locked', () => {
  show(panel({ share: 'invited', invitationId: 'i1', ...locked }));
  expect(screen.getByText(locked.whyNot)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
});
