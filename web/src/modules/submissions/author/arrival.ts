import type { RefusedCall } from '#kernel/client/refused-call';
import type { FileRefusal } from './file-refusal.ts';
import type { FileKind } from './visitor-draft.ts';

/** The result of moving a submission written without a login into its author's account. */
export interface Arrival {
  readonly paper: string;
  readonly isSubmitted: boolean;
  /** Files that were refused when they were sent. */
  readonly files: Partial<Record<FileKind, FileRefusal>>;
  /** The reason why the submission could not be submitted. */
  readonly refusal?: RefusedCall | undefined;
}
