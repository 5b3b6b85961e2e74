import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { loadTexts } from '#kernel/i18n/start-i18n';

// The dialog is loaded with its texts when it is first needed, because that is seldom, and pages of other modules have
// not loaded the texts.
const ConfirmIdentityDialog = lazy(async () => {
  const [{ ConfirmIdentityDialog: dialog }] = await Promise.all([
    import('./confirm-identity-dialog.tsx'),
    loadTexts('accounts'),
  ]);
  return { default: dialog };
});

export interface ConfirmedAction {
  /**
   * Runs an action. When the server requires a confirmed identity, it opens a dialog and repeats the action. Rejects as
   * the action does, also when the user closes the dialog. The action makes its call with `quiet: true`.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /** Like `run`, but also shows a refusal as a notice. */
  runWithNotice: <T>(action: () => Promise<T>) => Promise<T>;
  /** Like `runWithNotice`, but for a button, which needs no result: a refusal doesn't reject. */
  press: (action: () => Promise<unknown>) => Promise<void>;
  /** Must be rendered in the page. */
  dialog: ReactNode;
}

export function useConfirmedAction(): ConfirmedAction {
  const [question, setQuestion] = useState<(isConfirmed: boolean) => void>();
  // The dialog stays mounted once it was opened, so that it can close with its animation.
  const [wasAsked, setWasAsked] = useState(false);
  if (question && !wasAsked) setWasAsked(true);

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

  async function runWithNotice<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await run(action);
    } catch (error) {
      // No notice is needed if the user closed the dialog.
      if (error instanceof RefusedCall && !wantsIdentity(error)) notify(noticeOf(error));
      throw error;
    }
  }

  async function press(action: () => Promise<unknown>): Promise<void> {
    try {
      await runWithNotice(action);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
    }
  }

  const dialog = wasAsked && (
    <Suspense>
      <ConfirmIdentityDialog
        isOpen={question !== undefined}
        onClose={() => answer(false)}
        onConfirmed={() => answer(true)}
      />
    </Suspense>
  );
  return { run, runWithNotice, press, dialog };
}

function wantsIdentity(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === kernelRefusals.CONFIRM_IDENTITY.code;
}

function noticeOf({ message, requestId }: RefusedCall) {
  return { kind: 'error', text: message, ...(requestId !== undefined && { requestId }) } as const;
}
