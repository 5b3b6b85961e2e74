import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { sendCode } from '@plenum/contract/accounts/endpoints';
import { listProviders } from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#kernel/config/config';
import { createTestApp } from '#test/app';
import { buildPerson, makeAdministrator } from '#test/people';
import { sendWaiting } from '../send-waiting.ts';
import { findWaysOut } from './configured.ts';
import { webhookSignature } from './webhook.ts';

let folder: string;
let http: Server;
let base: string;
let calls: { path: string; body: string }[];
let aliyunAnswer = { Code: 'OK', BizId: 'biz-1', RequestId: 'r', Message: 'OK' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenum-providers-'));
  http = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', body });
      reply.setHeader('content-type', 'application/json');
      reply.end(request.url?.startsWith('/hook') ? '' : JSON.stringify(aliyunAnswer));
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  http.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  calls = [];
});

async function writeSettings(settings: unknown): Promise<string> {
  const file = join(folder, `${Math.random()}.json`);
  await writeFile(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return file;
}

const bindings = {
  'account.code': {
    en: { signName: 'Plenum', templateCode: 'SMS_1' },
    'zh-cn': { signName: '会堂', templateCode: 'SMS_2' },
  },
};
const aliyun = () => ({
  provider: 'aliyun',
  prefixes: ['+86'],
  accessKey: { id: 'key-id', secret: 'key-secret' },
  baseUrl: base,
  bindings,
});
const webhook = () => ({ provider: 'webhook', url: `${base}/hook`, secret: 's'.repeat(32) });

describe('a code by text message', () => {
  async function askForCode(sms: unknown[], phone: string) {
    const app = await createTestApp({ messageProvidersFile: await writeSettings({ sms }) });
    await app.call(sendCode, { body: { purpose: 'sign_up', target: phone } });
    await app.deliverOutbox();
    await sendWaiting(app.kernel);
    const { rows } = await app.kernel.pool.query(
      'select state, provider, provider_id, failure from message_log',
    );
    await app.close();
    return rows;
  }

  test('is sent by the provider of its number, with its values by name', async () => {
    expect(await askForCode([webhook(), aliyun()], '13800138000')).toEqual([
      { state: 'sent', provider: 'aliyun', provider_id: 'biz-1', failure: null },
    ]);
    expect(calls).toHaveLength(1);
    const query = new URL(calls[0]?.path ?? '', base).searchParams;
    expect(query.get('TemplateCode')).toBe('SMS_1');
    expect(JSON.parse(query.get('TemplateParam') ?? '')).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      purpose: 'creating your account',
    });
  });

  test('goes to the next provider if the first has no balance', async () => {
    aliyunAnswer = { ...aliyunAnswer, Code: 'isv.AMOUNT_NOT_ENOUGH' };
    expect(await askForCode([aliyun(), webhook()], '13800138000')).toMatchObject([
      { state: 'sent', provider: 'webhook' },
    ]);
    expect(calls.map(({ path }) => path.split('?')[0])).toEqual(['/', '/hook']);
    expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({ channel: 'sms', target: '+8613800138000' });
  });

  test('without a reviewed template is given up immediately, unless another provider may still send it', async () => {
    const without = { ...aliyun(), bindings: {} };
    expect(await askForCode([without], '13800138000')).toMatchObject([
      { state: 'failed', failure: 'template NO_BINDING' },
    ]);
    expect(calls).toEqual([]);
    aliyunAnswer = { ...aliyunAnswer, Code: 'isp.SYSTEM_ERROR' };
    expect(await askForCode([aliyun(), { ...without, prefixes: ['+'] }], '13800138000')).toMatchObject([
      { state: 'waiting' },
    ]);
  });

  test('to another country is stored if no provider serves it', async () => {
    expect(await askForCode([aliyun()], '+4915112345678')).toMatchObject([{ state: 'kept', provider: null }]);
    expect(calls).toEqual([]);
  });
});

describe('a wrong file', () => {
  const open = async (settings: unknown) => {
    const app = await createTestApp({ messageProvidersFile: await writeSettings(settings) });
    try {
      return await findWaysOut(app.kernel);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return String(error);
    } finally {
      await app.close();
    }
  };

  test.each([
    ['no JSON', '{', 'must name a file with JSON'],
    ['an unknown provider', { sms: [{ provider: 'pigeon' }] }, 'sms.0.provider'],
    [
      'a webhook in the open',
      { sms: [{ provider: 'webhook', url: 'http://sms.example.org', secret: 's'.repeat(32) }] },
      'sms.0.url',
    ],
    [
      'a short secret',
      { email: [{ provider: 'webhook', url: 'https://m.example.org', secret: 'short-secret' }] },
      'email.0.secret',
    ],
    ['an outbox beside a provider', { email: [{ provider: 'outbox' }, webhook()] }, 'email'],
  ])('names the error: %s', async (_, settings, sentence) => {
    const said = await open(settings);
    expect(said).toContain(sentence);
    expect(said).not.toContain('short-secret');
  });

  test('without providers both channels only store messages', async () => {
    expect(await open({})).toEqual({ email: 'none', sms: 'none' });
  });
});

test('a provider of the file has a stable address for delivery reports, which is checked like any other', async () => {
  const secret = 'a-secret-of-at-least-32-characters';
  const hook = { provider: 'webhook', url: `${base}/hook`, secret };
  const messageProvidersFile = await writeSettings({ sms: [aliyun(), hook], email: [hook] });
  const app = await createTestApp({ messageProvidersFile });
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  const urls = async () => {
    const { body } = await app.call(listProviders, { token: administrator.token });
    return body.data.providers.map(({ reportUrl }) => reportUrl ?? '');
  };
  const all = await urls();
  expect(new Set(all).size).toBe(3);
  expect(await urls()).toEqual(all);
  expect(all.join(' ')).not.toContain(secret);
  const id = randomUUID();
  await app.kernel.db.execute(sql`
    insert into message_log (id, channel, target, language, subject, text, state, sent_at, provider_row, created_at)
    values (${id}, 'sms', '+8613800138000', 'en', '', 'x', 'sent', ${app.clock.now()}, 'settings:sms:1', ${app.clock.now()})`);
  const payload = JSON.stringify([{ id, delivered: true }]);
  const timestamp = Math.floor(app.clock.now().getTime() / 1000);
  const push = async (url: string, signature: string) => {
    const headers = { 'x-plenum-timestamp': String(timestamp), 'x-plenum-signature': signature };
    const { pathname } = new URL(url);
    return (await app.http.inject({ method: 'POST', url: pathname, headers, payload })).statusCode;
  };
  const signed = webhookSignature(secret, timestamp, payload);
  const delivery = async () =>
    (await app.kernel.db.execute(sql`select delivery from message_log where id = ${id}`)).rows[0];
  const [mail = '', , sms = ''] = all;
  expect(await push(sms, 'v1=00')).toBe(400);
  // The signature is correct, but at the address of another provider it has no effect.
  expect(await push(mail, signed)).toBe(200);
  expect(await delivery()).toEqual({ delivery: null });
  expect(await push(sms, signed)).toBe(200);
  expect(await delivery()).toEqual({ delivery: 'delivered' });
  await app.close();
});
