import type { LiveEvent } from '@plenum/contract/kernel/endpoints';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { createPacer } from '#kernel/live/pacer';

const PAUSE_MS = 1_000;

// Each server keeps its own pauses.
const tellers = new WeakMap<Kernel, (meetingId: string) => Promise<void>>();

export function arrivalsOf(meetingId: string): LiveEvent {
  return { channel: `meeting:${meetingId}`, event: 'arrivals', id: meetingId };
}

/** Tells open consoles that people have arrived; they ask who. Not waited for: no gate is kept by it. */
export function announceArrivals(kernel: Kernel, meetingId: string): void {
  const failed = (error: unknown) => kernel.log.warn({ err: error }, 'arrivals not told');
  const tell =
    tellers.get(kernel) ?? createPacer(PAUSE_MS, (id) => announce(kernel.db, arrivalsOf(id)), failed);
  tellers.set(kernel, tell);
  tell(meetingId).catch(failed);
}
