import { randomUUID } from 'node:crypto';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app';
import { buildPerson } from '#test/people';
import { buildOffer } from '#test/registrations';
import { buildReadyOrder, createTwoServers, send, sendToBoth, type TwoServers } from '#test/two-servers';

let servers: TwoServers;
let one: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [one] = servers;
});
afterAll(() => close());

describe('an order whose Idempotency-Key reaches two servers at the same time', () => {
  it('is placed once, and both callers get it', async () => {
    const offer = await buildOffer(one);
    const buyer = await buildPerson(one);
    const PAIRS = 30;
    const outcomes: string[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const answers = await sendToBoth(servers, placeOrder, await buildReadyOrder(one, offer, buyer));
      const [first, second] = answers.map(({ code, data }) => JSON.stringify({ code, data }));
      outcomes.push(first === second && answers[0]?.code === SUCCESS_CODE ? 'same' : `${first} ${second}`);
    }
    expect(outcomes).toEqual(Array<string>(PAIRS).fill('same'));
    const { rows } = await one.kernel.pool.query('select 1 from orders where meeting_id = $1', [
      offer.meetingId,
    ]);
    expect(rows).toHaveLength(PAIRS);
  });

  it('is refused for a second registration under the same key', async () => {
    const offer = await buildOffer(one);
    const outcomes: string[] = [];
    const buyer = await buildPerson(one);
    for (let pair = 0; pair < 20; pair += 1) {
      const calls = [await buildReadyOrder(one, offer, buyer), await buildReadyOrder(one, offer, buyer)];
      const key = randomUUID();
      const answers = await Promise.all(
        servers.map((server, nr) => send(server, placeOrder, calls[nr] ?? {}, key)),
      );
      outcomes.push(
        answers
          .map(({ code }) => code)
          .toSorted((left, right) => left - right)
          .join(' '),
      );
    }
    expect(new Set(outcomes)).toEqual(new Set([`${SUCCESS_CODE} ${kernelRefusals.KEY_REUSED.code}`]));
  });
});
