import { openSessions } from '@plenum/contract/meetings/programme';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import { typeWords } from '@plenum/contract/submissions/words';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { SearchField } from '#kernel/ui/fields/search-field';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { useMedia } from '#kernel/ui/use-media';
import { useTextMatch } from '#kernel/organize/use-text-match';
import { useWords } from '#kernel/organize/use-words';
import { carry } from '../grid/grid-drag.ts';
import { useProgramme } from '../store/use-programme.ts';
import { notPlaced } from './place-work.ts';

/** Limited, because a large tray would make every dialog of the screen slow. */
const SHOWN = 50;
const SEARCHED_FROM = 10;

interface AcceptedTrayProps {
  accepted: readonly AcceptedWork[];
  onPlace: (work: AcceptedWork, sessionId: string) => void;
}

/** "Accepted, not yet placed", next to the grid: dragged into a session, or placed by keyboard or by a tap. */
export function AcceptedTray({ accepted, onPlace }: AcceptedTrayProps) {
  const { t } = useTranslation('programme');
  const { t: say } = useTranslation('kernel');
  const words = useWords();
  const sentence = useSentence();
  const { programme } = useProgramme().state;
  const [chosen, setChosen] = useState<AcceptedWork | null>(null);
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed);
  const matches = useTextMatch(term);
  const waiting = notPlaced(accepted, programme);
  // On touch screens the tray scrolls, so nothing can be dragged out of it.
  const isTouched = useMedia('(pointer: coarse)');
  const help = t(isTouched ? 'tray.tap' : 'tray.text', { count: waiting.length });
  const found = waiting.filter((work) => textsOf(work).some((text) => matches(text, term)));
  return (
    <aside aria-label={t('tray.title')} className="w-full shrink-0 md:w-64">
      <h2 className="font-semibold">{t('tray.title')}</h2>
      <p className="mt-1 text-sm text-muted">{waiting.length === 0 ? t('tray.empty') : help}</p>
      {waiting.length > SEARCHED_FROM && (
        <SearchField label={t('tray.search')} value={typed} onChange={setTyped} className="mt-3" />
      )}
      {waiting.length > 0 && found.length === 0 && (
        <p className="mt-3 text-sm text-muted">{say('noMatchingData')}</p>
      )}
      <ul className="mt-3 flex max-h-80 flex-col gap-2 overflow-y-auto pe-1 md:max-h-[calc(100dvh-14rem)]">
        {found.slice(0, SHOWN).map((work) => (
          <li
            key={work.id}
            className="[contain-intrinsic-height:auto_6.5rem] [overflow-clip-margin:4px] [content-visibility:auto]"
          >
            <button
              type="button"
              onClick={() => setChosen(work)}
              onPointerDown={(event) => {
                if (event.button === 0 && event.pointerType !== 'touch')
                  carry(event, { submissionId: work.id }, words(work.title));
              }}
              className="w-full cursor-grab rounded-md border bg-surface-raised px-3 py-2 text-start text-sm select-none hover:border-border-control"
            >
              <span className="block font-semibold">{words(work.title) || t('untitled')}</span>
              <span className="block text-muted">
                {[work.number, sentence(typeWords[work.acceptedAs])].join(' · ')}
              </span>
              <span className="block text-muted">
                {[work.presenter.name, work.presenter.affiliation].filter(Boolean).join(t('comma'))}
              </span>
              {work.lacksRegistration && <span className="block text-warning">{t('tray.unregistered')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="mt-2 text-sm text-muted">{say('moreMatching', { count: found.length - SHOWN })}</p>
      )}
      {chosen && <PlaceDialog work={chosen} onPlace={onPlace} onClose={() => setChosen(null)} />}
    </aside>
  );
}

function textsOf({ number, title, presenter }: AcceptedWork): string[] {
  return [number, title.en, title.zh, presenter.name, presenter.affiliation];
}

interface PlaceDialogProps {
  work: AcceptedWork;
  onPlace: AcceptedTrayProps['onPlace'];
  onClose: () => void;
}

function PlaceDialog({ work, onPlace, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('programme');
  const { t: say } = useTranslation('kernel');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const sessions = openSessions(useProgramme().state.programme.sessions);
  const [to, setTo] = useState<string | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tray.place')}
      description={words(work.title)}
      footer={
        <>
          <Button onPress={onClose}>{say('cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={to === null}
            onPress={() => {
              if (to !== null) onPlace(work, to);
              onClose();
            }}
          >
            {t('tray.place')}
          </Button>
        </>
      }
    >
      <SearchSelect
        label={t('tray.session')}
        options={sessions.map(({ id, title, day, start }) => ({
          value: id,
          label: `${formatDay(day, lan)} ${start} ${words(title) || t('untitled')}`,
        }))}
        value={to}
        onChange={setTo}
      />
    </Dialog>
  );
}
