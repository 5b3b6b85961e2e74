import type { ProgrammeSpeaker } from '@plenum/contract/meetings/programme';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { SearchField } from '#kernel/ui/fields/search-field';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { useTextMatch } from '#kernel/organize/use-text-match';
import { useWords } from '#kernel/organize/use-words';
import { usePieces } from '#kernel/organize/pieces';
import { ItemRow } from './item-row.tsx';
import { withoutSpeaker } from './references.ts';
import { blankSpeaker, SpeakerDialog } from './speaker-dialog.tsx';
import { useProgramme } from './store/use-programme.ts';

/** Only this many rows are shown, because hundreds are slow to render, and anyone looking for a person types a name. */
const SHOWN = 100;

/** People who speak or chair. */
export function SpeakersTab() {
  const { SpeakerExport } = usePieces();
  const { t } = useTranslation('programme');
  const words = useWords();
  const { store, state, isDisabled, meeting } = useProgramme();
  const [edited, setEdited] = useState<ProgrammeSpeaker | null>(null);
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed);
  const matches = useTextMatch(term);
  const { speakers } = state.programme;
  const found = speakers.filter(({ name, organization }) =>
    [name.en, name.zh, organization.en, organization.zh].some((text) => matches(text, term)),
  );
  return (
    <section aria-label={t('tab.speakers')}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {speakers.length > 10 && (
          <SearchField
            label={t('people.search')}
            value={typed}
            onChange={setTyped}
            className="min-w-0 flex-1 sm:max-w-80"
          />
        )}
        {!isDisabled && (
          <Button icon={<PlusIcon />} onPress={() => setEdited(blankSpeaker())}>
            {t('add.speakers')}
          </Button>
        )}
        {meeting.can.manageSubmissions && speakers.length > 0 && <SpeakerExport meeting={meeting} />}
      </div>
      {found.length === 0 && <p className="border-t py-4 text-muted">{t('none.speakers')}</p>}
      <ul>
        {found.slice(0, SHOWN).map((speaker) => (
          <ItemRow
            key={speaker.id}
            title={words(speaker.name) || t('untitled')}
            detail={[words(speaker.title), words(speaker.organization)].filter(Boolean).join(' · ')}
            isDisabled={isDisabled}
            onOpen={() => setEdited(speaker)}
            onRemove={() => void store.apply(withoutSpeaker(state.programme, speaker.id))}
          />
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="mt-3 text-sm text-muted">{t('people.more', { count: found.length - SHOWN })}</p>
      )}
      {edited && <SpeakerDialog speaker={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}
