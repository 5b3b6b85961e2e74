import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { queueMessage, readDemoMessages } from './queue-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const message = {
  target: '+8613800000000',
  language: 'en',
  subject: 'Your code',
  text: '123456 is your code',
} as const;

function send(outboxId: bigint, overrides: Partial<typeof message> = {}) {
  return app.kernel.db.transaction((tx) =>
    queueMessage(app.kernel, tx, { ...message, ...overrides }, outboxId),
  );
}

test('queues one message per event, however often called', async () => {
  await Promise.all([send(1n), send(1n), send(1n)]);
  await send(1n);
  expect(await readDemoMessages(app.kernel)).toHaveLength(1);
});

test('lists messages readable and newest first, and stores them encrypted by channel', async () => {
  await send(2n, { target: 'a@b.example' as never });
  const [newest] = await readDemoMessages(app.kernel);
  expect(newest).toMatchObject({ channel: 'email', text: message.text, at: app.clock.now().toISOString() });
  const { rows } = await app.kernel.pool.query<{ text: string }>('select text from message_log');
  for (const row of rows) {
    expect(row.text).toMatch(/^v1\.test\./);
    expect(row.text).not.toContain('123456');
  }
});

test('shows the newest thirty', async () => {
  for (let id = 10n; id < 45n; id += 1n) await send(id);
  const shown = await readDemoMessages(app.kernel);
  expect(shown).toHaveLength(30);
});
