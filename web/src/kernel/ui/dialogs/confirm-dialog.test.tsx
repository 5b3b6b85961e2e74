import { registrationRefusals } from '@plenum/contract/registration/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RefusedCall } from '../../client/refused-call.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { renderIn } from '#test/render-in';

afterEach(cleanup);

function ask(given: Partial<ConfirmDialogProps>) {
  const onClose = vi.fn<() => void>();
  renderIn(
    'en',
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Leave?"
      confirmLabel="Leave"
      onConfirm={() => undefined}
      {...given}
    >
      The bed stays.
    </ConfirmDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  return onClose;
}

const refusal = new RefusedCall(409, {
  code: registrationRefusals.LOCKED.code,
  message: 'It is locked',
  errors: [],
  requestId: undefined,
});

it('closes once it is done', async () => {
  const onClose = ask({});
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('stays open if the action is refused, and shows the reason if configured', async () => {
  const onClose = ask({ saysRefusal: true, onConfirm: () => Promise.reject(refusal) });
  await screen.findByText('It is locked');
  expect(onClose).not.toHaveBeenCalled();
});

it('otherwise leaves the notice to the refused call', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.reject(refusal));
  const onClose = ask({ onConfirm });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Leave' }).dataset['pending']).toBeUndefined(),
  );
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByText('It is locked')).toBeNull();
});
