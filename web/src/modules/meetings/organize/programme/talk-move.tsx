import { openSessions } from '@plenum/contract/meetings/programme';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { useWords } from '#kernel/organize/use-words';
import type { SessionForm } from './session-form.ts';
import { moveTalk } from './session-moves.ts';
import { put } from './store/items.ts';
import { useProgramme } from './store/use-programme.ts';

/** Moves a stored talk to another session; the grid does the same with the mouse. */
export function TalkMove({
  form,
  at,
  onClose,
}: {
  form: SessionForm;
  at: `talks.${number}`;
  onClose: () => void;
}) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((store) => store.lan);
  const { store, state } = useProgramme();
  const [to, setTo] = useState<string | null>(null);
  const [here, talkId] = [form.getValues('id'), form.getValues(`${at}.id`)];
  const { programme } = state;
  const stored = programme.sessions.find(({ id }) => id === here);
  if (!stored?.talks.some(({ id }) => id === talkId)) return null;
  const others = openSessions(programme.sessions).filter(({ id }) => id !== here);
  function move() {
    if (to === null) return;
    void store.apply(moveTalk(programme, talkId, to).map((session) => put('session', session)));
    onClose();
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchSelect
        label={t('talk.moveTo')}
        description={form.formState.isDirty ? t('talk.moveAfterSaving') : undefined}
        options={others.map(({ id, title, day, start }) => ({
          value: id,
          label: `${formatDay(day, lan)} ${start} ${words(title) || t('untitled')}`,
        }))}
        value={to}
        onChange={setTo}
        isDisabled={form.formState.isDirty || others.length === 0}
        className="min-w-0 max-w-md flex-1"
      />
      <Button onPress={move} isDisabled={to === null || form.formState.isDirty}>
        {t('talk.move')}
      </Button>
    </div>
  );
}
