import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RefusedCall } from '../../client/refused-call.ts';
import { setNotifier, type Notice } from '../../client/notices.ts';
import { RefusalNote } from './refusal-note.tsx';

let notices: Notice[] = [];
beforeEach(() => {
  notices = [];
  setNotifier((notice) => notices.push(notice));
});
afterEach(cleanup);

const refused = (code: number, errors: RefusedCall['errors'] = []) =>
  new RefusedCall(409, {
    code,
    message: 'Too many attempts',
    errors,
    requestId: 'r1',
    savedBefore: undefined,
  });

it('shows a refusal in place and as a toast, once', () => {
  const error = refused(429_001);
  const { rerender } = render(<RefusalNote error={error} />);
  rerender(<RefusalNote error={error} className="mt-2" />);
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts');
  expect(notices).toEqual([{ kind: 'error', text: 'Too many attempts', requestId: 'r1' }]);
});

it('shows no toast for errors that fields explain, for the login, or for a lost answer', () => {
  const field = { path: 'phone', code: 'required', message: 'This field is required' };
  render(<RefusalNote error={refused(422_000, [field])} />);
  render(<RefusalNote error={refused(400_001)} />);
  render(<RefusalNote error={refused(0)} />);
  expect(notices).toEqual([]);
});
