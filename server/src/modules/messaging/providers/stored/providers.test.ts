import * as endpoints from '@plenum/contract/messaging/providers';
import { failureSentence } from '@plenum/contract/messaging/failure-words';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { providerRefusals } from '@plenum/contract/messaging/messages';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailLogin, type MailServer, startMailServer } from '#test/mail-server';
import { buildPerson, makeAdministrator, newTarget, type Person } from '#test/people';
import { createTwoServers, type TwoServers } from '#test/two-servers';
import { encryptedMessageColumns, queueMessage } from '../../queue-message.ts';
import { sendWaiting } from '../../send-waiting.ts';

let servers: TwoServers;
let app: TwoServers[0];
let close: () => Promise<void>;
let mails: MailServer;
let others: MailServer;
let administrator: Person;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [app] = servers;
  [mails, others] = await Promise.all([
    startMailServer({ hideSTARTTLS: true }),
    startMailServer({ hideSTARTTLS: true }),
  ]);
  administrator = await buildPerson(app, { target: 'admin@plenum.example' });
  await makeAdministrator(app, administrator);
});
afterAll(async () => {
  await close();
  await Promise.all([mails.close(), others.close()]);
});
afterEach(async () => {
  await app.kernel.pool.query('delete from message_providers');
});

const SECRET = mailLogin.password;

function smtp(overrides: Partial<Extract<endpoints.ProviderForm, { kind: 'smtp' }>> = {}) {
  return {
    kind: 'smtp' as const,
    name: 'House mail',
    host: 'localhost',
    port: String(mails.port),
    security: 'starttls' as const,
    user: mailLogin.user,
    password: SECRET,
    from: 'Plenum <no-reply@plenum.example>',
    ...overrides,
  };
}
const hook = {
  kind: 'webhook' as const,
  name: 'Own carrier',
  url: 'https://sms.example.org/plenum',
  secret: 'a-secret-of-at-least-32-characters',
  prefixes: '+86 +852',
  except: '',
};

