import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { type Filter, readChoices } from '../list-query.ts';

interface FilterPillProps {
  filter: Filter;
  value: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (value: string) => void;
}

/** One filter with its value; a press opens it. */
export function FilterPill({ filter, value, isOpen, onOpenChange, onChange }: FilterPillProps) {
  const { t } = useTranslation('list');
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <span className="inline-flex min-h-8 max-w-full items-stretch rounded-full border border-accent bg-accent-soft text-sm text-accent pointer-coarse:min-h-11">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(true)}
        className="min-w-0 cursor-pointer truncate rounded-full ps-3 pe-1 font-medium"
      >
        <PillText filter={filter} value={value} />
      </button>
      <button
        type="button"
        aria-label={t('removeFilter', { label: filter.label })}
        title={t('removeFilter', { label: filter.label })}
        onClick={() => {
          onChange('');
          onOpenChange(false);
        }}
        className="grid w-7 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/10 pointer-coarse:w-11"
      >
        <CloseIcon className="size-3.5" />
      </button>
      <FilterPopover
        filter={filter}
        value={value}
        triggerRef={trigger}
        isOpen={isOpen}
        onChange={onChange}
        onClose={() => onOpenChange(false)}
      />
    </span>
  );
}

function PillText({ filter, value }: { filter: Filter; value: string }) {
  const { t } = useTranslation('list');
  const lan = useAppStore((state) => state.lan);
  const { label, kind, options = [] } = filter;
  if (value === '') return label;
  const chosen = kind === 'choices' ? readChoices(value) : [value];
  const [first = ''] = chosen;
  const named = options.find((option) => option.value === first)?.label ?? first;
  const shown = kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(first) ? formatDate(first, lan) : named;
  if (chosen.length === 1) return t('pill', { label, value: shown });
  return t('pillMore', { label, value: shown, more: chosen.length - 1 });
}
