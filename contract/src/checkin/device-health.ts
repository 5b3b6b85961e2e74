/** A clock offset below this limit is not reported. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns how many minutes a device's clock is off; 0 if the clock is right. */
export function clockOffMinutes(offsetMs: number): number {
  const off = Math.abs(offsetMs);
  return off < CLOCK_TOLERANCE_MS ? 0 : Math.round(off / 60_000);
}

/**
 * Whether a device at a gate works. `warning`: its last report is late, or scans are waiting on it. `bad`: it no longer
 * reports.
 */
export const deviceHealths = ['good', 'warning', 'bad'] as const;
export type DeviceHealth = (typeof deviceHealths)[number];

// A device sends a request every few seconds while it is online.
const LATE_MS = 30_000;
const SILENT_MS = 120_000;

export function deviceHealth(
  device: { readonly lastSeenAt: Date; readonly queued: number; readonly offsetMs: number },
  now: Date,
): DeviceHealth {
  const silent = now.getTime() - device.lastSeenAt.getTime();
  if (silent > SILENT_MS) return 'bad';
  return silent > LATE_MS || device.queued > 0 || clockOffMinutes(device.offsetMs) > 0 ? 'warning' : 'good';
}
