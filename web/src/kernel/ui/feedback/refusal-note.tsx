import { RefusedCall } from '../../client/refused-call.ts';
import { classes } from '../classes.ts';

/** The sentences of a refusal: those of its field errors, else its own. */
export function refusalLines(error: unknown): string[] {
  if (!(error instanceof RefusedCall)) return [];
  const each = [...new Set(error.errors.map(({ message }) => message))];
  return each.length > 0 ? each : [error.message];
}

/** A refusal beside the pressed button; screen readers announce it. */
export function RefusalNote({ error, className }: { error: unknown; className?: string }) {
  return (
    <div role="alert" className={classes('text-sm font-medium text-danger empty:hidden', className)}>
      {refusalLines(error).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
