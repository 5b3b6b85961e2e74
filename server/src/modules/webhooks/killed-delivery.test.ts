import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app';
import { startChildServer } from '#test/child-server';
import { waitUntil } from '#test/wait-until';
import { addDeliveries, buildWebhook, startWebhookReceiver, webhookForm } from '#test/webhooks';
import { sendDeliveries } from './send-deliveries.ts';

const EVENTS = 60;
const KILLS = 3;
// The requests that a webhook gets at a time.
const AT_ONCE = 5;

test('a server killed three times while sending loses no event and repeats those under way with the same id', async () => {
  const receiver = await startWebhookReceiver();
  const settings = { webhookPrivateOrigins: [receiver.origin] };
  const app = await createTestApp(settings);
  // The child process uses the real time.
  app.clock.set(new Date());
  const { webhookId } = await buildWebhook(app, webhookForm(`${receiver.origin}/hook`));
  await addDeliveries(app, webhookId, EVENTS);
  receiver.answerWith({ status: 200, ms: 50 });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = await startChildServer({
      DATABASE_URL: app.databaseUrl,
      WEBHOOK_PRIVATE_ORIGINS: receiver.origin,
    });
    await waitUntil(() => receiver.received.length >= (kill * EVENTS) / (KILLS + 1));
    await child.end('SIGKILL');
    // Without waiting until the lease of the killed server expires.
    await app.kernel.db.execute(sql`
      update webhook_deliveries set due_at = ${new Date()}, taken_until = null where state = 'waiting'`);
  }
  const before = await app.kernel.db.execute(sql`select from webhook_deliveries where state = 'waiting'`);
  expect(before.rowCount).toBeGreaterThan(0);
  app.clock.set(new Date());
  await sendDeliveries(app.kernel);

  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id'] ?? '';
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  expect(bodies.size).toBe(EVENTS);
  expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([]);
  const repeats = receiver.received.length - EVENTS;
  expect(repeats).toBeGreaterThan(0);
  expect(repeats).toBeLessThanOrEqual(KILLS * AT_ONCE);
  const { rows } = await app.kernel.db.execute(
    sql`select state, count(*)::integer as count from webhook_deliveries group by state`,
  );
  expect(rows).toEqual([{ state: 'delivered', count: EVENTS }]);
  await app.close();
  await receiver.close();
});
