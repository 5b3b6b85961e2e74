import { useTranslation } from '../i18n/use-translation.tsx';
import type { Shortcut } from '../list/shortcut-help.tsx';

/** The key that opens the palette, as it is written on the keyboard. */
export const PALETTE_KEYS: readonly string[] = /Mac|iPhone|iPad/.test(navigator.userAgent)
  ? ['⌘', 'K']
  : ['Ctrl', 'K'];

/** Keys that work on every screen of the console. */
export function useFrameKeys(): readonly Shortcut[] {
  const { t } = useTranslation('organize');
  return [
    { keys: PALETTE_KEYS, label: t('palette.title') },
    { keys: ['?'], label: t('palette.keys') },
  ];
}
