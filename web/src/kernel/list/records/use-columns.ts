import { useState } from 'react';
import { stored } from '../../state/stored.ts';

/** The shown columns of a list, in order; stored in this browser under `columns:<list>`. */
export function useColumns(
  list: string,
  defaults: readonly string[],
): [shown: readonly string[], setShown: (shown: readonly string[]) => void] {
  const key = `columns:${list}`;
  const [shown, setShown] = useState(() => readKeys(stored.read(key)) ?? defaults);
  return [
    shown,
    (next) => {
      setShown(next);
      if (next.join() === defaults.join()) stored.remove(key);
      else stored.write(key, JSON.stringify(next));
    },
  ];
}

// Parses the stored keys; undefined if there are none or they are invalid. The value is checked, because an older
// version or a person may have written it.
function readKeys(text: string | null): string[] | undefined {
  if (text === null) return undefined;
  try {
    const keys: unknown = JSON.parse(text);
    if (!Array.isArray(keys) || keys.length === 0) return undefined;
    return keys.filter((key) => typeof key === 'string');
  } catch {
    return undefined;
  }
}
