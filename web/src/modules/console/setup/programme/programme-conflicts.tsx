import { findConflicts, type Programme } from '@plenum/contract/meetings/programme';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { useWords } from '../../use-words.ts';
import type { ProgrammeProps } from './programme-form.ts';

/** Rooms and people that are wanted in two places at once: a warning, since a programme is never finished at once. */
export function ProgrammeConflicts({ form }: Pick<ProgrammeProps, 'form'>) {
  const { t } = useTranslation('console');
  const words = useWords();
  const programme = useWatch({ control: form.control }) as Programme;
  const conflicts = findConflicts(programme);
  if (conflicts.length === 0) return null;
  const session = (id: string) => words(programme.sessions.find((one) => one.id === id)?.title ?? noText);
  return (
    <output className="block rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-warning">
        <WarningIcon className="size-5 shrink-0" />
        {t('programme.conflicts', { count: conflicts.length })}
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-6">
        {conflicts.map(({ kind, id, sessionIds: [one, other] }) => {
          const list = kind === 'room' ? programme.rooms : programme.speakers;
          const name = words(list.find((entry) => entry.id === id)?.name ?? noText);
          return (
            <li key={`${id} ${one} ${other}`}>
              {t(`programme.conflict.${kind}`, { name, one: session(one), other: session(other) })}
            </li>
          );
        })}
      </ul>
    </output>
  );
}
