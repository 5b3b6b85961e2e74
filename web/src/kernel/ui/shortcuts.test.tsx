import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from './shortcuts.tsx';

afterEach(cleanup);

function Stage({ onPage, onPanel }: { onPage: (key: string) => void; onPanel?: () => void }) {
  const panel = useRef<HTMLDialogElement>(null);
  useShortcuts({
    j: () => onPage('j'),
    '?': () => onPage('?'),
    'Shift+j': () => onPage('Shift+j'),
    Escape: () => onPage('Escape'),
  });
  useShortcuts({ j: () => onPanel?.() }, { within: panel });
  return (
    <>
      <button type="button">page</button>
      <input aria-label="words" />
      <input aria-label="box" type="checkbox" />
      <textarea aria-label="text" />
      <div contentEditable suppressContentEditableWarning data-testid="rich">
        rich
      </div>
      <dialog open ref={panel}>
        <button type="button">panel</button>
      </dialog>
    </>
  );
}

function stage() {
  const onPage = vi.fn<(key: string) => void>();
  const onPanel = vi.fn<() => void>();
  render(<Stage onPage={onPage} onPanel={onPanel} />);
  return { onPage, onPanel };
}

const on = (name: string) => screen.getByRole('button', { name });

it('handles keys on the page and prevents their default', () => {
  const { onPage } = stage();
  expect(fireEvent.keyDown(on('page'), { key: 'j' })).toBe(false);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  fireEvent.keyDown(on('page'), { key: 'J', shiftKey: true });
  fireEvent.keyDown(on('page'), { key: 'J' });
  fireEvent.keyDown(screen.getByLabelText('box'), { key: 'Escape' });
  expect(onPage.mock.calls.flat()).toEqual(['j', '?', 'Shift+j', 'j', 'Escape']);
});

it('ignores typing, composing and the browser’s own shortcuts', () => {
  const { onPage } = stage();
  for (const label of ['words', 'text']) fireEvent.keyDown(screen.getByLabelText(label), { key: 'j' });
  fireEvent.keyDown(screen.getByTestId('rich'), { key: 'j' });
  fireEvent.keyDown(on('page'), { key: 'j', ctrlKey: true });
  fireEvent.keyDown(on('page'), { key: 'j', metaKey: true });
  fireEvent.keyDown(on('page'), { key: 'j', isComposing: true });
  expect(fireEvent.keyDown(on('page'), { key: 'q' })).toBe(true);
  expect(onPage).not.toHaveBeenCalled();
});

it('belongs to the page or to an overlay, never to both', () => {
  const { onPage, onPanel } = stage();
  fireEvent.keyDown(on('panel'), { key: 'j' });
  expect([onPage.mock.calls.length, onPanel.mock.calls.length]).toEqual([0, 1]);
  fireEvent.keyDown(on('page'), { key: 'j' });
  expect([onPage.mock.calls.length, onPanel.mock.calls.length]).toEqual([1, 1]);
});

it('stops with its component', () => {
  const onPage = vi.fn<(key: string) => void>();
  render(<Stage onPage={onPage} />).unmount();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(onPage).not.toHaveBeenCalled();
});
