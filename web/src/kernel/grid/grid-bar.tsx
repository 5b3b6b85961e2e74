import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { RedoIcon, UndoIcon } from '../ui/icons/editing-icons.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { ErrorIcon } from '../ui/icons/icons.tsx';
import { ArrowDownIcon } from '../ui/icons/more-icons.tsx';
import type { Undo } from './use-undo.ts';

export interface GridBarProps {
  bad: number;
  done: number;
  count: number;
  /** The result of the last action, as a sentence. */
  notice: string;
  undo: Undo | undefined;
  onNext: () => void;
}

/** The bar above the rows, with the number of errors and of complete rows. */
export function GridBar({ bad, done, count, notice, undo, onNext }: GridBarProps) {
  const { t } = useTranslation('form');
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {bad > 0 && (
        <div className="flex items-center gap-2 rounded-md bg-danger-soft ps-3 pe-1 text-danger">
          <ErrorIcon className="size-4.5 shrink-0" />
          <output className="font-medium">{t('grid.bad', { count: bad })}</output>
          <Button kind="quiet" size="small" icon={<ArrowDownIcon className="size-4" />} onPress={onNext}>
            {t('grid.next')}
          </Button>
        </div>
      )}
      {count > 0 && <span className="tabular text-muted">{t('grid.done', { done, count })}</span>}
      <output className="text-muted">{notice}</output>
      {undo && (
        <div className="ms-auto flex">
          <IconButton
            icon={UndoIcon}
            label={t('richText.undo')}
            isDisabled={!undo.canUndo}
            onPress={undo.undo}
          />
          <IconButton
            icon={RedoIcon}
            label={t('richText.redo')}
            isDisabled={!undo.canRedo}
            onPress={undo.redo}
          />
        </div>
      )}
    </div>
  );
}
