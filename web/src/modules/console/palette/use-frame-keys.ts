import { useTranslation } from '#kernel/i18n/use-translation';
import type { Shortcut } from '#kernel/list/shortcut-help';

/** The key that opens the palette, as it is written on the keyboard. */
export const PALETTE_KEYS: readonly string[] = /Mac|iPhone|iPad/.test(navigator.userAgent)
  ? ['⌘', 'K']
  : ['Ctrl', 'K'];

/** Keys that work on every screen of the console. */
export function useFrameKeys(): readonly Shortcut[] {
  const { t } = useTranslation('console');
  return [
    { keys: PALETTE_KEYS, label: t('palette.title') },
    { keys: ['?'], label: t('palette.keys') },
  ];
}
