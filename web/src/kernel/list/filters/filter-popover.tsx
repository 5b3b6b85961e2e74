import { type RefObject, useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DateField } from '../../ui/fields/date-time-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { SearchIcon } from '../../ui/icons/more-icons.tsx';
import { entryClass, Popover } from '../../ui/dialogs/popover.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type Filter, type FilterOption, readChoices, writeChoices } from '../list-query.ts';

interface FilterPopoverProps {
  filter: Filter;
  value: string;
  triggerRef: RefObject<Element | null>;
  isOpen: boolean;
  onChange: (value: string) => void;
  onClose: () => void;
}

export function FilterPopover({ filter, value, triggerRef, isOpen, onChange, onClose }: FilterPopoverProps) {
  const isChoice = filter.kind === 'choice' || filter.kind === 'choices';
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      className={isChoice ? 'max-h-96 w-60' : 'w-72'}
    >
      <Dialog aria-label={filter.label} className="outline-none">
        {isChoice ? (
          <Choices filter={filter} value={value} onChange={onChange} onClose={onClose} />
        ) : (
          <Words filter={filter} value={value} onChange={onChange} onClose={onClose} />
        )}
      </Dialog>
    </Popover>
  );
}

type EditorProps = Pick<FilterPopoverProps, 'filter' | 'value' | 'onChange' | 'onClose'>;

// With this many options or more there is a search field.
const SEARCH_FROM = 9;
// The popover takes the focus, because the user opened it to choose or to type.
const startsAtFirst = { autoFocus: 'first' } as const;
const startsHere = { autoFocus: true };

function Choices({ filter, value, onChange, onClose }: EditorProps) {
  const { t } = useTranslation(['list', 'kernel']);
  const { contains } = useFilter({ sensitivity: 'base' });
  const options = filter.options ?? [];
  const isMany = filter.kind === 'choices';
  const hasSearch = options.length >= SEARCH_FROM;
  function choose(keys: Selection) {
    const chosen = options.filter((option) => keys === 'all' || keys.has(option.value));
    onChange(writeChoices(chosen.map((option) => option.value)));
    if (!isMany) onClose();
  }
  const list = (
    <ListBox
      aria-label={filter.label}
      items={options.map((option) => ({ ...option, id: option.value }))}
      selectionMode={isMany ? 'multiple' : 'single'}
      selectedKeys={isMany ? readChoices(value) : readChoices(value).slice(0, 1)}
      onSelectionChange={choose}
      {...(!hasSearch && startsAtFirst)}
      renderEmptyState={() => (
        <p className="px-2.5 py-3 text-center text-sm text-muted">{t('kernel:noMatchingData')}</p>
      )}
      className="outline-none"
    >
      {(option) => <Choice option={option} isMany={isMany} />}
    </ListBox>
  );
  if (!hasSearch) return list;
  return (
    <Autocomplete filter={contains}>
      <SearchField
        aria-label={t('kernel:search')}
        {...startsHere}
        className="sticky -top-1 z-1 -mx-1 -mt-1 mb-1 flex items-center gap-2 border-b bg-surface-raised px-3.5 text-muted"
      >
        <SearchIcon className="size-4 shrink-0" />
        <Input
          placeholder={t('kernel:search')}
          className="min-h-10 min-w-0 flex-1 bg-transparent text-sm text-text outline-none"
        />
      </SearchField>
      {list}
    </Autocomplete>
  );
}

function Choice({ option, isMany }: { option: FilterOption; isMany: boolean }) {
  const lan = useAppStore((state) => state.lan);
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      className={classes(entryClass, 'group/choice text-sm!')}
    >
      {({ isSelected }) => (
        <>
          {isMany && (
            <span
              className={classes(
                'grid size-4 shrink-0 place-items-center rounded-[4px] border',
                isSelected
                  ? 'border-accent bg-accent text-accent-text'
                  : 'border-border-control text-transparent',
              )}
            >
              <CheckIcon className="size-3.5" />
            </span>
          )}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.count !== undefined && (
            <span className="tabular text-xs text-muted">{formatNumber(option.count, lan)}</span>
          )}
          {!isMany && isSelected && <CheckIcon className="size-4 shrink-0 text-accent" />}
        </>
      )}
    </ListBoxItem>
  );
}

function Words({ filter, value, onChange, onClose }: EditorProps) {
  const { t } = useTranslation(['list', 'kernel']);
  const [typed, setTyped] = useState(value);
  return (
    <form
      noValidate
      className="flex flex-col gap-3 p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
        onClose();
      }}
    >
      {filter.kind === 'day' ? (
        <DateField label={filter.label} value={typed} onChange={setTyped} />
      ) : (
        <TextField label={filter.label} value={typed} onChange={setTyped} {...startsHere} />
      )}
      <Button kind="primary" size="small" type="submit">
        {t('apply')}
      </Button>
    </form>
  );
}
