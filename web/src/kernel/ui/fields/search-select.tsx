import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { SearchIcon } from '../icons/more-icons.tsx';
import { OptionList } from './option-list.tsx';
import { SelectFrame, type SelectProps } from './select.tsx';

// The search field takes the focus when the list opens.
const startsHere = { autoFocus: true };

/**
 * With more options than this, they are rendered only when the list opens, because a form has several selects, each
 * with a whole programme's people.
 */
const MOST_WHILE_CLOSED = 50;
/** With more options than this, only the first matches are shown; others are found by typing. */
const MOST_AT_ONCE = 300;
const SHOWN = 60;

/** A select with many options, which the user finds by typing. */
export function SearchSelect<V extends string>(props: SelectProps<V>) {
  const { t } = useTranslation('kernel');
  const { contains } = useFilter({ sensitivity: 'base' });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { options, value, autoComplete } = props;
  const chosen = options.filter((option) => option.value === value);
  // A select with autocomplete has its options even while closed, because the browser compares them with the text that
  // it fills in.
  const isWaiting = !isOpen && options.length > MOST_WHILE_CLOSED && autoComplete === undefined;
  const isLong = isOpen && options.length > MOST_AT_ONCE;
  const found = isLong ? options.filter(({ label }) => contains(label, typed)) : options;
  const first = isLong ? found.slice(0, SHOWN) : found;
  // The chosen option is always included, because the button shows it; the list filters it out.
  const shown = isWaiting ? chosen : [...new Set([...first, ...chosen])];
  return (
    <SelectFrame
      {...props}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setTyped('');
        setOpen(next);
      }}
    >
      <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
        <SearchField
          aria-label={t('search')}
          {...startsHere}
          className="sticky -top-1 z-1 -mx-1 -mt-1 mb-1 flex items-center gap-2 border-b bg-surface-raised px-3.5 text-muted"
        >
          <SearchIcon className="size-4.5 shrink-0" />
          <Input
            placeholder={t('search')}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-base text-text outline-none"
          />
        </SearchField>
        <OptionList options={shown} empty={t(options.length === 0 ? 'noData' : 'noMatchingData')} />
        {found.length > first.length && (
          <p className="px-2.5 py-2 text-sm text-muted">
            {t('moreMatching', { count: found.length - first.length })}
          </p>
        )}
      </Autocomplete>
    </SelectFrame>
  );
}
