import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Keys } from '#kernel/ui/shortcuts';
import { FrameShortcutHelp } from '#kernel/list/shortcut-help';
import { SearchIcon } from '#kernel/ui/icons/more-icons';
import type { PaletteContext } from './palette-entries.ts';
import { PALETTE_KEYS, useFrameKeys } from '#kernel/organize/use-frame-keys';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/** Opens the palette, also by Ctrl+K or ⌘K, wherever the focus is. */
export function PaletteButton(props: PaletteContext) {
  const { t } = useTranslation('console');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isMeant || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      // The shortcut is ignored while a dialog is open, because the dialog must be answered first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-md border border-border-field bg-surface-raised px-2.5 text-sm text-muted hover:border-border-control pointer-coarse:min-h-11"
      >
        <SearchIcon className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-start">{t('palette.open')}</span>
        <Keys keys={PALETTE_KEYS} />
      </button>
      <FrameShortcutHelp shortcuts={useFrameKeys()} />
      {isOpen && (
        <Suspense>
          <CommandPalette {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
