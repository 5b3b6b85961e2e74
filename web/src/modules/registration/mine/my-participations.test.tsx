import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import type { LiveNews } from '#kernel/live/live-line';
import { useAppStore } from '#kernel/state/app-store';
import { MyNextStep } from './my-next-step.tsx';
import { MyParticipations } from './my-participations.tsx';
import { invitation, orderHead, ownPerson, participation } from '#test/mine-sample';
import { bodyOf, grant, press, refuse, show } from '#test/mine-stage';

const live = vi.hoisted(() => ({ tell: (_news: LiveNews) => {} }));
vi.mock('#kernel/live/use-live', () => ({
  useLive: (_channel: string | undefined, handler: (news: LiveNews) => void) => (live.tell = handler),
}));

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
  // Loads the lazy parts before the tests, because loading them in a test can exceed its time limit on a slow machine.
  await Promise.all([import('./participation-cancel.tsx'), import('../sharing/share-accept.tsx')]);
});
beforeEach(() => {
  server = fakeServer();
  setNotifier(() => {});
});
afterEach(cleanup);

const list = <MyParticipations place="list" whenNone={<p>Nothing yet</p>} />;
const answer = (...participations: ReturnType<typeof participation>[]) => ({
  participations,
  invitations: [],
  declined: [],
});

it('lists tasks first, then each registration with its order, people and room', async () => {
  show(list);
  await grant(await server.next(), answer(participation()));
  expect(await screen.findByRole('heading', { name: 'To do' })).toBeTruthy();
  const card = screen.getByRole('article');
  expect(within(card).getByText('P260518ABCDEFGH')).toBeTruthy();
  expect(within(card).getByText('¥1,680.00')).toBeTruthy();
  expect(within(card).getByText('Harbour Hotel · Twin room, shared')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe(
    `/order/${orderHead().id}/pay`,
  );
  const steps = within(within(card).getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Submitted1 May, 10:00 (UTC+8)',
    'Unpaid',
    'Review',
    'Check-in',
  ]);
  expect(steps[1]?.getAttribute('aria-current')).toBe('step');
});

it('gives the full reason of a rejection and the way to correct it', async () => {
  show(list);
  const reason = 'The ID number belongs to somebody else.\nPlease look at it again.';
  const next = { step: 'correct' as const, orderId: null, until: null };
  const can = { order: false, correct: true, cancel: false, change: false };
  await grant(
    await server.next(),
    answer(participation({ review: 'audit_failed', reviewReason: reason, next, can, kind: 'team' })),
  );
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain(reason);
  expect(within(card).getByText('Review Rejection Reason')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Correct and resubmit' }).getAttribute('href')).toBe(
    '/register/harbour-2026/team',
  );
  expect(within(card).queryByRole('button', { name: 'Cancel registration' })).toBeNull();
});

it('names the items to cancel, and says why they could not be', async () => {
  show(list);
  const activities = [{ id: 'a', name: 'Lunch', startsAt: '2026-06-15T04:00:00.000Z' }];
  await grant(await server.next(), answer(participation({ people: [ownPerson({ activities })] })));
  await press('Cancel registration');
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1 place at the conference',
    '1 room or bed',
    '1 meal or activity',
    'Order P260518ABCDEFGH (¥1,680.00)',
  ]);
  await press('Cancel registration', dialog);
  const request = await server.next();
  expect(request.config.url).toBe(`/api/registrations/${participation().registrationId}/cancel`);
  await refuse(request, 409, refusal(orderRefusals.ORDER_PAID.code, 'This order has been paid.'));
  expect(await within(dialog).findByText('This order has been paid.')).toBeTruthy();
});

it('lets an invitation be declined, and shows the price before accepting', async () => {
  const go = vi.fn();
  show(list, { go });
  const asked = invitation({ orders: { currency: 'CNY', amount: 48_000, isAddition: false } });
  await grant(await server.next(), { participations: [participation()], invitations: [asked], declined: [] });
  await press('Accept');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('¥480.00');
  await press('Accept and book the bed', dialog);
  const request = await server.next();
  expect(bodyOf(request)).toEqual({ accept: true });
  await grant(request, { orderId: 'order-2' });
  await grant(await server.next(), answer(participation()));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/order/order-2'));
  expect(screen.queryByText('Li Na would like to share a room with Wang Wei')).toBeNull();
});

it('asks in the dialog for the consent that the hotel needs', async () => {
  show(list, { go: vi.fn() });
  const asked = invitation({
    orders: { currency: 'CNY', amount: 48_000, isAddition: false },
    needsConsent: true,
  });
  await grant(await server.next(), { participations: [participation()], invitations: [asked], declined: [] });
  await press('Accept');
  const dialog = await screen.findByRole('alertdialog');
  await press('Accept and book the bed', dialog);
  expect(await within(dialog).findByText('Please agree to share the ID details with the hotel')).toBeTruthy();
  act(() => within(dialog).getByRole('checkbox').click());
  await press('Accept and book the bed', dialog);
  const request = await server.next();
  expect(bodyOf(request)).toEqual({ accept: true, hotelConsent: true });
  await grant(request, { orderId: null });
  await grant(await server.next(), answer(participation()));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('says why an invitation can’t be accepted; it can still be declined', async () => {
  show(list);
  const asked = invitation({ can: { accept: false }, whyNot: 'Please ask the organizer.' });
  await grant(await server.next(), { participations: [participation()], invitations: [asked], declined: [] });
  expect(await screen.findByText('Please ask the organizer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
});

it('reads again after an event about the account’s registrations', async () => {
  const client = show(list);
  await grant(await server.next(), answer());
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
  act(() => live.tell({ channel: 'meeting:1', event: 'order_changed', id: '1' }));
  act(() => live.tell({ channel: 'account:1', event: 'logins_changed', id: '1' }));
  expect(client.isFetching()).toBe(0);
  act(() => live.tell({ channel: 'account:1', event: 'order_changed', id: '1' }));
  await grant(await server.next(), answer(participation()));
  expect(await screen.findByRole('article')).toBeTruthy();
});

it('reports a failure to load, and tries again', async () => {
  show(list);
  await refuse(await server.next(), 503, refusal(kernelRefusals.BUSY.code, 'busy'));
  await press('Try again');
  await grant(await server.next(), answer());
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
});

const bar = <MyNextStep meetingId="m1" pending={<p>Wait</p>} otherwise={<p>Register</p>} />;

it.each([
  ['pay', 'Continue to payment', `/order/${orderHead().id}/pay`],
  ['reprice', 'View new price', `/order/${orderHead().id}`],
  ['correct', 'Correct and resubmit', '/register/harbour-2026/individual'],
  ['continue_draft', 'Continue', '/register/harbour-2026/individual'],
  ['answer_invitation', 'Respond', '/mine'],
  ['wait_for_review', 'View registration', '/mine'],
  ['none', 'View registration', '/mine'],
] as const)('at the foot of the page, next is %s', async (step, label, href) => {
  show(bar);
  expect(screen.getByText('Wait')).toBeTruthy();
  const request = await server.next();
  expect(request.config.params).toEqual({ meetingId: 'm1' });
  await grant(request, answer(participation({ next: { step, orderId: orderHead().id, until: null } })));
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href);
});

it('shows only the general footer if there are no registrations', async () => {
  show(bar);
  await grant(await server.next(), answer(participation({ state: 'cancelled' })));
  expect(await screen.findByText('Register')).toBeTruthy();
  cleanup();
  show(bar);
  await refuse(await server.next(), 503, refusal(kernelRefusals.BUSY.code, 'busy'));
  expect(await screen.findByText('Register')).toBeTruthy();
});
