import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { shiftSessions } from './shift-days.ts';
import { put } from './store/items.ts';
import { useProgramme } from './store/use-programme.ts';

/**
 * Lists sessions outside the conference's days, which are left when the conference is moved, and offers a button that
 * moves them too.
 */
export function OutsideDays() {
  const { t } = useTranslation('programme');
  const { store, state, meeting, isDisabled } = useProgramme();
  const { sessions } = state.programme;
  const outside = sessions.filter(({ day }) => day < meeting.startsOn || day > meeting.endsOn);
  if (outside.length === 0) return null;
  const earliest = sessions.map(({ day }) => day).toSorted()[0] ?? meeting.startsOn;
  const { days, moved } = shiftSessions(sessions, earliest, meeting);
  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="min-w-0 grow">{t('outside.text', { count: outside.length })}</p>
      {!isDisabled && days !== 0 && moved.length > 0 && (
        <Button
          size="small"
          onPress={() => void store.apply(moved.map((session) => put('session', session)))}
        >
          {t('outside.move', { count: Math.abs(days) })}
        </Button>
      )}
    </output>
  );
}
