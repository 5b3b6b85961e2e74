import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '#kernel/i18n/use-translation';
import { layers, useCloseOnNavigation } from '#kernel/ui/dialogs/overlay';
import { entryClass } from '#kernel/ui/dialogs/popover';
import { useScrollLock } from '#kernel/ui/dialogs/scroll-lock';
import { SearchIcon } from '#kernel/ui/icons/more-icons';
import { useTextMatch } from '#kernel/organize/use-text-match';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { grouped, matching, type PaletteContext, type PaletteEntry } from './palette-entries.ts';
import { useCommands } from './use-commands.ts';
import { useFound } from './use-found.ts';

interface CommandPaletteProps extends PaletteContext {
  onClose: () => void;
}

/** One field for finding any screen, person, order or conference. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const { t } = useTranslation('organize');
  useScrollLock(true);
  useCloseOnNavigation({ isOpen: true, close: onClose });
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      style={{ zIndex: layers.dialog }}
      className="fixed inset-0 flex items-start justify-center bg-scrim p-3 data-entering:animate-appear sm:p-6 sm:pt-[12dvh]"
    >
      <Modal className="flex max-h-full w-full max-w-140 flex-col overflow-hidden rounded-lg bg-surface-raised shadow-soft outline-none sm:max-h-[70dvh] dark:border">
        <Dialog aria-label={t('palette.title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <Search {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Search({ onClose, ...context }: CommandPaletteProps) {
  const { t } = useTranslation(['console', 'organize']);
  const { meetingId } = context;
  const { data: meeting } = useQuery({ ...consoleQuery(meetingId ?? ''), enabled: meetingId !== undefined });
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = useFound(meeting, typed);
  const matches = useTextMatch(typed);
  const entries = [...found.entries, ...matching(useCommands(meeting, context), typed, matches)];
  const hint = t(meeting ? 'palette.hint' : 'palette.hintOutside');
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  // Enter right after typing selects the first result, even if it is found a moment later.
  const [isEntered, setEntered] = useState(false);
  const chooseFirst = useEffectEvent(() => choose(entries[0]));
  useEffect(() => {
    if (isEntered && !found.isSearching) chooseFirst();
  }, [isEntered, found.isSearching]);
  const enter = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.getAttribute('aria-activedescendant'))
      return;
    setEntered(true);
  };
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={(text) => {
        setEntered(false);
        setTyped(text);
      }}
      filter={() => true}
    >
      <SearchField
        aria-label={t('organize:palette.title')}
        className="flex items-center gap-2.5 border-b px-4 text-muted"
      >
        <SearchIcon className="size-5 shrink-0" />
        <Input
          ref={input}
          placeholder={hint}
          maxLength={80}
          onKeyDown={enter}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base text-text outline-none"
        />
      </SearchField>
      <ListBox
        aria-label={t('palette.results')}
        selectionMode="none"
        onAction={(key) => choose(entries.find(({ id }) => id === key))}
        renderEmptyState={() => (
          <p className="px-2.5 py-6 text-center text-sm text-muted">
            {found.isSearching ? t('palette.searching') : t('palette.none', { typed: typed.trim() })}
          </p>
        )}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 outline-none"
      >
        {grouped(entries).map((group) => (
          <ListBoxSection key={group.id} id={group.id}>
            <Header className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
              {t(`palette.group.${group.id}`)}
            </Header>
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Autocomplete>
  );
}

function Entry({ entry: { id, label, detail } }: { entry: PaletteEntry }): ReactNode {
  return (
    <ListBoxItem id={id} textValue={label} className={entryClass}>
      <span className="min-w-0 truncate">{label}</span>
      {detail !== undefined && (
        <span className="ms-auto max-w-[50%] shrink-0 truncate ps-3 text-sm text-muted">{detail}</span>
      )}
    </ListBoxItem>
  );
}
