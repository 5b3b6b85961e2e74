import { useId, type ReactNode } from 'react';
import { classes } from '#kernel/ui/classes';
import { WarningIcon } from '#kernel/ui/icons/icons';

/** Related fields under a small title. */
export function FieldGroup({
  title,
  isRequired = false,
  children,
  className,
}: {
  title: string;
  /** Whether the question in the group's title must be answered. */
  isRequired?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes('mt-9 first:mt-0', className)}>
      <h2 id={id} className="mb-3 font-bold">
        {title}
        {isRequired && (
          <span aria-hidden className="ms-1 text-danger">
            *
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}

/** A warning that may be ignored. */
export function Doubt({ children }: { children: ReactNode }) {
  return (
    <p aria-live="polite" className="mt-1.5 flex items-start gap-1.5 text-sm text-warning">
      <WarningIcon className="my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** A note with information to read before continuing. */
export function Note({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'warning' | 'danger' | 'success';
  children: ReactNode;
}) {
  return <div className={classes('rounded-md px-4 py-3 text-sm', noteTones[tone])}>{children}</div>;
}

const noteTones = {
  neutral: 'bg-surface-sunken text-text',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
};
