import type { SlipRow } from '@plenum/contract/console/money-lists';
import { slipStateWords } from '@plenum/contract/payments/words';
import { useEffect, useRef } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { slipTones } from './money-api.ts';

interface SlipListProps {
  rows: readonly SlipRow[];
  currentId: string;
  onGo: (id: string) => void;
}

/** The proofs in queue order; on small screens the bar below moves through them. */
export function SlipList({ rows, currentId, onGo }: SlipListProps) {
  const partTitle = usePartTitle();
  return (
    <nav
      aria-label={partTitle('slips')}
      className="sticky top-4 max-h-[calc(100dvh-6rem)] overflow-y-auto max-xl:hidden"
    >
      <ul>
        {rows.map((row) => (
          <Entry key={row.id} row={row} isCurrent={row.id === currentId} onGo={onGo} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ row, isCurrent, onGo }: { row: SlipRow; isCurrent: boolean; onGo: (id: string) => void }) {
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={line}
      className={classes('rounded-md', isCurrent ? 'bg-surface-raised shadow-soft' : 'hover:bg-text/[0.04]')}
    >
      <button
        type="button"
        onClick={() => onGo(row.id)}
        {...(isCurrent && { 'aria-current': 'true' })}
        className="w-full cursor-pointer px-3 py-2 text-start leading-snug"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate font-medium">{row.order.buyer}</span>
          <span className="tabular shrink-0 text-sm">{money(row.amount, row.currency, lan)}</span>
        </span>
        <span className="tabular mt-0.5 block truncate text-xs text-muted">{row.order.number}</span>
        {row.state !== 'waiting' && (
          <span className="mt-1 block">
            <StatusPill tone={slipTones[row.state]}>{sentence(slipStateWords[row.state])}</StatusPill>
          </span>
        )}
      </button>
    </li>
  );
}
