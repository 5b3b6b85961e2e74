import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/button';
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '#kernel/ui/icons';
import { IconButton } from '#kernel/ui/icon-button';

export interface ListEditorProps {
  /** Names the list, and the button that adds to it: “Add a contact”. */
  label: string;
  addLabel: string;
  /** The keys of what a field array holds. */
  items: readonly { id: string }[];
  /** Names one entry for its buttons. */
  nameOf: (index: number) => string;
  renderItem: (index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
  isDisabled?: boolean;
  /** Stands there when there is nothing yet. */
  empty?: ReactNode;
}

/** An ordered list of small forms: add, remove, move up and down; each button says whom it moves. */
export function ListEditor({
  label,
  addLabel,
  items,
  nameOf,
  renderItem,
  onAdd,
  onRemove,
  onMove,
  isDisabled = false,
  empty,
}: ListEditorProps) {
  const { t } = useTranslation('organise');
  return (
    <section aria-label={label}>
      {items.length === 0 && empty !== undefined && <p className="border-t py-6 text-muted">{empty}</p>}
      <ol>
        {items.map((item, index) => (
          <li key={item.id} className="border-t py-5">
            <div className="flex items-start gap-3">
              <div className="flex min-w-0 grow flex-col gap-4">{renderItem(index)}</div>
              {!isDisabled && (
                <div className="flex shrink-0 flex-col">
                  <IconButton
                    icon={ChevronUpIcon}
                    label={t('listEditor.up', { name: nameOf(index) })}
                    isDisabled={index === 0}
                    onPress={() => onMove(index, index - 1)}
                  />
                  <IconButton
                    icon={ChevronDownIcon}
                    label={t('listEditor.down', { name: nameOf(index) })}
                    isDisabled={index === items.length - 1}
                    onPress={() => onMove(index, index + 1)}
                  />
                  <IconButton
                    icon={TrashIcon}
                    label={t('listEditor.remove', { name: nameOf(index) })}
                    onPress={() => onRemove(index)}
                  />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!isDisabled && (
        <div className="border-t pt-4">
          <Button size="small" icon={<PlusIcon />} onPress={onAdd}>
            {addLabel}
          </Button>
        </div>
      )}
    </section>
  );
}
