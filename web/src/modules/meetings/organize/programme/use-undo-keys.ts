import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import type { ProgrammeStore } from './store/programme-store.ts';

/** Undo and redo, with a message if a colleague's change prevents it. */
export function useProgrammeUndo(store: ProgrammeStore) {
  const { t } = useTranslation('programme');
  return (way: 'undo' | 'redo') => {
    if (store[way]() === 'changed') showToast({ kind: 'warning', text: t('undo.changed') });
  };
}

/** Listens for Ctrl or ⌘ with Z, and with Shift+Z or Y, unless the focus is in a text field. */
export function useUndoKeys(store: ProgrammeStore, isActive: boolean): void {
  const step = useProgrammeUndo(store);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      target.closest('input, textarea, select, [contenteditable], [role=dialog]')
    )
      return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
