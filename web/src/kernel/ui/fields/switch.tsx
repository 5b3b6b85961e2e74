import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface SwitchProps {
  label: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  description?: ReactNode;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** A setting that takes effect when it is switched. A choice that is sent with a form is a checkbox instead. */
export function Switch({ label, isSelected, onChange, description, isDisabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={className}>
      <label
        className={classes(
          '-my-2.5 flex items-start gap-3 py-2.5',
          isDisabled === true ? 'cursor-default opacity-50' : 'cursor-pointer',
        )}
      >
        <span className="relative mt-[calc((1lh-1.5rem)/2)] shrink-0">
          {/* The input lies over the drawing, so that assistive technology finds it there. */}
          <input
            type="checkbox"
            role="switch"
            aria-checked={isSelected}
            checked={isSelected}
            disabled={isDisabled}
            onChange={(event) => onChange(event.currentTarget.checked)}
            {...(description !== undefined && { 'aria-describedby': id })}
            className="peer absolute inset-0 z-1 cursor-[inherit] opacity-0"
          />
          <span
            aria-hidden
            className={classes(
              'block h-6 w-10 rounded-full border p-0.5 transition-colors peer-focus-visible:focus-ring',
              isSelected ? 'border-accent bg-accent' : 'border-border-control bg-surface-sunken',
            )}
          >
            <span
              className={classes(
                'block size-4.5 rounded-full transition-transform',
                isSelected ? 'translate-x-4 bg-accent-text' : 'bg-border-control',
              )}
            />
          </span>
        </span>
        <span className="min-w-0 font-medium">{label}</span>
      </label>
      {description !== undefined && (
        <p id={id} className="ms-13 mt-0.5 text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  );
}
