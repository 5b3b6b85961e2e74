import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../pictures/hall-of-seats.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-accent-text hover:bg-accent-strong',
  secondary:
    'border border-border-field bg-surface-raised text-text hover:border-border-control hover:bg-surface-sunken',
  quiet: 'text-text hover:bg-text/[0.06]',
  danger: 'bg-danger text-danger-text hover:bg-danger/85',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 gap-2 rounded-md px-4.5 py-2 text-base',
  small: 'min-h-9 gap-1.5 rounded-sm px-3 py-1 text-sm pointer-coarse:min-h-11',
};

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** Returns the classes of a button alone, for links and library components that look like a button. */
export function buttonClass({ kind = 'secondary', size = 'medium', className }: ButtonLook): string {
  return classes(
    'relative inline-flex items-center justify-center text-center font-semibold leading-tight select-none',
    'cursor-pointer transition-colors active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-45 data-disabled:pointer-events-none data-disabled:opacity-45',
    kinds[kind],
    sizes[size],
    className,
  );
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'className'> {
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
  /** True if the action is running: the button keeps its size and its focus and ignores presses. */
  isPending?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

// A plain element instead of the library's button, because every page has buttons, and the first page must stay small.
export function Button({
  kind,
  size,
  className,
  icon,
  isDisabled = false,
  isPending = false,
  onPress,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) return event.preventDefault();
    focusPressed(event);
    onPress?.();
  }
  return (
    <button
      type="button"
      {...rest}
      {...(isPending && { 'aria-disabled': true, 'aria-busy': true })}
      disabled={isDisabled}
      onClick={press}
      className={buttonClass({ kind, size, className: classes(isPending && 'cursor-progress', className) })}
    >
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="w-7" />
        </span>
      )}
      <span className={classes('inline-flex items-center gap-[inherit]', isPending && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  );
}

/**
 * Focuses a pressed button, because Safari does not, so that a dialog opened by it could not return the focus. A click
 * without a pointer (detail 0) is Enter in a form, where the focus stays in the field.
 */
export function focusPressed(event: MouseEvent<HTMLElement>): void {
  if (event.detail > 0) event.currentTarget.focus();
}
