import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../icons/more-icons.tsx';
import { OptionList } from './option-list.tsx';
import { SelectFrame, type SelectProps } from './select.tsx';

// The search field takes the focus when the list opens.
const startsHere = { autoFocus: true };

/** A select with many options, which the user finds by typing. */
export function SearchSelect<V extends string>(props: SelectProps<V>) {
  const { t } = useTranslation('kernel');
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <SelectFrame {...props}>
      <Autocomplete filter={contains}>
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
        <OptionList
          options={props.options}
          empty={t(props.options.length === 0 ? 'noData' : 'noMatchingData')}
        />
      </Autocomplete>
    </SelectFrame>
  );
}
