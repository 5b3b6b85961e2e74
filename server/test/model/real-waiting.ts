import { sql } from 'drizzle-orm';
import { joinWaitingList, prepareToJoin } from '../../src/modules/registration/waiting/join.ts';
import { leaveWaitingList } from '../../src/modules/registration/waiting/leave.ts';
import { offerPlaces } from '../../src/modules/registration/waiting/offer-places.ts';
import { offerOutOfTurn } from '../../src/modules/registration/waiting/organize.ts';
import type { PlaceOrderInput } from '../../src/modules/registration/checkout/prepare-order.ts';
import { type Ground, refusalOf } from './ground.ts';

export function waitingOf({ app, kernel, meetingId, registrationIds, accountIds, write, sourceOf }: Ground) {
  return {
    joinLine: (nr: number, placing: PlaceOrderInput) =>
      refusalOf(async () => {
        const registrationId = registrationIds[nr] ?? '';
        const prepared = await prepareToJoin(kernel, {
          registrationId,
          accountId: accountIds[nr] ?? '',
          placing,
        });
        await write((tx) => joinWaitingList(kernel, tx, prepared, sourceOf(nr)));
      }),
    leaveLine: (nr: number) =>
      refusalOf(() => write((tx) => leaveWaitingList(kernel, tx, registrationIds[nr] ?? '', sourceOf(nr)))),
    offerRound: async () => {
      app.clock.advance(1);
      await offerPlaces(kernel);
    },
    offerOutOfTurn: (nr: number) =>
      refusalOf(async () => {
        app.clock.advance(1);
        const found = await kernel.db.execute<{ id: string }>(
          sql`select id from waiting_entries where registration_id = ${registrationIds[nr]} and state = 'waiting'`,
        );
        await offerOutOfTurn(kernel, { meetingId, entryId: found.rows[0]?.id ?? '' });
      }),
  };
}
