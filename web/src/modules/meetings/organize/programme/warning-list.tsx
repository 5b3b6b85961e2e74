import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { useProgramme } from './store/use-programme.ts';
import { useSaidWarnings } from './use-warnings.ts';

const FOLDED = 3;

/**
 * Rooms and people with two sessions at the same time, rooms that are too small, missing chairs: each opens its
 * session.
 */
export function WarningList({ onOpen }: { onOpen: (session: ProgrammeSession) => void }) {
  const { t } = useTranslation('programme');
  const { programme } = useProgramme().state;
  const warnings = useSaidWarnings(useDeferredValue(programme));
  const [isWhole, setWhole] = useState(false);
  if (warnings.length === 0) return null;
  const shown = isWhole ? warnings : warnings.slice(0, FOLDED);
  return (
    <section aria-label={t('warning.title')} className="mb-4 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-warning">
        <WarningIcon className="size-5 shrink-0" />
        {t('warning.count', { count: warnings.length })}
      </p>
      <ul className="mt-1 ps-7">
        {shown.map(({ key, text, sessionIds }) => (
          <li key={key}>
            <button
              type="button"
              className="min-h-8 cursor-pointer text-start hover:underline"
              onClick={() => {
                const session = programme.sessions.find(({ id }) => id === sessionIds[0]);
                if (session) onOpen(session);
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      {warnings.length > FOLDED && (
        <button
          type="button"
          className="ms-7 min-h-8 cursor-pointer font-semibold text-warning hover:underline"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('warning.less') : t('warning.more', { count: warnings.length - FOLDED })}
        </button>
      )}
    </section>
  );
}
