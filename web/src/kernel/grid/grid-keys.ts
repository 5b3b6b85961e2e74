import type { Direction } from './selection.ts';

/**
 * In `typing`, input replaces the text and arrows move to the next cell. In `editing`, the text is kept and arrows move
 * the caret.
 */
export type Mode = 'moving' | 'typing' | 'editing' | 'choosing';

export type Command =
  | { do: 'move'; to: Direction; isExtending: boolean }
  | { do: 'enter' | 'tab'; step: 1 | -1 }
  | { do: 'highlight'; step: 1 | -1 }
  | { do: 'edit' | 'cancel' | 'leave' | 'clear' | 'fillDown' | 'undo' | 'redo' | 'selectAll' | 'selectRow' };

export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const moves: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};

const farMoves: Readonly<Record<string, Direction>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
  Home: 'first',
  End: 'last',
};

/** The command of a key; undefined if the key belongs to the input. */
export function commandFor(pressed: Key, mode: Mode, isChoice: boolean): Command | undefined {
  const { key, shiftKey, altKey } = pressed;
  const step = shiftKey ? -1 : 1;
  if (key === 'Enter' && !altKey) return { do: 'enter', step };
  if (key === 'Tab') return { do: 'tab', step };
  if (mode === 'moving') return movingCommand(pressed, isChoice);
  if (key === 'Escape') return { do: 'cancel' };
  if (key === 'F2' || pressed.ctrlKey || pressed.metaKey || altKey) return undefined;
  if (mode === 'choosing') {
    if (key === 'ArrowDown') return { do: 'highlight', step: 1 };
    return key === 'ArrowUp' ? { do: 'highlight', step: -1 } : undefined;
  }
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown';
  const to = mode === 'typing' || isUpright ? moves[key] : undefined;
  return to && !shiftKey && key.startsWith('Arrow') ? { do: 'move', to, isExtending: false } : undefined;
}

function movingCommand(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  isChoice: boolean,
): Command | undefined {
  if (altKey) return isChoice && key === 'ArrowDown' ? { do: 'edit' } : undefined;
  if (ctrlKey || metaKey) {
    const far = farMoves[key];
    if (far) return { do: 'move', to: far, isExtending: shiftKey };
    switch (key.toLowerCase()) {
      case 'a':
        return { do: 'selectAll' };
      case 'd':
        return { do: 'fillDown' };
      case 'z':
        return { do: shiftKey ? 'redo' : 'undo' };
      case 'y':
        return { do: 'redo' };
      default:
        return undefined;
    }
  }
  const to = moves[key];
  if (to) return { do: 'move', to, isExtending: shiftKey };
  switch (key) {
    case 'F2':
      return { do: 'edit' };
    case ' ':
      if (shiftKey) return { do: 'selectRow' };
      return isChoice ? { do: 'edit' } : undefined;
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' };
    case 'Escape':
      return { do: 'leave' };
    default:
      return undefined;
  }
}
