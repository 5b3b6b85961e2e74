import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { startChildServer } from '#test/child-server';
import { brokenInvariants } from '#kernel/db/invariants';
import { buildOffer, memberDraft } from '#test/registrations';
import { buildCalls, buildTokens } from '#test/rush';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PEOPLE = 150;
const PLACES = 120;

const startServer = () => startChildServer({ DATABASE_URL: app.databaseUrl, WORKERS: '0' });

it('keeps every acknowledged order when the server is killed in a rush, and finds it again by its key', async () => {
  // The child's clock is the real one.
  app.clock.set(new Date());
  const offer = await buildOffer(app, { stock: PLACES });
  await app.kernel.db.execute(sql`
    update meetings set registration_opens_at = now() - interval '1 day', registration_closes_at = now() + interval '1 day',
      begins_at = now() + interval '30 days', ends_at = now() + interval '32 days'
    where id = ${offer.meetingId}`);
  const drafts = Array.from({ length: PEOPLE }, () => memberDraft(offer.type.id));
  const calls = await buildCalls(app, offer.meetingId, drafts);
  const tokens = await buildTokens(
    app,
    calls.map(({ accountId }) => accountId),
  );

  /** Returns the order's id, `gone` if the server answers No Stock, or `lost` if there is no answer. */
  async function send(url: string, index: number): Promise<string> {
    const call = calls[index];
    if (!call) throw new Error('no such call');
    try {
      const reply = await fetch(`${url}${fillPath(placeOrder.path, { id: call.registrationId })}`, {
        method: 'POST',
        headers: {
          authorization: tokens[index] ?? '',
          'content-type': 'application/json',
          'idempotency-key': call.key,
        },
        body: JSON.stringify(call.placing),
      });
      const { code, data } = (await reply.json()) as { code: number; data?: { orderId: string } };
      if (code === orderRefusals.NO_STOCK.code) return 'gone';
      return data?.orderId ?? `refused ${code}`;
    } catch {
      return 'lost';
    }
  }

  const acknowledged = new Map<number, string>();
  // The process is killed a little later each time, when some answers have been sent and others have not.
  for (const enough of [1, 30, 60]) {
    const server = await startServer();
    const reached = Promise.withResolvers<void>();
    const sending = calls.map(async (_, index) => {
      const answer = await send(server.url, index);
      if (answer !== 'lost' && answer !== 'gone') {
        expect(answer).toBe(acknowledged.get(index) ?? answer);
        acknowledged.set(index, answer);
      }
      if (acknowledged.size >= enough) reached.resolve();
    });
    await Promise.race([reached.promise, Promise.all(sending)]);
    await server.end('SIGKILL');
    await Promise.all(sending);
  }

  const server = await startServer();
  try {
    const answers = await Promise.all(calls.map((_, index) => send(server.url, index)));
    for (const [index, orderId] of acknowledged) expect(answers[index]).toBe(orderId);
    expect(answers.filter((answer) => answer === 'gone')).toHaveLength(PEOPLE - PLACES);
    expect(new Set(answers.filter((answer) => answer !== 'gone')).size).toBe(PLACES);
  } finally {
    await server.end('SIGKILL');
  }
  const counted = await app.kernel.db.execute(sql`
    select taken, (select count(*)::int from orders where meeting_id = ${offer.meetingId}) as orders
    from registration_types where id = ${offer.type.id}`);
  expect(counted.rows).toEqual([{ taken: PLACES, orders: PLACES }]);
  expect(await brokenInvariants(app.kernel.pool)).toEqual({});
}, 120_000);
