import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { useAppStore } from '../state/app-store.ts';

/** Returns a function that picks the reader's language from a text, or the other one if that is empty. */
export function useWords(): (text: LocalizedText) => string {
  const lan = useAppStore((state) => state.lan);
  return (text) => textIn(text, lan);
}
