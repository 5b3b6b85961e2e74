import { checkCode } from '@plenum/contract/registration/codes/endpoints';
import { joinWaitingList } from '@plenum/contract/registration/waiting/endpoints';
import { offerOutOfTurn } from '@plenum/contract/registration/waiting/organizer-endpoints';
import type { TestApp } from './app.ts';
import { buildCode } from './codes.ts';
import { buildStaff } from './meetings.ts';
import { buildPerson } from './people.ts';
import { buildOffer } from './registrations.ts';
import { buildReadyOrder, type KeySample } from './two-servers.ts';
import { buildWaiting, entryOf, giveBack, sellOut } from './waiting.ts';

/** The calls that join the waiting list, offer an entry its places out of turn, and check a discount code. */
export function waitingKeySamples(app: () => TestApp): readonly KeySample[] {
  return [
    [
      'joining the waiting list',
      joinWaitingList,
      async () => {
        const offer = await buildOffer(app(), { stock: 1 });
        await sellOut(app(), offer, 1);
        return buildReadyOrder(app(), offer, await buildPerson(app()));
      },
    ],
    [
      'an offer out of turn',
      offerOutOfTurn,
      async () => {
        const offer = await buildOffer(app(), { stock: 1 });
        const [held] = await sellOut(app(), offer, 1);
        const waiting = await buildWaiting(app(), offer);
        if (held) await giveBack(app(), held);
        const { id: entryId } = await entryOf(app(), waiting);
        const { token } = await buildStaff(app(), offer.meetingId, 'owner');
        return { params: { id: offer.meetingId, entryId }, token };
      },
    ],
    [
      'the check of a discount code',
      checkCode,
      async () => {
        const offer = await buildOffer(app());
        const { code } = await buildCode(app(), offer.meetingId);
        const { params, token } = await buildReadyOrder(app(), offer, await buildPerson(app()));
        return { params, token, body: { code } };
      },
    ],
  ];
}
