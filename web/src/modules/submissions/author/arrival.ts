import type { RefusedCall } from '#kernel/client/refused-call';
import type { FileRefusal } from './file-refusal.ts';
import type { FileKind } from './visitor-draft.ts';

/** How a submission written without a login came into its author's account. */
export interface Arrival {
  readonly paper: string;
  readonly isSubmitted: boolean;
  /** Files that were refused when they were sent. */
  readonly files: Partial<Record<FileKind, FileRefusal>>;
  /** Why it could not be submitted. */
  readonly refusal?: RefusedCall | undefined;
}
