import { classes } from '../../ui/classes.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { MinusIcon } from '../../ui/icons/more-icons.tsx';

export interface RowBoxProps {
  isOn: boolean;
  isMixed?: boolean;
  /** False for the rows' boxes, because rows are selected by key, and Tab reaches the checkbox in the head. */
  isTabStop?: boolean;
  isDisabled?: boolean;
  label?: string;
  labelledBy?: string;
  onTick: (isRange: boolean) => void;
}

// A native checkbox with a custom drawing, because a list has many, and the component library's costs twenty times as
// much.
export function RowBox({
  isOn,
  isMixed = false,
  isTabStop = false,
  isDisabled = false,
  label,
  labelledBy,
  onTick,
}: RowBoxProps) {
  const Mark = isMixed ? MinusIcon : CheckIcon;
  return (
    <span className="relative grid size-11 -mx-3.5 place-items-center">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-labelledby={labelledBy}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className={classes(
          'pointer-events-none grid size-4 place-items-center rounded-[4px] border transition-colors peer-focus-visible:focus-ring peer-disabled:opacity-45',
          isOn || isMixed
            ? 'border-accent bg-accent text-accent-text'
            : 'border-border-control bg-surface-raised text-transparent peer-hover:border-accent',
        )}
      >
        <Mark className="size-3.5" />
      </span>
    </span>
  );
}
