import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import type { BoardRoom, Guest, RoomBoard } from '@plenum/contract/rooms/endpoints';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FakeRequest, refusal } from '#test/fake-server';
import { idOf, press, serve, setStage, show } from '#test/console-stage';
import { RoomsScreen } from './rooms-screen.tsx';
import { buildBoard, buildGuest, buildRoom } from '#test/room-board-sample';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** A server with a board that it changes as requested. If `isHeld`, the test answers the changes itself. */
function stage(
  guests: readonly Guest[],
  assigned: BoardRoom[] = [],
  { isHeld = false }: { isHeld?: boolean } = {},
) {
  const sent: Sent[] = [];
  const held: FakeRequest[] = [];
  let board: RoomBoard = buildBoard(guests, assigned);
  const isFree = ({ participantId }: Guest) =>
    !board.assigned.some(({ guestIds }) => guestIds.includes(participantId));
  const write = (path: string, body: unknown): unknown => {
    if (path.endsWith('/rooms')) {
      const { guestIds } = body as { guestIds: string[] };
      const numbers = guestIds.map((id) => Number(id.slice(-4)));
      board = { ...board, assigned: [...board.assigned, buildRoom(board.assigned.length + 1, numbers)] };
      return { roomId: board.assigned.at(-1)?.id };
    }
    if (path.endsWith('/proposal')) return { made: 1, skipped: 0 };
    return null;
  };
  serve((method, path, request: FakeRequest) => {
    if (method !== 'GET') {
      const body: unknown =
        request.config.data === undefined ? null : JSON.parse(String(request.config.data));
      sent.push({ method, path: path.replace(/^.*\/rooming/, ''), body });
      if (!isHeld) return write(path, body);
      held.push(request);
      return undefined;
    }
    if (path.endsWith('/rooming')) return board;
    const free = board.guests.filter(isFree).map(({ participantId }) => participantId);
    if (path.endsWith('/proposal'))
      return {
        rooms:
          free.length > 3
            ? [
                { guestIds: free.slice(0, 2), because: 'wish' },
                { guestIds: free.slice(2, 4), because: 'dates' },
              ]
            : [],
        left: free.length > 3 ? free.slice(4) : free,
      };
    return undefined;
  });
  show(RoomsScreen);
  return { sent, held };
}

const cardOf = (name: string) => {
  const card = screen.getByText(name).closest('li');
  if (!(card instanceof HTMLElement)) throw new Error(`no card of ${name}`);
  return card;
};
async function select(name: string): Promise<void> {
  const box = await screen.findByRole('checkbox', { name: `Select ${name}` });
  act(() => box.click());
}

async function pressButton(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
}

async function dragStart(element: Element): Promise<void> {
  const event = createEvent.dragStart(element);
  Object.defineProperty(event, 'dataTransfer', { value: { setData: () => undefined } });
  fireEvent(element, event);
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
}

it('puts two guests together by keyboard alone', async () => {
  const { sent } = stage([buildGuest(1), buildGuest(2)]);
  await select('Guest 1');
  await select('Guest 2');
  await press('p');
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', path: '/rooms', body: { roomId: null, guestIds: [idOf(1), idOf(2)] } },
    ]),
  );
  await waitFor(() => expect(screen.getByText('Without a room (0)')).toBeDefined());
  expect(screen.getByText('Guest 1, Guest 2 now share a room')).toBeDefined();
});

it('says why two guests can’t share, and does nothing', async () => {
  const { sent } = stage([buildGuest(1), buildGuest(2, { gender: 'male' })]);
  await select('Guest 1');
  expect(within(cardOf('Guest 2')).getByText('Different gender')).toBeDefined();
  await select('Guest 2');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Can’t share: Different gender/ });
  expect(button.disabled).toBe(true);
  await press('p');
  expect(sent).toEqual([]);
});

