import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { classes } from '../ui/classes.ts';
import { CheckIcon } from '../ui/icons/icons.tsx';
import type { GridOption } from './types.ts';

export interface ChoiceListProps {
  id: string;
  label: string;
  options: readonly GridOption[];
  value: string;
  highlighted: number;
  onChoose: (option: GridOption) => void;
}

// The list is not a native select, because that would take the focus out of the cell.
const listRole = { role: 'listbox' };
const optionRole = (onPress: () => void) => ({
  role: 'option',
  onMouseDown: (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  },
});

/** The options of a choice, below its cell; the focus stays in the cell. */
export function ChoiceList({ id, label, options, value, highlighted, onChoose }: ChoiceListProps) {
  const { t } = useTranslation('kernel');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  return (
    <div ref={list} id={id} {...listRole} aria-label={label} className="max-h-64 overflow-y-auto p-1">
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          {...optionRole(() => onChoose(option))}
          tabIndex={-1}
          aria-selected={option.value === value}
          className={classes(
            'flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 pointer-coarse:min-h-11',
            index === highlighted ? 'bg-accent-soft' : 'hover:bg-surface-sunken',
          )}
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.value === value && <CheckIcon className="size-4 shrink-0 text-accent" />}
        </div>
      ))}
      {options.length === 0 && <p className="px-2 py-1.5 text-muted">{t('noMatchingData')}</p>}
    </div>
  );
}
