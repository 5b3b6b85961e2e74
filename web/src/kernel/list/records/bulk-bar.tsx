import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { classes } from '../../ui/classes.ts';
import type { Icon } from '../../ui/icons/draw-icon.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Keys, useShortcuts } from '../../ui/shortcuts.tsx';
import { countSelected, nothingSelected, type Selection } from './selection.ts';

export interface BulkAction {
  id: string;
  label: string;
  icon?: Icon;
  /** A letter key for the same action, shown next to its label. */
  shortcut?: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
}

export interface BulkBarProps {
  selection: Selection;
  /** The number of rows the filters find, loaded or not; null if it was not counted. */
  total: number | null;
  /** True if not all rows are loaded, so that the bar offers to select the others as well. */
  canSelectAll?: boolean;
  /** The reason why the actions are not available yet, if the selected rows are still being read, or are too many. */
  note?: string | undefined;
  actions: readonly BulkAction[];
}

/** The bar with the actions on the selected rows, at the lower edge. It is shown while rows are selected. */
export function BulkBar(props: BulkBarProps) {
  const { keys } = props.selection;
  return keys === 'all' || keys.size > 0 ? <Bar {...props} /> : null;
}

function Bar({ selection, total, canSelectAll = false, note, actions }: BulkBarProps) {
  const { t } = useTranslation('list');
  const lan = useAppStore((state) => state.lan);
  const count = countSelected(selection.keys, total);
  const clear = () => selection.onChange(nothingSelected);
  useShortcuts({
    Escape: clear,
    ...Object.fromEntries(
      actions.flatMap(({ shortcut, isDisabled, onAction }) =>
        shortcut === undefined || isDisabled === true ? [] : [[shortcut, onAction]],
      ),
    ),
  });
  return (
    <div className="pointer-events-none sticky bottom-4 z-10 mt-4 flex justify-center">
      <section
        aria-label={t('bulk')}
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-x-2 gap-y-1.5 rounded-lg bg-text py-2 ps-4 pe-2 text-sm text-surface shadow-soft"
      >
        <span aria-live="polite" className="tabular me-1 font-medium">
          {count === null ? t('allSelected') : t('selected', { n: formatNumber(count, lan) })}
        </span>
        {canSelectAll && selection.keys !== 'all' && (
          <button
            type="button"
            onClick={() => selection.onChange('all')}
            className={classes(actionClass, 'underline decoration-1 underline-offset-[0.2em]')}
          >
            {total === null ? t('selectAll') : t('selectAllOf', { n: formatNumber(total, lan) })}
          </button>
        )}
        {note !== undefined && <span className="tabular px-1">{note}</span>}
        {actions.map(({ id, label, icon: Shape, shortcut, isDisabled = false, onAction }) => (
          <button
            key={id}
            type="button"
            disabled={isDisabled}
            onClick={onAction}
            {...(shortcut !== undefined && { 'aria-keyshortcuts': shortcut })}
            className={classes(actionClass, 'border border-surface/25 font-semibold')}
          >
            {Shape && <Shape className="size-4 shrink-0" />}
            {label}
            {shortcut !== undefined && <Keys keys={[shortcut]} isInverse />}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('clearSelection')}
          title={t('clearSelection')}
          onClick={clear}
          className={classes(actionClass, 'ms-auto')}
        >
          <CloseIcon className="size-4" />
        </button>
      </section>
    </div>
  );
}

const actionClass = classes(
  'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-sm px-2.5 leading-tight transition-colors pointer-coarse:min-h-11',
  'hover:bg-surface/15 focus-visible:outline-surface disabled:pointer-events-none disabled:opacity-45',
);
