import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useState, type ReactNode } from 'react';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

export interface ConfirmedAction {
  /**
   * Runs an action. When the server requires a confirmed identity, it opens a dialog and repeats the action. Rejects as
   * the action does, also when the user closes the dialog. The action makes its call with `quiet: true`.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /** The same for a button: a refusal is shown as a notice. */
  press: (action: () => Promise<unknown>) => Promise<void>;
  /** To be rendered in the page. */
  dialog: ReactNode;
}

export function useConfirmedAction(): ConfirmedAction {
  const [question, setQuestion] = useState<(isConfirmed: boolean) => void>();

  function answer(isConfirmed: boolean) {
    question?.(isConfirmed);
    setQuestion(undefined);
  }

  async function run<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (!wantsIdentity(error)) throw error;
      const isConfirmed = await new Promise<boolean>((resolve) => setQuestion(() => resolve));
      if (!isConfirmed) throw error;
      return action();
    }
  }

  async function press(action: () => Promise<unknown>): Promise<void> {
    try {
      await run(action);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      // The user closed the dialog, so no notice is needed.
      if (!wantsIdentity(error)) notify(noticeOf(error));
    }
  }

  const dialog = (
    <ConfirmIdentityDialog
      isOpen={question !== undefined}
      onClose={() => answer(false)}
      onConfirmed={() => answer(true)}
    />
  );
  return { run, press, dialog };
}

function wantsIdentity(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === kernelRefusals.CONFIRM_IDENTITY.code;
}

function noticeOf({ message, requestId }: RefusedCall) {
  return { kind: 'error', text: message, ...(requestId !== undefined && { requestId }) } as const;
}
