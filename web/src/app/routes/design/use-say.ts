import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { useAppStore } from '#kernel/state/app-store';

/** The page's own words stand beside what they describe, in both languages. */
export function useSay(): (sentence: Sentence) => string {
  const lan = useAppStore((state) => state.lan);
  return (sentence) => inLanguage(sentence, lan);
}
