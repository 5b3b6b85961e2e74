import Dysms, { GetSmsTemplateRequest } from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil } from '@alicloud/openapi-core';
import * as bindings from '@plenum/contract/messaging/bindings';
import { bindingRefusals } from '@plenum/contract/messaging/messages';
import { addProvider, type ProviderForm } from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { type FixedAnswer, type RecordedRequest, startRecorder } from '#test/request-recorder';
import { createTwoServers, type TwoServers } from '#test/two-servers';
import { queueMessage } from '../../queue-message.ts';
import { sendWaiting } from '../../send-waiting.ts';
import { syncReviews } from './ask-reviews.ts';
import { sealProviderSettings, toSettings } from './stored-settings.ts';

// Node and the test runner import a CommonJS package differently: only one unwraps its default export.
const Client = 'default' in Dysms ? Dysms.default : Dysms;

let servers: TwoServers;
let app: TwoServers[0];
let close: () => Promise<void>;
let administrator: Person;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let answer: (request: RecordedRequest) => object;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [app] = servers;
  recorder = await startRecorder((request): FixedAnswer => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer(request)),
  }));
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
});
afterAll(async () => {
  await close();
  await recorder.close();
});
beforeEach(async () => {
  recorder.requests.length = 0;
  await app.kernel.pool.query('delete from message_providers');
});

const keys = { keyId: 'LTAI0123456789', keySecret: 'secret-0123456789', prefixes: '+86', except: '' };
const aliyun = { kind: 'aliyun', name: 'Aliyun', region: 'mainland', signName: '会堂', ...keys } as const;
const tencent = {
  kind: 'tencent',
  name: 'Tencent',
  region: 'ap-guangzhou',
  appId: '1400006666',
  signName: '会堂',
  ...keys,
} as const;

/** Adds a provider whose calls are sent to the recorder. */
async function add(form: ProviderForm): Promise<string> {
  const { body } = await app.call(addProvider, {
    body: { channel: 'sms', provider: form },
    token: administrator.token,
  });
  const id = body.data.providers.find(({ name }) => name === form.name)!.id!;
  const settings = { ...toSettings(form), baseUrl: recorder.url } as ReturnType<typeof toSettings>;
  await app.kernel.db.execute(
    sql`update message_providers set settings = ${sealProviderSettings(app.kernel, id, settings)}, version = version + 1`,
  );
  return id;
}

function bind(providerId: string, overrides: Partial<bindings.BindingForm> = {}) {
  return app.call(bindings.saveBinding, {
    params: { providerId },
    body: {
      kind: 'account.code',
      language: 'zh-cn',
      templateCode: 'SMS_1001',
      variables: 'code',
      ...overrides,
    },
    token: administrator.token,
  });
}

async function sync(providerId: string) {
  const { body } = await app.call(bindings.syncBindings, {
    params: { providerId },
    token: administrator.token,
  });
  return body.data;
}

let outbox = 9_000n;
async function send(values: Record<string, string> = { code: '123456', purpose: '登录' }) {
  outbox += 1n;
  const message = {
    target: '+8613800138000',
    language: 'zh-cn',
    subject: '验证码',
    text: '验证码 123456',
    template: { key: 'account.code', values },
  } as const;
  await app.kernel.db.transaction((tx) => queueMessage(app.kernel, tx, message, outbox));
  // Sends from another server than the one that stored the change.
  await sendWaiting(servers[1].kernel);
  const { rows } = await app.kernel.db.execute(
    sql`select state, failure from message_log where outbox_id = ${outbox}`,
  );
  return rows[0];
}

const queryOf = ({ path }: RecordedRequest) => new URL(path, 'http://x').searchParams;

describe('a bound text', () => {
  test('is sent with the provider’s template and only its variables, by another server immediately', async () => {
    answer = () => ({ Code: 'OK', BizId: 'biz' });
    const id = await add(aliyun);
    expect(await send()).toEqual({ state: 'failed', failure: 'template NO_BINDING' });
    await bind(id);
    expect(await send()).toEqual({ state: 'sent', failure: null });
    const query = queryOf(recorder.requests[0]!);
    expect(query.get('TemplateCode')).toBe('SMS_1001');
    expect(query.get('SignName')).toBe('会堂');
    expect(JSON.parse(query.get('TemplateParam')!)).toEqual({ code: '123456' });
  });

  test('is sent by position at Tencent Cloud', async () => {
    answer = () => ({ Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '1' }] } });
    const id = await add(tencent);
    await bind(id, { templateCode: '1110', variables: 'purpose code' });
    expect(await send()).toEqual({ state: 'sent', failure: null });
    const body = JSON.parse(recorder.requests[0]!.body.toString()) as Record<string, unknown>;
    expect(body).toMatchObject({
      TemplateId: '1110',
      TemplateParamSet: ['登录', '123456'],
      SignName: '会堂',
    });
  });

  test('is not sent while its template is rejected, and the provider is not called', async () => {
    answer = () => ({ Code: 'OK', TemplateStatus: 2, AuditInfo: { RejectInfo: '模板内容\n含错别字' } });
    const id = await add(aliyun);
    await bind(id);
    const { bindings: found } = await sync(id);
    expect(found).toMatchObject([{ review: 'rejected', reason: '模板内容 含错别字' }]);
    recorder.requests.length = 0;
    expect(await send()).toEqual({ state: 'failed', failure: 'template NOT_APPROVED' });
    expect(recorder.requests).toEqual([]);
    // A different template has its own review status.
    await bind(id, { templateCode: 'SMS_1002' });
    answer = () => ({ Code: 'OK', BizId: 'biz' });
    expect(await send()).toEqual({ state: 'sent', failure: null });
  });

  test('is removed by an empty code; unknown variables and providers without reviews are refused', async () => {
    const id = await add(aliyun);
    await bind(id);
    expect((await bind(id, { variables: 'code amount' })).body.code).toBe(
      bindingRefusals.WRONG_VARIABLES.code,
    );
    expect((await bind(id, { templateCode: '' })).body.data.bindings).toEqual([]);
    const hook = await add({
      kind: 'webhook',
      name: 'Hook',
      url: 'https://sms.example.org/',
      secret: 'x'.repeat(32),
      prefixes: '+',
      except: '',
    });
    expect((await bind(hook)).body.code).toBe(bindingRefusals.NOT_REVIEWED.code);
  });
});

