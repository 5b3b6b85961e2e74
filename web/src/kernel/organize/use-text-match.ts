import { useEffect, useState } from 'react';

/** Whether a text contains the input. */
export type TextMatch = (text: string, typed: string) => boolean;

/** Ignores the case and the width of letters. */
export const containsText: TextMatch = (text, typed) => folded(text).includes(folded(typed).trim());

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

const HAN = /\p{Script=Han}/u;

let loaded: Promise<TextMatch> | undefined;

/** Loads the dictionary when it is first needed, because it is large. */
function loadPinyinMatch(): Promise<TextMatch> {
  loaded ??= import('pinyin-pro').then(({ match }) => (text, typed) => {
    const letters = typed.replaceAll(/\s+/g, '');
    if (containsText(text, typed)) return true;
    return /^[a-z]+$/i.test(letters) && HAN.test(text) && match(text, letters, { continuous: true }) !== null;
  });
  return loaded;
}

/**
 * Returns the function that compares texts with the input. Chinese text is also found by its pinyin or initials, as
 * soon as the dictionary has been loaded.
 */
export function useTextMatch(typed: string): TextMatch {
  const [matches, setMatches] = useState<{ readonly text: TextMatch }>({ text: containsText });
  const isWanted = typed.trim() !== '';
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const load = async () => {
      try {
        const text = await loadPinyinMatch();
        if (isCurrent) setMatches({ text });
      } catch {
        // Without the dictionary, for example offline, texts still match as they are written.
        loaded = undefined;
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return matches.text;
}
