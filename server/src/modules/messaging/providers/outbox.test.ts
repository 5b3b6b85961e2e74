import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMessage } from '@plenum/contract/mailings/message-list';
import { addProvider, listProviders } from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, makeAdministrator } from '#test/people';
import { queueMessage } from '../queue-message.ts';
import { sendWaiting } from '../send-waiting.ts';
import { findWaysOut } from './configured.ts';

let app: TestApp;
let folder: string | undefined;
afterEach(async () => {
  await app.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
  folder = undefined;
});

async function write(target: string, meetingId?: string) {
  const message = { target, language: 'en' as const, subject: 'Buses', text: 'The bus leaves at nine.' };
  await app.kernel.db.transaction((tx) =>
    queueMessage(app.kernel, tx, { ...message, ...(meetingId !== undefined && { meetingId }) }, null),
  );
  await sendWaiting(app.kernel);
  const { rows } = await app.kernel.db.execute(sql`
    select id, state, provider, delivery, delivery_at from message_log where target = ${target}`);
  return rows[0];
}

async function administrator() {
  const person = await buildPerson(app);
  await makeAdministrator(app, person);
  return person;
}

const shown = async (token: string) =>
  (await app.call(listProviders, { token })).body.data.providers.map(({ channel, kind, name }) => [
    channel,
    kind,
    name,
  ]);

const delivered = { state: 'sent', provider: 'outbox', delivery: 'delivered' };

test('the demo delivers into its own log until a provider is added', async () => {
  app = await createTestApp({ demoOutbox: true });
  expect(await findWaysOut(app.kernel)).toEqual({ email: 'outbox', sms: 'outbox' });
  for (const target of ['someone@plenum.example', '+8613800138000'])
    expect(await write(target)).toMatchObject({ ...delivered, delivery_at: expect.anything() });
  const { token } = await administrator();
  expect(await shown(token)).toEqual([
    ['sms', 'outbox', 'DEMO'],
    ['email', 'outbox', 'DEMO'],
  ]);
  const url = 'https://sms.plenum.example/in';
  const provider = {
    kind: 'webhook',
    name: 'Gateway',
    prefixes: '+86',
    except: '',
    url,
    secret: 's'.repeat(32),
  } as const;
  const added = await app.call(addProvider, { body: { channel: 'sms', provider }, token });
  expect(added.status).toBe(200);
  expect(await shown(token)).toEqual([
    ['email', 'outbox', 'DEMO'],
    ['sms', 'webhook', 'Gateway'],
  ]);
  expect(await findWaysOut(app.kernel)).toEqual({ email: 'outbox', sms: 'provider' });
});

test('a channel that the settings give to the outbox has no other provider', async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenum-outbox-'));
  const messageProvidersFile = join(folder, 'providers.json');
  await writeFile(messageProvidersFile, JSON.stringify({ email: [{ provider: 'outbox' }] }));
  // No program listens at the mail server's address, so it must not be called.
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@plenum.example' };
  app = await createTestApp({ messageProvidersFile, mail });
  expect(await findWaysOut(app.kernel)).toEqual({ email: 'outbox', sms: 'none' });
  expect(await write('someone@plenum.example')).toMatchObject(delivered);
  expect(await write('+8613800138000')).toMatchObject({ state: 'kept', provider: null, delivery: null });
  expect(await shown((await administrator()).token)).toEqual([
    ['email', 'outbox', 'MESSAGE_PROVIDERS_FILE'],
    ['email', 'smtp', 'SMTP_URL'],
  ]);
});

test('outside the demo a message without a provider is stored', async () => {
  app = await createTestApp();
  expect(await findWaysOut(app.kernel)).toEqual({ email: 'none', sms: 'none' });
  expect(await write('someone@plenum.example')).toMatchObject({ state: 'kept', delivery: null });
});

test('the log shows the texts in the outbox, and none that was sent out', async () => {
  app = await createTestApp({ demoOutbox: true });
  const { id: meetingId } = await buildMeeting(app);
  const manager = await buildStaff(app, meetingId, 'manager');
  const read = async (messageId: string) =>
    (await app.call(readMessage, { params: { id: meetingId, messageId }, token: manager.token })).body.data;
  const inOutbox = await write('someone@plenum.example', meetingId);
  const text = 'The bus leaves at nine.';
  expect(await read(String(inOutbox?.id))).toMatchObject({ isInOutbox: true, text, state: 'delivered' });
  const left = await write('another@plenum.example', meetingId);
  await app.kernel.db.execute(
    sql`update message_log set provider = 'smtp', provider_row = 'settings:smtp' where id = ${left?.id}`,
  );
  expect(await read(String(left?.id))).toMatchObject({ isInOutbox: false, text: null });
});
