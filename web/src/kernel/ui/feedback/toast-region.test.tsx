import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { showToast } from './toast-queue.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it('exists before the first message as a polite live region, above everything, 16 px from the top', () => {
  renderIn('en', <ToastRegion />);
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.querySelector('ol')?.getAttribute('aria-live')).toBe('polite');
  expect(region.querySelector('ol')?.style.gap).toBe('16px');
  expect(region.style.zIndex).toBe('2020');
  expect(region.style.top).toContain('16px');
});

it('shows a message with its request number and closes it on demand', () => {
  renderIn('zh-cn', <ToastRegion />);
  act(() => void showToast({ kind: 'error', text: '出错了，请联系客服', requestId: '01JD8Q' }));
  expect(screen.getByRole('listitem').textContent).toContain('01JD8Q');
  screen.getByRole('button', { name: '复制请求编号' });
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('listitem')).toBeNull();
});

it.each([
  ['pointer', 'pointerenter', 'pointerleave'],
  ['focus', 'focusin', 'focusout'],
])('keeps a message under the %s', (_by, take, leave) => {
  renderIn('en', <ToastRegion />);
  act(() => void showToast({ kind: 'info', text: 'Code sent' }));
  fireEvent(screen.getByRole('listitem'), new Event(take));
  pass(10_000);
  fireEvent(screen.getByRole('listitem'), new Event(leave));
  pass(2999);
  expect(screen.queryByRole('listitem')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('does not hold later messages after one was closed under the pointer', () => {
  renderIn('en', <ToastRegion />);
  act(() => void showToast({ kind: 'info', text: 'first' }));
  fireEvent(screen.getByRole('listitem'), new Event('pointerenter'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => void showToast({ kind: 'info', text: 'second' }));
  pass(3000);
  expect(screen.queryByRole('listitem')).toBeNull();
});
