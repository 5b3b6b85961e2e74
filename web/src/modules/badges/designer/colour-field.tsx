import { useId } from 'react';

interface ColourFieldProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  isDisabled?: boolean;
}

export function ColourField({ label, value, onChange, isDisabled = false }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <span className="flex min-h-11 items-center gap-3 rounded-md border border-border-field bg-surface-raised px-3">
        <input
          id={id}
          type="color"
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-7 w-10 cursor-pointer border-0 bg-transparent p-0"
        />
        <span className="tabular text-sm text-muted">{value}</span>
      </span>
    </div>
  );
}
