import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useState, type ReactNode } from 'react';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

export interface ConfirmedAction {
  /**
   * Does it; where the server first wants to know that it is really them, asks, and does it once more. Rejects as the
   * action does, also when the person would rather not say. The action makes its call with `quiet: true`.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /** The same for a button: a refusal is shown as a notice. */
  press: (action: () => Promise<unknown>) => Promise<void>;
  /** Has its place in the page. */
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
      // Whoever closed the question knows why nothing happened.
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
