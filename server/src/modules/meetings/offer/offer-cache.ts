import type { Kernel } from '#kernel/kernel';
import { findReadyOffer, type ReadyOffer } from './ready-wallets.ts';

/**
 * Reads a meeting's offer once and caches it until the conference changes. The number of places left must not be read
 * from the cached offer.
 */
export type ReadOffer = (meetingId: string) => Promise<ReadyOffer>;

const MOST = 200;

export function createOfferCache(kernel: Kernel): ReadOffer {
  const kept = new Map<string, Promise<ReadyOffer>>();
  // True while the connection is lost. Changes would go unnoticed then, so nothing is cached.
  let isDisconnected = false;
  kernel.live.listen(['public'], ({ id }) => {
    if (id.startsWith('meeting:')) kept.delete(id.slice('meeting:'.length));
  });
  kernel.live.onLoss(() => {
    isDisconnected = true;
    kept.clear();
  });
  kernel.live.onGap(() => {
    isDisconnected = false;
    kept.clear();
  });
  return (meetingId) => {
    const known = kept.get(meetingId);
    if (known) return known;
    const reading = findReadyOffer(kernel, kernel.db, meetingId);
    if (isDisconnected) return reading;
    if (kept.size >= MOST) kept.clear();
    kept.set(meetingId, reading);
    reading.catch(() => kept.delete(meetingId));
    return reading;
  };
}