async function add(provider: endpoints.ProviderForm, channel: endpoints.ProviderChannel = 'email') {
  const answer = await app.call(endpoints.addProvider, {
    body: { channel, provider },
    token: administrator.token,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.providers.find(({ name }) => name === provider.name)!;
}

const list = async () =>
  (await app.call(endpoints.listProviders, { token: administrator.token })).body.data.providers;

let outbox = 5_000n;
async function queue(target: string) {
  outbox += 1n;
  const message = { target, language: 'en', subject: 'Paid', text: 'All done.' } as const;
  await app.kernel.db.transaction((tx) => queueMessage(app.kernel, tx, message, outbox));
}

describe('a provider that an administrator has set up', () => {
  test('sends immediately, even from a running server, and no longer once it is turned off', async () => {
    const [, second] = servers;
    await queue('before@plenum.example');
    const { id } = await add(smtp());
    await queue('after@plenum.example');
    await sendWaiting(second.kernel);
    expect(mails.received.map(({ to }) => to)).toEqual(['after@plenum.example']);
    const { rows } = await app.kernel.pool.query(
      `select state, provider, provider_row from message_log where target = 'after@plenum.example'`,
    );
    expect(rows).toEqual([{ state: 'sent', provider: 'House mail', provider_row: id }]);
    await app.call(endpoints.placeProvider, {
      params: { providerId: id! },
      body: { isEnabled: false },
      token: administrator.token,
    });
    await queue('off@plenum.example');
    await sendWaiting(second.kernel);
    expect(mails.received).toHaveLength(1);
  });

  test('uses its new password on every server as soon as it is saved', async () => {
    const [, second] = servers;
    const before = await add(smtp({ password: 'wrong' }));
    await queue('first@plenum.example');
    await sendWaiting(second.kernel);
    expect(mails.received.map(({ to }) => to)).not.toContain('first@plenum.example');
    const changed = await app.call(endpoints.changeProvider, {
      params: { providerId: before.id! },
      body: { version: before.version, provider: smtp() },
      token: administrator.token,
    });
    expect(changed.status).toBe(200);
    for (const { clock } of servers) clock.advance(60_000);
    await sendWaiting(second.kernel);
    expect(mails.received.map(({ to }) => to)).toContain('first@plenum.example');
  });

  test('keeps a secret that is left empty; a stale version is refused', async () => {
    const before = await add(smtp());
    const change = (version: number) =>
      app.call(endpoints.changeProvider, {
        params: { providerId: before.id! },
        body: { version, provider: smtp({ name: 'Renamed', password: '' }) },
        token: administrator.token,
      });
    expect((await change(before.version)).body.data.providers[0]?.name).toBe('Renamed');
    expect((await change(before.version)).body.code).toBe(providerRefusals.PROVIDERS_CHANGED.code);
    await queue('kept@plenum.example');
    await sendWaiting(app.kernel);
    expect(mails.received.map(({ to }) => to)).toContain('kept@plenum.example');
  });

  test('is tried in the order of the list, followed by the next one', async () => {
    const first = await add(smtp({ name: 'First', password: 'wrong' }));
    await add(smtp({ name: 'Second', port: String(others.port) }));
    await queue('two@plenum.example');
    await sendWaiting(app.kernel);
    expect(others.received.map(({ to }) => to)).toContain('two@plenum.example');
    const moved = await app.call(endpoints.placeProvider, {
      params: { providerId: first.id! },
      body: { move: 'later' },
      token: administrator.token,
    });
    expect(moved.body.data.providers.map(({ name }) => name)).toEqual(['Second', 'First']);
  });
});

describe('secrets', () => {
  test('are in no answer, audit entry or column', async () => {
    const mail = await add(smtp());
    const carrier = await add(hook, 'sms');
    const said = JSON.stringify([mail, carrier, await list()]);
    const { rows } = await app.kernel.pool.query('select * from message_providers');
    const audit = await app.kernel.pool.query(`select * from audit_log where action like 'provider.%'`);
    expect(audit.rows.length).toBeGreaterThan(1);
    for (const secret of [SECRET, hook.secret]) {
      expect(said).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(audit.rows)).not.toContain(secret);
    }
    expect(mail.settings).toMatchObject({ host: 'localhost', user: mailLogin.user });
  });

  test('follow a change of keys', () => {
    expect(encryptedMessageColumns).toContainEqual({
      table: 'message_providers',
      column: 'settings',
      key: ['id'],
    });
  });

  test('are set only after a recent identity check', async () => {
    const { kernel } = app;
    await kernel.db.execute(
      sql`update logins set identity_confirmed_at = identity_confirmed_at - interval '1 day'
          where account_id = ${administrator.me.id}`,
    );
    const { body } = await app.call(endpoints.addProvider, {
      body: { channel: 'email', provider: smtp() },
      token: administrator.token,
    });
    expect(body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
    await kernel.db.execute(
      sql`update logins set identity_confirmed_at = ${app.clock.now()} where account_id = ${administrator.me.id}`,
    );
    expect(await list()).toEqual([]);
  });

  test('can be removed permanently', async () => {
    const { id } = await add(smtp());
    const removed = await app.call(endpoints.removeProvider, {
      params: { providerId: id! },
      token: administrator.token,
    });
    expect(removed.body.data.providers).toEqual([]);
  });
});

describe('the test', () => {
  const run = async (id: string, token = administrator.token) =>
    app.call(endpoints.testProvider, { params: { providerId: id }, token });

  test('goes to the administrator’s own mailbox and says that it was accepted', async () => {
    const { id } = await add(smtp());
    const { body } = await run(id!);
    expect(mails.received.at(-1)?.to).toBe('admin@plenum.example');
    expect(body.data.providers[0]?.test).toEqual({ at: app.clock.now().toISOString(), failure: null });
    expect(body.data.ownTargets).toEqual({ sms: '', email: 'a***@plenum.example' });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'credentials', /password/],
    ['a wrong port', { port: '1' }, 'temporary', /address and port/],
    [
      'a name that is none',
      { host: 'mail.invalid' },
      'temporary',
      /No server with this name|address and port/,
    ],
  ] as const)('says in words what %s means', async (_, overrides, why, words) => {
    const { id } = await add(smtp(overrides));
    const failure = (await run(id!)).body.data.providers[0]?.test?.failure;
    expect(failure).toMatchObject({ why });
    expect(failureSentence(failure!).en).toMatch(words);
  });

  test('of a reviewed provider without a template says what is missing, and calls no one', async () => {
    const phone = newTarget();
    const other = await buildPerson(app, { target: phone });
    await makeAdministrator(app, other);
    const { id } = await add(
      {
        kind: 'aliyun',
        name: 'Aliyun',
        region: 'mainland',
        signName: '会堂',
        keyId: 'LTAI-0123456789',
        keySecret: 'secret-0123456789',
        prefixes: '+86',
        except: '',
      },
      'sms',
    );
    const { body } = await run(id!, other.token);
    expect(body.data.providers.find((each) => each.id === id)?.test?.failure).toEqual({
      why: 'template',
      code: 'NO_BINDING',
    });
  });

  test('needs the administrator’s own address', async () => {
    const { id } = await add(hook, 'sms');
    expect((await run(id!)).body.code).toBe(providerRefusals.NO_OWN_TARGET.code);
  });
});

describe('the form', () => {
  test.each([
    ['a host with a path', () => smtp({ host: 'mail.example.org/x' })],
    ['a port that is none', () => smtp({ port: '70000' })],
    ['a sender with a line break', () => smtp({ from: 'x@example.org\r\nBcc: y@example.org' })],
    ['a webhook in the open', () => ({ ...hook, url: 'http://sms.example.org' })],
    ['a short secret', () => ({ ...hook, secret: 'short' })],
    ['prefixes that are none', () => ({ ...hook, prefixes: '86' })],
  ] as const)('%s is refused', async (_, build) => {
    const provider = build();
    const { body } = await app.call(endpoints.addProvider, {
      body: { channel: provider.kind === 'smtp' ? 'email' : 'sms', provider },
      token: administrator.token,
    });
    expect(body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });

  test.each(['测试签名', 'Test', '会', '【会堂】', '一二三四五六七八九十一二三'])(
    'refuses the signature %s',
    (signName) => {
      const form = {
        kind: 'tencent',
        name: 'Tencent',
        region: 'ap-guangzhou',
        appId: '1400006666',
        keyId: 'AKID0123456789',
        keySecret: 'secret-0123456789',
        prefixes: '+86',
        except: '',
      };
      expect(endpoints.ProviderForm.safeParse({ ...form, signName: '会堂会议' }).success).toBe(true);
      expect(endpoints.ProviderForm.safeParse({ ...form, signName }).success).toBe(false);
    },
  );

  test('refuses a kind that cannot send by this channel', async () => {
    const { body } = await app.call(endpoints.addProvider, {
      body: { channel: 'sms', provider: smtp() },
      token: administrator.token,
    });
    expect(body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });
});
