import { useSyncExternalStore } from 'react';

export const toastDuration = 3000;
/** The distance in pixels from the top edge, and between two messages. */
export const toastOffset = 16;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastContent {
  kind: ToastKind;
  text: string;
  /** The request id, for the user to quote to support. */
  requestId?: string;
  /** Milliseconds; 0 keeps the message until it is closed. */
  duration?: number;
}

export interface Toast extends ToastContent {
  id: number;
  /** How often the same message was shown while it was on the page. */
  times: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
let isPaused = false;
const timers = new Map<
  number,
  { left: number; since: number; timeout: ReturnType<typeof setTimeout> | undefined }
>();
const listeners = new Set<() => void>();

/** Shows a message. If it is already shown, raises its count and restarts its timer. */
export function showToast(content: ToastContent): number {
  const same = toasts.find((toast) => toast.kind === content.kind && toast.text === content.text);
  const id = same?.id ?? ++lastId;
  if (same)
    replace(toasts.map((toast) => (toast === same ? { ...same, ...content, times: same.times + 1 } : toast)));
  else replace([...toasts, { ...content, id, times: 1 }]);
  startTimer(id, content.duration ?? toastDuration);
  return id;
}

export function closeToast(id: number): void {
  stopTimer(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Stops all timers while the pointer or the focus is on a message, so that no message closes. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.timeout);
    timer.left -= Date.now() - timer.since;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  // Iterates over a copy, because starting a timer inserts it into the map again.
  for (const [id, timer] of Array.from(timers)) startTimer(id, timer.left);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}

function startTimer(id: number, left: number): void {
  stopTimer(id);
  if (left === 0) return;
  const timeout = isPaused ? undefined : setTimeout(() => closeToast(id), left);
  timers.set(id, { left, since: Date.now(), timeout });
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id)?.timeout);
  timers.delete(id);
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
