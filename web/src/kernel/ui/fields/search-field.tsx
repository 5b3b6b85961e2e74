import { useId } from 'react';
import { classes } from '../classes.ts';
import { controlClass, inputClass } from './field.tsx';
import { SearchIcon } from '../icons/more-icons.tsx';

export interface SearchFieldProps {
  /** The accessible name of the field, which shows only an icon. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Filters a list while the user types. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classes('group/field', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className={controlClass}>
        <SearchIcon className="size-4.5 shrink-0 text-muted" />
        <input
          id={id}
          type="search"
          className={inputClass}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
