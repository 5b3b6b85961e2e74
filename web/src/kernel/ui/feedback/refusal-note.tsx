import { useEffect } from 'react';
import { tellRefusal } from '../../client/error-catalogue.ts';
import { RefusedCall } from '../../client/refused-call.ts';
import { classes } from '../classes.ts';

/** Returns the messages of a refusal, which are those of its field errors or, without any, its own. */
export function refusalLines(error: unknown): string[] {
  if (!(error instanceof RefusedCall)) return [];
  const each = [...new Set(error.errors.map(({ message }) => message))];
  return each.length > 0 ? each : [error.message];
}

/** Shows a refusal next to the pressed button, and as a toast unless fields explain it. Screen readers announce it. */
export function RefusalNote({ error, className }: { error: unknown; className?: string }) {
  useEffect(() => {
    if (error instanceof RefusedCall) tellRefusal(error);
  }, [error]);
  return (
    <div role="alert" className={classes('text-sm font-medium text-danger empty:hidden', className)}>
      {refusalLines(error).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