describe('the status of reviews', () => {
  test.each([
    [{ Code: 'OK', TemplateStatus: 0 }, 'pending'],
    [{ Code: 'OK', TemplateStatus: '1' }, 'approved'],
    [{ Code: 'OK', TemplateStatus: 10 }, 'rejected'],
    [{ Code: 'isv.SMS_TEMPLATE_ILLEGAL' }, 'missing'],
  ])('Aliyun: %j is %s', async (said, review) => {
    answer = () => said;
    const id = await add(aliyun);
    await bind(id);
    expect(await sync(id)).toMatchObject({ bindings: [{ review }], failure: null });
  });

  test('Tencent Cloud: asks for those in mainland China first, then for those abroad', async () => {
    answer = ({ body }) => {
      const { International } = JSON.parse(body.toString()) as { International: number };
      const own =
        International === 0
          ? { TemplateId: 1110, StatusCode: 0 }
          : { TemplateId: 1111, StatusCode: -1, ReviewReply: 'Bad' };
      return { Response: { DescribeTemplateStatusSet: [own] } };
    };
    const id = await add(tencent);
    await bind(id, { templateCode: '1110' });
    await bind(id, { templateCode: '1111', language: 'en' });
    await bind(id, { kind: 'account.not_there', templateCode: '1112', variables: '' });
    const { bindings: found } = await sync(id);
    expect(found.map(({ templateCode, review, reason }) => [templateCode, review, reason])).toEqual([
      ['1111', 'rejected', 'Bad'],
      ['1110', 'approved', ''],
      ['1112', 'missing', ''],
    ]);
  });

  test('explains a provider that refuses the key, and keeps the known status', async () => {
    answer = () => ({ Code: 'OK', TemplateStatus: 1 });
    const id = await add(aliyun);
    await bind(id);
    await sync(id);
    answer = () => ({ Code: 'InvalidAccessKeyId.NotFound' });
    expect(await sync(id)).toMatchObject({
      bindings: [{ review: 'approved' }],
      failure: { why: 'credentials', code: 'InvalidAccessKeyId.NotFound' },
    });
  });

  test('is read by a job as long as a template waits, and once a day after that', async () => {
    answer = () => ({ Code: 'OK', TemplateStatus: 1 });
    const id = await add(aliyun);
    await bind(id);
    await syncReviews(app.kernel);
    await syncReviews(app.kernel);
    expect(recorder.requests).toHaveLength(1);
    const now = app.clock.now();
    app.clock.advance(25 * 3_600_000);
    await syncReviews(app.kernel);
    expect(recorder.requests).toHaveLength(2);
    app.clock.set(now);
  });

  test('is requested the same way as by the vendors’ packages', async () => {
    answer = () => ({ Code: 'OK', TemplateStatus: 1, Response: { DescribeTemplateStatusSet: [] } });
    const id = await add(aliyun);
    await bind(id);
    await sync(id);
    const { host } = new URL(recorder.url);
    const config = {
      accessKeyId: keys.keyId,
      accessKeySecret: keys.keySecret,
      endpoint: host,
      protocol: 'http',
    };
    const sdk = new Client(new $OpenApiUtil.Config(config));
    await sdk.getSmsTemplate(new GetSmsTemplateRequest({ templateCode: 'SMS_1001' }));
    const [ours, theirs] = recorder.requests;
    expect(ours?.path).toBe(theirs?.path);
    for (const header of ['x-acs-action', 'x-acs-version', 'x-acs-content-sha256'])
      expect([header, ours?.headers[header]]).toEqual([header, theirs?.headers[header]]);

    recorder.requests.length = 0;
    const other = await add(tencent);
    await bind(other, { templateCode: '1110' });
    await sync(other);
    const client = new sms.v20210111.Client({
      credential: { secretId: keys.keyId, secretKey: keys.keySecret },
      region: 'ap-guangzhou',
      profile: { httpProfile: { endpoint: host, protocol: 'http://' } },
    });
    await client.DescribeSmsTemplateList({ International: 0, TemplateIdSet: [1110] });
    const [own, , vendor] = recorder.requests;
    expect(own?.body.toString()).toBe(vendor?.body.toString());
    for (const header of ['x-tc-action', 'x-tc-version', 'x-tc-region', 'content-type'])
      expect([header, own?.headers[header]]).toEqual([header, vendor?.headers[header]]);
  });
});

test('the text to paste has the provider’s placeholders, and a code template only the code', () => {
  expect(bindings.providerText('account.code', 'zh-cn', 'aliyun')).toMatchObject({
    text: expect.stringContaining('验证码 ${code}，用于身份验证'),
    variables: ['code'],
  });
  expect(bindings.providerText('account.code', 'en', 'tencent')?.text).toMatch(/^\{1\} is your/);
  expect(bindings.providerText('order.to_pay', 'zh-cn', 'tencent')?.text).not.toMatch(/\{\{|\$\{/);
});
