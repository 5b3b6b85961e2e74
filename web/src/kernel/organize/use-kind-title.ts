import { kindOf, messageKindNames } from '@plenum/contract/messaging/kinds';
import { useSentence } from '../i18n/use-sentence.ts';

/**
 * Returns a function that gives the title of a message kind. The log may contain a kind that no longer exists, which is
 * shown as it is.
 */
export function useKindTitle(): (kind: string) => string {
  const sentence = useSentence();
  return (kind) => {
    const known = messageKindNames.find((name) => name === kind);
    return known ? sentence(kindOf(known).title) : kind;
  };
}
