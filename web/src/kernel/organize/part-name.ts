import { type ConsolePartName, consoleParts } from '@plenum/contract/meetings/console-parts';
import { useSentence } from '../i18n/use-sentence.ts';

/** A part of the organizers' area, as URLs and saved views name it. */
export type PartName = ConsolePartName;

/** Returns a function that gives the title of a part in the reader's language. */
export function usePartTitle(): (part: PartName) => string {
  const sentence = useSentence();
  return (part) => sentence(consoleParts[part].words);
}
