import type { CodeFreshness } from '@plenum/contract/checkin/verdict';
import type { ShownVerdict } from './desk-view.ts';

/** Repeated readings of a person within this time are one scan. */
const SAME_SCAN_MS = 10_000;

export interface RecentScan {
  readonly shown: ShownVerdict;
  /** The freshness of the code that was shown; undefined if no code was shown. */
  readonly freshness: CodeFreshness | undefined;
  readonly seenAt: number;
}

/** The scans of the last seconds, keyed by person, or by the scanned text if it named no one. */
export interface RecentScans {
  find: (who: string) => RecentScan | undefined;
  add: (who: string, shown: ShownVerdict, freshness: CodeFreshness | undefined) => void;
  /** Restarts the time within which a reading counts as the same scan, because the code is still in view. */
  renew: (who: string) => void;
}

export function createRecentScans(now: () => number): RecentScans {
  const scans = new Map<string, RecentScan>();

  function prune(): void {
    for (const [who, { seenAt }] of scans) if (Math.abs(now() - seenAt) >= SAME_SCAN_MS) scans.delete(who);
  }

  return {
    find(who) {
      prune();
      return scans.get(who);
    },
    add(who, shown, freshness) {
      // An override has no code, so it keeps the freshness of the scan before it.
      scans.set(who, { shown, freshness: freshness ?? scans.get(who)?.freshness, seenAt: now() });
    },
    renew(who) {
      const scan = scans.get(who);
      if (scan) scans.set(who, { ...scan, seenAt: now() });
    },
  };
}
