import { standingWords } from '@plenum/contract/checkin/words';
import { readTicketCode } from '@plenum/contract/tickets/ticket-code';
import { type FormEvent, type RefObject, useId, useMemo } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { classes } from '#kernel/ui/classes';
import { controlClass, inputClass } from '#kernel/ui/fields/field';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { CameraIcon, SearchIcon } from '#kernel/ui/icons/more-icons';
import type { Desk, FoundPerson } from './desk.ts';

interface ScanInputProps {
  desk: Desk;
  inputRef: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  hasCamera: boolean;
  onCamera: (isOn: boolean) => void;
}

/** The only input: a code, a name, or the end of a phone or document number. */
export function ScanInput({ desk, inputRef, typed, onType, hasCamera, onCamera }: ScanInputProps) {
  const { t } = useTranslation('desk');
  const id = useId();
  const found = useMemo(() => desk.search(typed), [desk, typed]);
  const read = readTicketCode(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [only, another] = found;
    if (read.code !== null || /^\s*plenum\d+:/i.test(typed)) {
      onType('');
      void desk.scan(typed, 'typed');
    } else if (only && !another) choose(only);
  }

  function choose({ person }: FoundPerson) {
    onType('');
    // Moves the focus to the input, because the pressed line is gone; but not on a phone, where the focus would open
    // the keyboard over the verdict.
    if (window.matchMedia('(pointer: fine)').matches) inputRef.current?.focus();
    void desk.admit(person.participantId);
  }

  return (
    <div className="relative px-3 py-2 text-text sm:px-5 lg:col-start-1">
      {typed.trim() !== '' && (
        <div className="absolute inset-x-0 bottom-full max-h-[55dvh] overflow-y-auto border-y bg-surface">
          {found.length === 0 && (
            <output className="block px-5 py-4 text-muted">
              {t(read.problem === 'mistyped' ? 'search.mistyped' : 'search.none')}
            </output>
          )}
          {found.length > 0 && (
            <ul aria-label={t('search.found')}>
              {found.map((one) => (
                <FoundLine key={one.person.participantId} found={one} onPress={() => choose(one)} />
              ))}
            </ul>
          )}
        </div>
      )}
      <form onSubmit={submit} className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {t('search.label')}
        </label>
        <div className={classes(controlClass, 'min-h-13')}>
          <SearchIcon className="size-5 shrink-0 text-muted" />
          <input
            id={id}
            ref={inputRef}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={400}
            className={inputClass}
            placeholder={t('search.placeholder')}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
        <button
          type="button"
          aria-pressed={hasCamera}
          aria-label={t('camera.use')}
          title={t('camera.use')}
          onClick={() => onCamera(!hasCamera)}
          className={classes(
            'grid size-13 shrink-0 cursor-pointer place-items-center rounded-md border border-border-field',
            hasCamera ? 'bg-accent text-accent-text' : 'bg-surface-raised text-text',
          )}
        >
          <CameraIcon className="size-6" />
        </button>
      </form>
    </div>
  );
}

function FoundLine({ found: { person, isIn }, onPress }: { found: FoundPerson; onPress: () => void }) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const { name, organization, phoneTail, idTail, standing } = person;
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-5 py-2 text-start hover:bg-surface-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-muted">{organization}</span>
        </span>
        <span className="tabular shrink-0 text-end text-sm text-muted">
          {phoneTail !== '' && <span className="block">{t('search.phone', { tail: phoneTail })}</span>}
          {idTail !== '' && <span className="block">{t('search.document', { tail: idTail })}</span>}
        </span>
        {isIn && (
          <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-success">
            <CheckIcon className="size-4" />
            {t('search.in')}
          </span>
        )}
        {!isIn && standing !== 'confirmed' && (
          <span className="shrink-0 text-sm font-semibold text-warning">{say(standingWords[standing])}</span>
        )}
      </button>
    </li>
  );
}
