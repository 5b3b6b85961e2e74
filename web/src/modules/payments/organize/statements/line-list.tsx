import { type StatementLine, confidenceWords } from '@plenum/contract/payments/statement-schemas';
import { useEffect, useRef } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { formatSum } from '../money/money-api.ts';
import { confidenceTones } from './statements-api.ts';

interface LineListProps {
  rows: readonly StatementLine[];
  currentId: string;
  onGo: (id: string) => void;
}

/** The lines in queue order; on small screens the bar below moves through them. */
export function LineList({ rows, currentId, onGo }: LineListProps) {
  const partTitle = usePartTitle();
  return (
    <nav
      aria-label={partTitle('statements')}
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

interface EntryProps {
  row: StatementLine;
  isCurrent: boolean;
  onGo: (id: string) => void;
}

function Entry({ row, isCurrent, onGo }: EntryProps) {
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { payer, text, amount, currency, bookedOn, proposal } = row;
  return (
    <li
      ref={entry}
      className={classes('rounded-md', isCurrent ? 'bg-surface-raised shadow-soft' : 'hover:bg-text/[0.04]')}
    >
      <button
        type="button"
        onClick={() => onGo(row.id)}
        {...(isCurrent && { 'aria-current': 'true' })}
        className="w-full cursor-pointer px-3 py-2 text-start leading-snug"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate font-medium">{payer === '' ? text : payer}</span>
          <span className="tabular shrink-0 text-sm">{formatSum(amount, currency, lan)}</span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className="tabular truncate text-xs text-muted">{formatDate(bookedOn, lan)}</span>
          {proposal && (
            <StatusPill tone={confidenceTones[proposal.confidence]}>
              {sentence(confidenceWords[proposal.confidence])}
            </StatusPill>
          )}
        </span>
      </button>
    </li>
  );
}
