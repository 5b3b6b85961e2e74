import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#kernel/ui/icons/more-icons';

interface ItemRowProps {
  title: string;
  detail: ReactNode;
  isDisabled: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

/** One item of a list; it opens in a dialog. */
export function ItemRow({ title, detail, isDisabled, onOpen, onRemove, onUp, onDown }: ItemRowProps) {
  const { t } = useTranslation('organize');
  return (
    <li className="flex items-center gap-2 border-t last:border-b">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-12 min-w-0 grow cursor-pointer rounded-sm py-2 text-start hover:text-accent"
      >
        <span className="block truncate font-semibold">{title}</span>
        <span className="block text-sm text-muted empty:hidden sm:truncate">{detail}</span>
      </button>
      {!isDisabled && (
        <span className="flex shrink-0">
          {onUp && (
            <IconButton icon={ArrowUpIcon} label={t('listEditor.up', { name: title })} onPress={onUp} />
          )}
          {onDown && (
            <IconButton icon={ArrowDownIcon} label={t('listEditor.down', { name: title })} onPress={onDown} />
          )}
          <IconButton icon={TrashIcon} label={t('listEditor.remove', { name: title })} onPress={onRemove} />
        </span>
      )}
    </li>
  );
}
