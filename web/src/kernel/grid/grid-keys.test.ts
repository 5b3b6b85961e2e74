import { expect, it } from 'vitest';
import { type Command, commandFor, type Key, type Mode } from './grid-keys.ts';

function press(keys: string): Key {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) === 'Space' ? ' ' : parts.at(-1)!,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    altKey: parts.includes('Alt'),
  };
}

function move(to: Extract<Command, { do: 'move' }>['to'], isExtending = false): Command {
  return { do: 'move', to, isExtending };
}

it.each<[string, Mode, Command | undefined]>([
  ['ArrowDown', 'moving', move('down')],
  ['Shift+ArrowRight', 'moving', move('right', true)],
  ['Ctrl+Shift+End', 'moving', move('last', true)],
  ['Cmd+ArrowUp', 'moving', move('top')],
  ['Cmd+z', 'moving', { do: 'undo' }],
  ['Cmd+Shift+Z', 'moving', { do: 'redo' }],
  ['Ctrl+y', 'moving', { do: 'redo' }],
  ['Ctrl+d', 'moving', { do: 'fillDown' }],
  ['Ctrl+a', 'moving', { do: 'selectAll' }],
  ['Shift+Space', 'moving', { do: 'selectRow' }],
  ['Backspace', 'moving', { do: 'clear' }],
  ['Escape', 'moving', { do: 'leave' }],
  ['a', 'moving', undefined],
  ['Space', 'moving', undefined],
  ['Ctrl+c', 'moving', undefined],
  // While typing over a cell, arrows move to the next cell; in an opened cell they move the caret.
  ['ArrowLeft', 'typing', move('left')],
  ['ArrowLeft', 'editing', undefined],
  ['ArrowDown', 'editing', move('down')],
  ['Shift+ArrowLeft', 'typing', undefined],
  ['Ctrl+z', 'editing', undefined],
  ['Ctrl+a', 'typing', undefined],
  ['Delete', 'typing', undefined],
  ['Escape', 'typing', { do: 'cancel' }],
  ['ArrowDown', 'choosing', { do: 'highlight', step: 1 }],
  ['Shift+Enter', 'editing', { do: 'enter', step: -1 }],
  ['Shift+Tab', 'choosing', { do: 'tab', step: -1 }],
])('reads %s while %s', (keys, mode, command) => {
  expect(commandFor(press(keys), mode, false)).toEqual(command);
});

it('opens the list of a choice', () => {
  expect(commandFor(press('Space'), 'moving', true)).toEqual({ do: 'edit' });
  expect(commandFor(press('Alt+ArrowDown'), 'moving', true)).toEqual({ do: 'edit' });
  expect(commandFor(press('Alt+ArrowDown'), 'moving', false)).toBeUndefined();
});
