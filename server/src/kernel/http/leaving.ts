import type { Kernel } from '../kernel.ts';

const leaving = new WeakSet<Kernel>();

/** Makes /healthz tell proxies to send requests to other servers. */
export function announceLeaving(kernel: Kernel): void {
  leaving.add(kernel);
}

export function isLeaving(kernel: Kernel): boolean {
  return leaving.has(kernel);
}
