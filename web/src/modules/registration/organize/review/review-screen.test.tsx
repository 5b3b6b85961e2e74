import { registrationRefusals } from '@plenum/contract/registration/messages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FakeRequest, refusal } from '#test/fake-server';
import { ReviewScreen } from './review-screen.tsx';
import {
  buildDetail,
  buildParticipant,
  buildRegistration,
  idOf,
  press,
  serve,
  setStage,
  show,
} from '#test/console-stage';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

interface Review {
  registrationIds: string[];
  decision: string;
  reason: string;
}

/** Serves three waiting registrations. If `isHeld`, the server doesn't answer reviews. */
function stage({ isHeld = false, isSilent = false }: { isHeld?: boolean; isSilent?: boolean } = {}) {
  const decided: Review[] = [];
  const reviews: FakeRequest[] = [];
  const gone = () => decided.flatMap(({ registrationIds }) => registrationIds);
  serve((method, path, request) => {
    if (path.endsWith('/registrations'))
      return {
        rows: [1, 2, 3].map((number) => buildRegistration(number)).filter(({ id }) => !gone().includes(id)),
        next: null,
        total: null,
      };
    if (path.endsWith('/reviews')) {
      reviews.push(request);
      if (isHeld) return undefined;
      const body = JSON.parse(String(request.config.data)) as Review;
      decided.push(body);
      return { decided: body.registrationIds, skipped: [] };
    }
    const member = /\/participants\/\S+-0*1(\d{3})$/.exec(path);
    if (member) return buildDetail(Number(member[1]));
    if (path.endsWith('/participants') && !isSilent) {
      const { registrationId } = request.config.params as { registrationId: string };
      return { rows: [buildParticipant(Number(registrationId.slice(-3)))], next: null, total: null };
    }
    return undefined;
  });
  show(ReviewScreen);
  return { decided, reviews };
}

const inView = () => screen.queryByRole('heading', { level: 2 })?.textContent;
const isReady = () => waitFor(() => expect(screen.getByText('Delegate')).toBeDefined());

it('approves one after the other with a single key', async () => {
  const { decided } = stage();
  await isReady();
  expect(inView()).toBe('Person 1');
  await press('a');
  await waitFor(() => expect(inView()).toBe('Person 2'));
  await isReady();
  await press('a');
  await waitFor(() => expect(inView()).toBe('Person 3'));
  await isReady();
  await press('a');
  expect(await screen.findByText('All done')).toBeDefined();
  await waitFor(() =>
    expect(decided.map(({ registrationIds, decision }) => [...registrationIds, decision])).toEqual([
      [idOf(1), 'audit_pass'],
      [idOf(2), 'audit_pass'],
      [idOf(3), 'audit_pass'],
    ]),
  );
});

it('decides nothing that is not on the screen yet, and nothing while the key is held down', async () => {
  const { decided } = stage({ isSilent: true });
  await screen.findByRole('heading', { level: 2, name: 'Person 1' });
  await press('a');
  expect([decided, inView()]).toEqual([[], 'Person 1']);
  cleanup();
  const other = stage();
  await isReady();
  await press('a', { repeat: true });
  expect([other.decided, inView()]).toEqual([[], 'Person 1']);
});

it('asks for a reason before it rejects; the arrow keys offer the usual reasons', async () => {
  const { decided } = stage();
  await isReady();
  await press('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject Person 1?' });
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason for rejection/, {
    selector: 'input',
  });
  act(() => reason.focus());
  await press('ArrowDown');
  await press('ArrowDown');
  expect(reason.value).toBe('The ID number is not correct.');
  act(() => reason.form?.requestSubmit());
  await waitFor(() => expect(inView()).toBe('Person 2'));
  expect(decided).toEqual([
    { registrationIds: [idOf(1)], decision: 'audit_failed', reason: 'The ID number is not correct.' },
  ]);
});

it('closes the question with Escape, even while the reason has the focus', async () => {
  const { decided } = stage();
  await isReady();
  await press('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject Person 1?' });
  act(() =>
    within(dialog)
      .getByLabelText(/Reason for rejection/, { selector: 'input' })
      .focus(),
  );
  await press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject Person 1?' })).toBeNull());
  expect(decided).toEqual([]);
});

it('names the number of selected ones before it decides', async () => {
  const { decided } = stage();
  await isReady();
  await press('x');
  await press('j');
  await waitFor(() => expect(inView()).toBe('Person 2'));
  await press('x');
  await press('a');
  const dialog = await screen.findByRole('alertdialog', { name: 'Approve 2 registrations?' });
  expect(decided).toEqual([]);
  act(() => within(dialog).getByRole('button', { name: 'Approve' }).click());
  await waitFor(() => expect(decided).toHaveLength(1));
  expect(decided[0]?.registrationIds).toEqual([idOf(1), idOf(2)]);
  await waitFor(() => expect(inView()).toBe('Person 3'));
});

it('continues without waiting for the server, and restores refused ones', async () => {
  const { reviews } = stage({ isHeld: true });
  await isReady();
  await press('a');
  await waitFor(() => expect([inView(), screen.queryByText('2 to review')]).not.toContain(null));
  expect(inView()).toBe('Person 2');
  await waitFor(() => expect(reviews).toHaveLength(1));
  await act(async () => reviews[0]?.answer(409, refusal(registrationRefusals.STATE.code, 'Too late')));
  await waitFor(() => expect(screen.getByText('3 to review')).toBeDefined());
});
