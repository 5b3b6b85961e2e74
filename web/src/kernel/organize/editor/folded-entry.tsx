import { Children, type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorIcon } from '../../ui/icons/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon, TrashIcon } from '../../ui/icons/more-icons.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

/** One line that expands into a form, whose fields are only rendered while it is expanded. */
export function FoldedEntry({
  title,
  detail,
  isOpen,
  onToggle,
  onRemove,
  onUp,
  onDown,
  hasError,
  children,
}: {
  title: string;
  detail: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  onRemove?: (() => void) | undefined;
  /** `onUp` and `onDown` are undefined if the entry can't be moved, or is at that end of the list. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  hasError: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('organize');
  const id = useId();
  return (
    <li className="border-t last:border-b">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-12 min-w-0 grow cursor-pointer items-center gap-3 py-2 text-start"
        >
          <ChevronDownIcon
            className={classes('size-4.5 shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')}
          />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{title}</span>
            <span className="block text-muted sm:truncate">{detail}</span>
          </span>
          {hasError && (
            <span className="flex shrink-0 items-center gap-1 text-sm text-danger">
              <ErrorIcon className="size-4.5" />
              {t('listEditor.hasError')}
            </span>
          )}
        </button>
        <div className={classes('flex gap-2', !isOpen && 'max-sm:hidden')}>
          {onUp && (
            <IconButton icon={ArrowUpIcon} label={t('listEditor.up', { name: title })} onPress={onUp} />
          )}
          {onDown && (
            <IconButton icon={ArrowDownIcon} label={t('listEditor.down', { name: title })} onPress={onDown} />
          )}
          {onRemove && (
            <IconButton icon={TrashIcon} label={t('listEditor.remove', { name: title })} onPress={onRemove} />
          )}
        </div>
      </div>
      <div id={id} className={classes('flex flex-col gap-4 pt-2 pb-6 sm:ps-8', !isOpen && 'hidden')}>
        {isOpen && children}
      </div>
    </li>
  );
}

/** The facts in an entry's collapsed line. */
export function EntryFacts({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((fact, place) => (
    <span key={place} className="before:mx-1.5 before:content-['·'] first:before:hidden">
      {fact}
    </span>
  ));
}
