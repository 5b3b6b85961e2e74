import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { orderCancelled, orderExpired, orderPlaced, orderSettled } from '#modules/orders/public';
import { registrationResubmitted } from '../checkout/registration-events.ts';
import { registrationReviewed } from '../review/events.ts';

const PAUSE_MS = 1_000;

function meetingChannel(meetingId: string): string {
  return `meeting:${meetingId}`;
}

/** Whoever works for a meeting hears that its figures have changed. */
export function staffChannels({ roles }: Actor): string[] {
  return [...roles].filter(([, held]) => held.length > 0).map(([meetingId]) => meetingChannel(meetingId));
}

// Meetings about which something was said within the last second, by server.
const pausing = new WeakMap<Kernel, Map<string, { again: boolean }>>();

/** At most once a second about each meeting: at once, and once more when the second is over if it is worth it. */
async function tellFigures(kernel: Kernel, meetingId: string): Promise<void> {
  const paused = pausing.get(kernel) ?? new Map<string, { again: boolean }>();
  pausing.set(kernel, paused);
  const known = paused.get(meetingId);
  if (known) {
    known.again = true;
    return;
  }
  const pause = { again: false };
  paused.set(meetingId, pause);
  setTimeout(() => {
    paused.delete(meetingId);
    if (pause.again)
      tellFigures(kernel, meetingId).catch((error: unknown) =>
        kernel.log.warn({ err: error }, 'figures not told'),
      );
  }, PAUSE_MS).unref();
  await announce(kernel.db, { channel: meetingChannel(meetingId), event: 'figures', id: meetingId });
}

const told = [
  orderPlaced,
  orderSettled,
  orderCancelled,
  orderExpired,
  registrationReviewed,
  registrationResubmitted,
];

// What happened is committed already: the figures read now have it.
export const attentionReactions: readonly Reaction[] = told.map((event) =>
  reaction(event, (kernel, _tx, { meetingId }) => tellFigures(kernel, meetingId)),
);
