import type { TestApp } from './app.ts';
import { balanceSamples } from './balance-samples.ts';
import { checkinKeySamples } from './checkin.ts';
import { selfKeySamples } from './self-checkin.ts';
import type { KeySample } from './two-servers.ts';
import { waitingKeySamples } from './waiting-samples.ts';

/** Of modules that keep their samples in files of their own. */
export function keySamples(app: () => TestApp): readonly KeySample[] {
  return [
    ...waitingKeySamples(app),
    ...balanceSamples(app),
    ...checkinKeySamples(app),
    ...selfKeySamples(app),
  ];
}
