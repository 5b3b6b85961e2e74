import { RefusedCall } from '#kernel/client/refused-call';

/** What the server said against it: each thing that does not fit, else the refusal itself. */
export function refusalLines(error: unknown): string[] {
  if (!(error instanceof RefusedCall)) return [];
  const each = [...new Set(error.errors.map(({ message }) => message))];
  return each.length > 0 ? each : [error.message];
}

/** Spoken when it appears, beside what was pressed. */
export function ShareRefusal({ error }: { error: unknown }) {
  return (
    <div role="alert" className="text-sm font-medium text-danger empty:hidden">
      {refusalLines(error).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
