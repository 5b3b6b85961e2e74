import { useState } from 'react';
import { stored } from '#kernel/state/stored';
import type { NavGroup } from './parts.ts';

const KEY = 'consoleGroups';
// Groups with one-time setup, which are collapsed unless the conference is a draft.
const folded: readonly NavGroup[] = ['site', 'setup'];

type Chosen = Partial<Record<NavGroup, boolean>>;

function readChosen(): Chosen {
  try {
    const read: unknown = JSON.parse(stored.read(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Which groups of the sidebar are open: as the user left them, plus the one with the current entry. */
export function useOpenGroups(
  current: NavGroup | undefined,
  isDraft: boolean,
): { isOpen: (group: NavGroup) => boolean; toggle: (group: NavGroup) => void } {
  const [chosen, setChosen] = useState(readChosen);
  const [shown, setShown] = useState<NavGroup>();
  if (current !== undefined && current !== shown) {
    setShown(current);
    setChosen({ ...chosen, [current]: true });
  }
  const isOpen = (group: NavGroup) => chosen[group] ?? (isDraft || !folded.includes(group));
  return {
    isOpen,
    toggle(group) {
      const next = { ...chosen, [group]: !isOpen(group) };
      setChosen(next);
      stored.write(KEY, JSON.stringify(next));
    },
  };
}
