import type { TestApp } from '#test/app';
import { expire } from '#test/orders';
import { openGround } from './ground.ts';
import { look } from './look.ts';
import type { World } from './model.ts';
import { moneyOf } from './real-money.ts';
import { ordersOf } from './real-orders.ts';
import { waitingOf } from './real-waiting.ts';

/** Opens the product itself for one world at a time: a separate meeting, with the same functions that routes call. */
export async function openReal(app: TestApp, accountIds: readonly string[], world: World) {
  const ground = await openGround(app, accountIds, world);
  const waiting = waitingOf(ground);
  return {
    ids: ground.ids,
    registrationIds: ground.registrationIds,
    ...ordersOf(ground),
    ...moneyOf(ground),
    ...waiting,
    advance: async (minutes: number) => {
      app.clock.advance(minutes * 60_000);
      await expire(ground);
    },
    look: () => look(ground.kernel, ground),
    /** Removes the waiting entries; otherwise the next worlds would offer places to them. */
    close: async () => {
      for (const { registration } of world.line) await waiting.leaveLine(registration);
    },
  };
}
export type Real = Awaited<ReturnType<typeof openReal>>;