it('offers in a dialog every bed that fits, wishes first', async () => {
  const { sent } = stage(
    [
      buildGuest(1, { wishes: [idOf(3)] }),
      buildGuest(2),
      buildGuest(3),
      buildGuest(4, { gender: 'male' }),
      buildGuest(5),
    ],
    [buildRoom(1, [5], { roomNumber: '1203' })],
  );
  await pressButton('Assign a room to Guest 1');
  const dialog = await screen.findByRole('dialog');
  const offered = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(offered.map((words) => words.replace(/North.*|1 free bed|The other.*/, ''))).toEqual([
    'With Guest 3Requested',
    'With Guest 2',
    'In room 1203, with Guest 5',
    'A room to themselves',
  ]);
  act(() =>
    within(dialog)
      .getByRole('button', { name: /In room 1203/ })
      .click(),
  );
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', path: '/rooms', body: { roomId: idOf(8001), guestIds: [idOf(1)] } },
    ]),
  );
});

it('accepts a drop where it fits, and marks other rooms', async () => {
  const { sent } = stage([buildGuest(1), buildGuest(2), buildGuest(3, { checkOut: '2026-06-17' })]);
  await screen.findByText('Guest 1');
  await dragStart(cardOf('Guest 1'));
  expect(within(cardOf('Guest 3')).getByText('Different dates')).toBeDefined();
  // Browsers allow a drop only if the dragover event was cancelled.
  const over = (name: string) => fireEvent.dragOver(cardOf(name));
  expect([over('Guest 3'), over('Guest 2')]).toEqual([true, false]);
  await act(async () => void fireEvent.drop(cardOf('Guest 3')));
  expect(sent).toEqual([]);
  await act(async () => void fireEvent.drop(cardOf('Guest 2')));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ roomId: null, guestIds: [idOf(2), idOf(1)] }]),
  );
});

it('shows the server’s refusal beside the card', async () => {
  const { held } = stage([buildGuest(1), buildGuest(2)], [], { isHeld: true });
  await select('Guest 1');
  await select('Guest 2');
  await press('p');
  await waitFor(() => expect(held).toHaveLength(1));
  expect(within(cardOf('Guest 1')).queryByRole('alert')).toBeNull();
  const errors = [{ path: 'guestIds.1', code: 'room_full', message: 'This room is full' }];
  await act(async () =>
    held[0]?.answer(409, refusal(lodgingRefusals.NO_MATCH.code, 'These people can’t share.', { errors })),
  );
  const alert = await within(cardOf('Guest 1')).findByRole('alert');
  expect(alert.textContent).toBe('This room is full');
});

it('removes a guest, and numbers a room', async () => {
  const { sent } = stage([buildGuest(1), buildGuest(2)], [buildRoom(1, [1, 2])]);
  const number = await screen.findByRole('textbox', { name: 'Room number for Guest 1, Guest 2' });
  fireEvent.change(number, { target: { value: ' 1203 ' } });
  await act(async () => void fireEvent.keyDown(number, { key: 'Enter' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => screen.getByRole('button', { name: 'Remove Guest 2 from the room' }).click());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { method: 'PUT', path: `/rooms/${idOf(8001)}`, body: { roomNumber: '1203' } },
    { method: 'DELETE', path: `/guests/${idOf(2)}`, body: null },
  ]);
});

it('accepts only the selected part of a proposal', async () => {
  const { sent } = stage([1, 2, 3, 4, 5].map((number) => buildGuest(number)));
  await pressButton('Propose roommates');
  const dialog = await screen.findByRole('dialog', { name: 'Proposed rooms' });
  expect(within(dialog).getByText('1 guest without a match')).toBeDefined();
  act(() =>
    within(dialog)
      .getByRole('checkbox', { name: /Guest 3, Guest 4/ })
      .click(),
  );
  act(() => within(dialog).getByRole('button', { name: 'Assign 1 room' }).click());
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'POST', path: '/proposal', body: { rooms: [[idOf(1), idOf(2)]] } }]),
  );
});

it('exports the hotel’s list in full only with a reason', async () => {
  const { sent } = stage([buildGuest(1)]);
  await pressButton('Rooming list');
  const dialog = await screen.findByRole('dialog', { name: 'Rooming list' });
  act(() =>
    within(dialog)
      .getByRole('radio', { name: /In full, for the hotel/ })
      .click(),
  );
  const go = within(dialog).getByRole('button', { name: 'Export' });
  act(() => go.click());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/Reason/, { selector: 'input' }), {
    target: { value: 'Guests are registered' },
  });
  act(() => go.click());
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'POST', path: '/export', body: { reason: 'Guests are registered' } }]),
  );
});
