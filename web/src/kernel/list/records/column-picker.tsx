import { useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button, buttonClass, focusPressed } from '../../ui/buttons/button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons/more-icons.tsx';
import { Popover } from '../../ui/dialogs/popover.tsx';
import { ColumnsIcon } from '../list-icons.tsx';
import { shownColumns } from './record-columns.ts';
import { RowBox } from './row-box.tsx';

export interface PickableColumn {
  key: string;
  header: string;
  isAlwaysShown?: boolean;
}

export interface ColumnPickerProps {
  columns: readonly PickableColumn[];
  /** Keys of the shown columns, in order. */
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
  /** The columns that “reset” restores. */
  defaults: readonly string[];
}

/** Chooses the shown columns and their order. */
export function ColumnPicker({ columns, shown, onChange, defaults }: ColumnPickerProps) {
  const { t } = useTranslation('list');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = shownColumns(columns, shown);
  const others = columns.filter((column) => !chosen.includes(column));
  const keys = chosen.map(({ key }) => key);
  function move(index: number, step: number) {
    const next = keys.toSpliced(index, 1);
    next.splice(index + step, 0, keys[index] ?? '');
    onChange(next);
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          focusPressed(event);
          setOpen(true);
        }}
        className={buttonClass({ kind: 'quiet', size: 'small' })}
      >
        <ColumnsIcon className="size-4" />
        {t('columns')}
      </button>
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        className="max-h-[28rem] w-72"
      >
        <Dialog aria-label={t('columns')} className="outline-none">
          <ul>
            {chosen.map((column, index) => (
              <ColumnLine
                key={column.key}
                column={column}
                isOn
                onTick={() => onChange(keys.filter((key) => key !== column.key))}
                {...(index > 0 && { onUp: () => move(index, -1) })}
                {...(index < chosen.length - 1 && { onDown: () => move(index, 1) })}
              />
            ))}
          </ul>
          {others.length > 0 && (
            <ul className="mt-1 border-t pt-1">
              {others.map((column) => (
                <ColumnLine
                  key={column.key}
                  column={column}
                  isOn={false}
                  onTick={() => onChange([...keys, column.key])}
                />
              ))}
            </ul>
          )}
          {keys.join() !== defaults.join() && (
            <div className="sticky -bottom-1 -mx-1 mt-1 -mb-1 border-t bg-surface-raised p-1">
              <Button kind="quiet" size="small" className="w-full" onPress={() => onChange(defaults)}>
                {t('reset')}
              </Button>
            </div>
          )}
        </Dialog>
      </Popover>
    </>
  );
}

interface ColumnLineProps {
  column: PickableColumn;
  isOn: boolean;
  onTick: () => void;
  onUp?: () => void;
  onDown?: () => void;
}

function ColumnLine({ column, isOn, onTick, onUp, onDown }: ColumnLineProps) {
  const { t } = useTranslation('list');
  return (
    <li className="group/line flex min-h-9 items-center gap-2 rounded-sm ps-2.5 text-sm hover:bg-text/[0.04] pointer-coarse:min-h-11">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5">
        <span className="-my-2">
          <RowBox isTabStop isOn={isOn} isDisabled={column.isAlwaysShown === true} onTick={onTick} />
        </span>
        <span className="truncate">{column.header}</span>
      </label>
      {isOn && (
        <span className="flex">
          <MoveButton label={t('moveUp', { column: column.header })} icon={ArrowUpIcon} onPress={onUp} />
          <MoveButton
            label={t('moveDown', { column: column.header })}
            icon={ArrowDownIcon}
            onPress={onDown}
          />
        </span>
      )}
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  icon: typeof ArrowUpIcon;
  onPress: (() => void) | undefined;
}

function MoveButton({ label, icon: Shape, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // The button is not disabled at the ends of the list, so that it keeps the focus when its column arrives there.
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="grid size-8 cursor-pointer place-items-center rounded-sm text-muted hover:text-text aria-disabled:cursor-default aria-disabled:opacity-30 pointer-coarse:size-11"
    >
      <Shape className="size-4" />
    </button>
  );
}
