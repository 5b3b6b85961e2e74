import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeToast,
  pauseToasts,
  resumeToasts,
  showToast,
  toastDuration,
  toastOffset,
  useToasts,
} from './toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  resumeToasts();
  vi.runAllTimers();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function shown() {
  return renderHook(() => useToasts()).result;
}

describe('a message', () => {
  it('stays 3000 ms, 16 px from the edge', () => {
    expect([toastDuration, toastOffset]).toEqual([3000, 16]);
    const toasts = shown();
    act(() => void showToast({ kind: 'info', text: 'Code sent' }));
    pass(2999);
    expect(toasts.current).toMatchObject([{ text: 'Code sent', times: 1 }]);
    pass(1);
    expect(toasts.current).toEqual([]);
  });

  it('stays for its own duration, and until closed with 0', () => {
    const toasts = shown();
    let forEver = 0;
    act(() => {
      showToast({ kind: 'info', text: 'short', duration: 500 });
      forEver = showToast({ kind: 'error', text: 'for ever', duration: 0 });
    });
    pass(500);
    expect(toasts.current.map((toast) => toast.text)).toEqual(['for ever']);
    pass(3_600_000);
    expect(toasts.current).toHaveLength(1);
    act(() => closeToast(forEver));
    expect(toasts.current).toEqual([]);
  });

  it('is counted instead of repeated, and restarts its timer', () => {
    const toasts = shown();
    act(() => void showToast({ kind: 'error', text: 'No Stock', requestId: 'a' }));
    pass(2000);
    act(() => void showToast({ kind: 'error', text: 'No Stock', requestId: 'b' }));
    expect(toasts.current).toMatchObject([{ text: 'No Stock', times: 2, requestId: 'b' }]);
    pass(2999);
    expect(toasts.current).toHaveLength(1);
    pass(1);
    expect(toasts.current).toEqual([]);
  });

  it('of another type is another message', () => {
    const toasts = shown();
    act(() => {
      showToast({ kind: 'error', text: 'No Stock' });
      showToast({ kind: 'warning', text: 'No Stock' });
    });
    expect(toasts.current).toHaveLength(2);
  });

  it('pauses while it is held and then continues with the time left', () => {
    const toasts = shown();
    act(() => void showToast({ kind: 'info', text: 'held' }));
    pass(1000);
    pauseToasts();
    pass(60_000);
    act(() => void showToast({ kind: 'info', text: 'came meanwhile' }));
    pass(60_000);
    expect(toasts.current).toHaveLength(2);
    resumeToasts();
    pass(1999);
    expect(toasts.current).toHaveLength(2);
    pass(1);
    expect(toasts.current.map((toast) => toast.text)).toEqual(['came meanwhile']);
    pass(1000);
    expect(toasts.current).toEqual([]);
  });
});
