import type { RegistrationRow } from '@plenum/contract/registration/lists/registration-list';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RowBox } from '#kernel/list/records/row-box';
import { isSelected, type SelectedKeys } from '#kernel/list/records/selection';
import { classes } from '#kernel/ui/classes';
import { WarningIcon } from '#kernel/ui/icons/icons';
import type { Decision } from './use-review.ts';

interface ReviewListProps {
  rows: readonly RegistrationRow[];
  currentId: string;
  keys: SelectedKeys;
  last: { name: string; decision: Decision } | undefined;
  onGo: (id: string) => void;
  onTick: (id: string) => void;
}

/** The waiting registrations in queue order; on a phone the bar below moves through them. */
export function ReviewList({ rows, currentId, keys, last, onGo, onTick }: ReviewListProps) {
  const { t } = useTranslation('registration-organize');
  return (
    <nav
      aria-label={t('people.queue.waiting')}
      className="sticky top-4 max-h-[calc(100dvh-6rem)] overflow-y-auto max-lg:hidden"
    >
      <ul>
        {rows.map((row) => (
          <Entry
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            isOn={isSelected(keys, row.id)}
            onGo={onGo}
            onTick={onTick}
          />
        ))}
      </ul>
      {last && (
        <p aria-hidden className="mt-3 truncate px-3 text-xs text-muted">
          {t(`people.queue.${last.decision}`, { name: last.name })}
        </p>
      )}
    </nav>
  );
}

interface EntryProps {
  row: RegistrationRow;
  isCurrent: boolean;
  isOn: boolean;
  onGo: (id: string) => void;
  onTick: (id: string) => void;
}

function Entry({ row, isCurrent, isOn, onGo, onTick }: EntryProps) {
  const { t } = useTranslation('registration-organize');
  const { t: listed } = useTranslation('list');
  const line = useRef<HTMLLIElement>(null);
  const nameId = useId();
  const selectId = useId();
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={line}
      className={classes(
        'relative flex items-center gap-2 rounded-md ps-3 pe-2',
        isCurrent && isOn && 'shadow-[inset_2px_0_0_var(--accent)]',
        isOn ? 'bg-accent-soft' : isCurrent ? 'bg-surface-raised shadow-soft' : 'hover:bg-text/[0.04]',
      )}
    >
      <span id={selectId} hidden>
        {listed('select')}
      </span>
      <span className="relative z-1">
        <RowBox isOn={isOn} labelledBy={`${selectId} ${nameId}`} onTick={() => onTick(row.id)} />
      </span>
      <button
        type="button"
        onClick={() => onGo(row.id)}
        {...(isCurrent && { 'aria-current': 'true' })}
        className="min-w-0 flex-1 cursor-pointer py-1.5 text-start leading-snug after:absolute after:inset-0"
      >
        <span id={nameId} className="block truncate font-medium">
          {row.name}
        </span>
        <span className="block truncate text-xs text-muted">
          {row.kind === 'team' ? t('people.membersCount', { count: row.members }) : row.organization}
        </span>
      </button>
      {row.doubts > 0 && <WarningIcon className="size-4 shrink-0 text-warning" />}
    </li>
  );
}
