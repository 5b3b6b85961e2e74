import { RefusedCall } from '../../client/refused-call.ts';
import { classes } from '../classes.ts';

/** What the server said against it: each thing that does not fit, else the refusal itself. */
export function refusalLines(error: unknown): string[] {
  if (!(error instanceof RefusedCall)) return [];
  const each = [...new Set(error.errors.map(({ message }) => message))];
  return each.length > 0 ? each : [error.message];
}

/** Spoken when it appears, beside what was pressed. */
export function RefusalNote({ error, className }: { error: unknown; className?: string }) {
  return (
    <div role="alert" className={classes('text-sm font-medium text-danger empty:hidden', className)}>
      {refusalLines(error).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
