import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { Dialog } from './dialog.tsx';
import { layerBase, NavigationContext } from './overlay.ts';
import { scrollLockRemovalDelay } from './scroll-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

const noop = () => undefined;

function dialog(onClose: () => void, more: { isOpen?: boolean; staysOnNavigation?: boolean } = {}) {
  return (
    <Dialog isOpen onClose={onClose} title="Log in" {...more}>
      words
    </Dialog>
  );
}

function changeHash(): void {
  act(() => void window.dispatchEvent(new Event('hashchange')));
}

describe('an open dialog', () => {
  it('is on the base layer, 2000', () => {
    renderIn('en', dialog(noop));
    expect(layerBase).toBe(2000);
    const overlay = screen.getByRole('dialog', { name: 'Log in' }).closest<HTMLElement>('[style*="z-index"]');
    expect(overlay?.style.zIndex).toBe('2000');
  });

  it('closes when the address hash changes', () => {
    const onClose = vi.fn<() => void>();
    renderIn('en', dialog(onClose));
    changeHash();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes when the router moves, which fires no hashchange', () => {
    const onClose = vi.fn<() => void>();
    const listeners = new Set<() => void>();
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const { unmount } = renderIn(
      'en',
      <NavigationContext value={subscribe}>{dialog(onClose)}</NavigationContext>,
    );
    act(() => listeners.forEach((listener) => listener()));
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    expect(listeners.size).toBe(0);
  });

  it('stays open on navigation if configured', () => {
    const onClose = vi.fn<() => void>();
    renderIn('en', dialog(onClose, { staysOnNavigation: true }));
    changeHash();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a closed dialog does not listen', () => {
  const onClose = vi.fn<() => void>();
  renderIn('en', dialog(onClose, { isOpen: false }));
  changeHash();
  expect(onClose).not.toHaveBeenCalled();
});

describe('the page under a dialog', () => {
  const isLocked = () => document.documentElement.dataset['scrollLocked'] !== undefined;

  it('does not scroll for 200 ms after the dialog has closed', () => {
    expect(scrollLockRemovalDelay).toBe(200);
    const { rerender } = renderIn('en', dialog(noop));
    expect(isLocked()).toBe(true);
    rerender(dialog(noop, { isOpen: false }));
    vi.advanceTimersByTime(199);
    expect(isLocked()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isLocked()).toBe(false);
  });

  it('does not scroll while another dialog is open', () => {
    const first = renderIn('en', dialog(noop));
    const second = renderIn('en', dialog(noop));
    first.unmount();
    vi.advanceTimersByTime(1000);
    expect(isLocked()).toBe(true);
    second.unmount();
    vi.advanceTimersByTime(200);
    expect(isLocked()).toBe(false);
  });
});
