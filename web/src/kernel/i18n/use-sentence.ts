import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { useAppStore } from '#kernel/state/app-store';

/**
 * Returns a function that picks the reader's language from a sentence of the contract, such as the words of an
 * enumeration.
 */
export function useSentence(): (sentence: Sentence) => string {
  const lan = useAppStore((state) => state.lan);
  return (sentence) => inLanguage(sentence, lan);
}
