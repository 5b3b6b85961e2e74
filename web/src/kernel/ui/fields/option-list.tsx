import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox';
import { CheckIcon } from '../icons/icons.tsx';
import { entryClass } from '../dialogs/popover.tsx';

export interface Option<V extends string> {
  value: V;
  label: string;
  description?: string;
  isDisabled?: boolean;
}

/** The list inside a select; `empty` is shown when there are no options. */
export function OptionList<V extends string>({
  options,
  empty,
}: {
  options: ReadonlyArray<Option<V>>;
  empty: ReactNode;
}) {
  return (
    <ListBox
      items={options}
      renderEmptyState={() => <p className="px-2.5 py-3 text-center text-sm text-muted">{empty}</p>}
      className="outline-none"
    >
      {(option) => (
        <ListBoxItem
          id={option.value}
          textValue={option.label}
          isDisabled={option.isDisabled ?? false}
          className={entryClass}
        >
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1">
                <Text slot="label" className="block">
                  {option.label}
                </Text>
                {option.description !== undefined && (
                  <Text slot="description" className="block text-sm text-muted">
                    {option.description}
                  </Text>
                )}
              </span>
              {isSelected && <CheckIcon className="size-4.5 shrink-0 text-accent" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
