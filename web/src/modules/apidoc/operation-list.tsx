import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { SearchIcon } from '#kernel/ui/icons/more-icons';
import { TextField } from '#kernel/ui/fields/text-field';
import type { ApiGroup, ApiOperation } from './document/api-document.ts';

export interface OperationListProps {
  groups: readonly ApiGroup[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

const entryClass = classes(
  'flex min-h-11 w-full cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-2 text-start transition-colors',
  'hover:bg-text/[0.04] aria-[current=page]:bg-surface-raised aria-[current=page]:shadow-soft',
);

/** All calls by group, filtered by the search. */
export function OperationList({ groups, chosen, onChoose }: OperationListProps) {
  const { t } = useTranslation('apidoc');
  const [typed, setTyped] = useState('');
  const frame = useRef<HTMLElement>(null);
  // Scrolls to the open call for readers who arrive by a link.
  useEffect(() => {
    const current = frame.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && frame.current)
      frame.current.scrollTop = current.offsetTop - frame.current.clientHeight / 2;
  }, []);
  const found = searchOperations(groups, typed);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <TextField
        type="search"
        label={<span className="sr-only">{t('list.search')}</span>}
        placeholder={t('list.searchHint')}
        value={typed}
        onChange={setTyped}
        prefix={<SearchIcon className="size-4.5" />}
      />
      <output className={count === 0 ? 'block px-2.5 py-6 text-sm text-muted' : 'sr-only'}>
        {count === 0 ? t('list.noMatch') : t('list.found', { count })}
      </output>
      <nav
        ref={frame}
        aria-label={t('list.label')}
        className="-mx-3.5 mt-3 px-3.5 pb-6 lg:min-h-0 lg:overflow-y-auto"
      >
        {typed === '' && (
          <button
            type="button"
            aria-current={chosen === undefined ? 'page' : undefined}
            onClick={() => onChoose(undefined)}
            className={classes(entryClass, 'items-center text-sm font-semibold')}
          >
            {t('list.overview')}
          </button>
        )}
        {found.map((group) => (
          <Group key={group.tag} group={group} chosen={chosen} onChoose={onChoose} />
        ))}
      </nav>
    </>
  );
}

interface GroupProps extends Pick<OperationListProps, 'chosen' | 'onChoose'> {
  group: ApiGroup;
}

function Group({ group, chosen, onChoose }: GroupProps) {
  const id = useId();
  return (
    <div className="mt-5">
      <p id={id} className="px-2.5 pb-1 text-sm text-muted first-letter:uppercase">
        {group.title}
      </p>
      <ul aria-labelledby={id} className="space-y-0.5">
        {group.operations.map((operation) => (
          <li key={operation.id}>
            <Entry operation={operation} isChosen={operation.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps extends Pick<OperationListProps, 'onChoose'> {
  operation: ApiOperation;
  isChosen: boolean;
}

function Entry({ operation, isChosen, onChoose }: EntryProps) {
  return (
    <button
      type="button"
      aria-current={isChosen ? 'page' : undefined}
      onClick={() => onChoose(operation.id)}
      className={entryClass}
    >
      <MethodPill method={operation.method} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm leading-snug font-medium">{operation.summary}</span>
        <span className="mt-0.5 block font-mono text-xs wrap-anywhere text-muted">{operation.path}</span>
      </span>
    </button>
  );
}

/** Keeps the calls that contain every typed word, and drops empty groups. */
export function searchOperations(groups: readonly ApiGroup[], typed: string): ApiGroup[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const text = textOf(group, operation);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function textOf({ tag, title }: ApiGroup, { id, method, path, summary }: ApiOperation): string {
  return [tag, title, id, method, path, summary].join('\n').normalize('NFKC').toLowerCase();
}

const tones: Readonly<Record<string, string>> = {
  GET: 'bg-accent-soft text-accent',
  POST: 'bg-success-soft text-success',
  PUT: 'bg-warning-soft text-warning',
  PATCH: 'bg-warning-soft text-warning',
  DELETE: 'bg-danger-soft text-danger',
};

export function MethodPill({ method }: { method: string }) {
  return (
    <span
      translate="no"
      className={classes(
        'inline-grid h-5.5 w-15 shrink-0 place-items-center rounded-sm font-mono text-xs font-semibold',
        tones[method] ?? 'bg-surface-sunken text-muted',
      )}
    >
      {method}
    </span>
  );
}
