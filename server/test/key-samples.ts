import { registerWalkIn } from '@plenum/contract/registration/walk-in/endpoints';
import type { TestApp } from './app.ts';
import { balanceSamples } from './balance-samples.ts';
import { checkinKeySamples } from './checkin.ts';
import { buildStaff } from './meetings.ts';
import { buildOffer, personValues } from './registrations.ts';
import { reviewKeySamples } from './reviews.ts';
import { selfKeySamples } from './self-checkin.ts';
import type { KeySample } from './two-servers.ts';
import { webhookKeySamples } from './webhooks.ts';
import { waitingKeySamples } from './waiting-samples.ts';

/**
 * The calls that must take effect only once, however often they are sent; some modules have their samples in separate
 * files.
 */
export function keySamples(app: () => TestApp): readonly KeySample[] {
  return [
    ...waitingKeySamples(app),
    ...balanceSamples(app),
    ...checkinKeySamples(app),
    ...selfKeySamples(app),
    ...reviewKeySamples(app),
    ...webhookKeySamples(app),
    [
      'a person registered at the desk',
      registerWalkIn,
      async () => {
        const { meetingId, type } = await buildOffer(app());
        const { token } = await buildStaff(app(), meetingId, 'manager');
        const values = personValues(type.id);
        const units = [`type:${type.id}`];
        const body = { values, currency: 'CNY', method: null, total: 120_000, units };
        return { params: { id: meetingId }, body, token };
      },
    ],
  ];
}
