import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '../../ui/icons/more-icons.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { FoldedEntry } from './folded-entry.tsx';
import { useRevealed } from './reveal.ts';

export interface ListEditorProps {
  /** The name of the list. */
  label: string;
  addLabel: string;
  /** The path of the list in the form. */
  path: string;
  /** The error of the list itself. */
  error: string | undefined;
  /** The keys of a field array's entries. */
  items: readonly { id: string }[];
  /** Returns the name of an entry, for the labels of its buttons. */
  nameOf: (index: number) => string;
  renderItem: (index: number) => ReactNode;
  /** Absent if nothing can be added. */
  onAdd?: (() => void) | undefined;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
  isDisabled?: boolean;
  /** Shown if the list is empty. */
  empty?: ReactNode;
  /** Set for entries with many fields, each of which is one line that expands on request. */
  folded?: {
    renderDetail: (index: number) => ReactNode;
    hasError: (index: number) => boolean;
  };
}

/** An ordered list of small forms that can be added, removed, and moved up and down. Each button names its entry. */
export function ListEditor({
  label,
  addLabel,
  path,
  error,
  items,
  nameOf,
  renderItem,
  onAdd,
  onRemove,
  onMove,
  isDisabled = false,
  empty,
  folded,
}: ListEditorProps) {
  const [open, setOpen] = useState<string | null>(null);
  useRevealed(path, (index) => setOpen(items[index]?.id ?? null));
  const known = useRef(new Set(items.map(({ id }) => id)));
  // A new entry is expanded and focused.
  useEffect(() => {
    const added = items.find(({ id }) => !known.current.has(id));
    known.current = new Set(items.map(({ id }) => id));
    if (added) setOpen(added.id);
  }, [items]);
  return (
    <section aria-label={label} data-list={path} tabIndex={-1} className="outline-none">
      {items.length === 0 && empty !== undefined && <p className="border-t py-6 text-muted">{empty}</p>}
      <ol>
        {items.map((item, index) => {
          const moves = {
            onUp: index === 0 || isDisabled ? undefined : () => onMove(index, index - 1),
            onDown: index === items.length - 1 || isDisabled ? undefined : () => onMove(index, index + 1),
            onRemove: isDisabled ? undefined : () => onRemove(index),
          };
          return folded ? (
            <FoldedEntry
              key={item.id}
              {...moves}
              title={nameOf(index)}
              detail={folded.renderDetail(index)}
              hasError={folded.hasError(index)}
              isOpen={open === item.id}
              onToggle={() => setOpen(open === item.id ? null : item.id)}
            >
              {renderItem(index)}
            </FoldedEntry>
          ) : (
            <OpenEntry key={item.id} {...moves} name={nameOf(index)} isDisabled={isDisabled}>
              {renderItem(index)}
            </OpenEntry>
          );
        })}
      </ol>
      <p role="alert" className="pt-3 text-danger empty:hidden">
        {error}
      </p>
      {!isDisabled && onAdd && (
        <div className={classes('pt-4', (items.length === 0 || !folded) && 'border-t')}>
          <Button size="small" icon={<PlusIcon />} onPress={onAdd}>
            {addLabel}
          </Button>
        </div>
      )}
    </section>
  );
}

function OpenEntry({
  name,
  isDisabled,
  onUp,
  onDown,
  onRemove,
  children,
}: {
  name: string;
  isDisabled: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('organize');
  return (
    <li className="flex flex-col-reverse gap-x-3 border-t py-5 sm:flex-row sm:items-start">
      <div className="flex min-w-0 grow flex-col gap-4">{children}</div>
      {!isDisabled && (
        <div className="flex shrink-0 justify-end sm:flex-col">
          <IconButton
            icon={ArrowUpIcon}
            label={t('listEditor.up', { name })}
            isDisabled={!onUp}
            onPress={onUp}
          />
          <IconButton
            icon={ArrowDownIcon}
            label={t('listEditor.down', { name })}
            isDisabled={!onDown}
            onPress={onDown}
          />
          <IconButton icon={TrashIcon} label={t('listEditor.remove', { name })} onPress={onRemove} />
        </div>
      )}
    </li>
  );
}
