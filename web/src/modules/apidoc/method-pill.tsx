import { classes } from '#kernel/ui/classes';

const tones: Readonly<Record<string, string>> = {
  GET: 'bg-accent-soft text-accent',
  POST: 'bg-success-soft text-success',
  PUT: 'bg-warning-soft text-warning',
  PATCH: 'bg-warning-soft text-warning',
  DELETE: 'bg-danger-soft text-danger',
};

export function MethodPill({ method }: { method: string }) {
  return (
    <span
      translate="no"
      className={classes(
        'inline-grid h-5.5 w-15 shrink-0 place-items-center rounded-sm font-mono text-xs font-semibold',
        tones[method] ?? 'bg-surface-sunken text-muted',
      )}
    >
      {method}
    </span>
  );
}
