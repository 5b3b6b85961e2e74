import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { useAppStore } from '../state/app-store.ts';

/** The reader's half of a text, or the other. */
export function useWords(): (text: LocalizedText) => string {
  const lan = useAppStore((state) => state.lan);
  return (text) => textIn(text, lan);
}
