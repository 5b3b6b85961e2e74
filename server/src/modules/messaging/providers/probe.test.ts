import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock/clock';
import { aliyunSettings, tencentSettings, webhookSecret } from '#test/sms-providers';
import { createAliyunSms } from './aliyun-sms.ts';
import { createTencentSms } from './tencent-sms.ts';
import { createWebhook } from './webhook.ts';

let answer: { status: number; body: object };
let calls: string[];
let baseUrl: string;
const server = createServer((request, reply) => {
  const action = request.headers['x-acs-action'] ?? request.headers['x-tc-action'] ?? request.method;
  calls.push(String(action));
  reply.writeHead(answer.status).end(JSON.stringify(answer.body));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  baseUrl = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => server.close());
beforeEach(() => {
  calls = [];
});

const reached = { kind: 'reached' };
const refused = (code: string) => ({ kind: 'failed', why: 'credentials', code });

describe('a provider is asked without sending a message', () => {
  test.each([
    [200, 'OK', reached],
    [200, 'isv.SMS_TEMPLATE_ILLEGAL', reached],
    [403, 'NoPermission', reached],
    [400, 'InvalidAccessKeyId.NotFound', refused('InvalidAccessKeyId.NotFound')],
    [400, 'SignatureDoesNotMatch', refused('SignatureDoesNotMatch')],
  ])('Alibaba Cloud: %i %s', async (status, Code, result) => {
    answer = { status, body: { Code } };
    expect(await createAliyunSms({ ...aliyunSettings, baseUrl }, systemClock).probe?.()).toEqual(result);
    expect(calls).toEqual(['GetSmsTemplate']);
  });

  test.each([
    [null, reached],
    ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', reached],
    ['AuthFailure.SignatureFailure', refused('AuthFailure.SignatureFailure')],
  ])('Tencent Cloud: %s', async (Code, result) => {
    answer = { status: 200, body: { Response: Code === null ? {} : { Error: { Code } } } };
    expect(await createTencentSms({ ...tencentSettings, baseUrl }, systemClock).probe?.()).toEqual(result);
    expect(calls).toEqual(['DescribeSmsTemplateList']);
  });

  test.each([
    [405, reached],
    [503, { kind: 'failed', why: 'temporary', code: 'HTTP_503' }],
  ])('a webhook: %i', async (status, result) => {
    answer = { status, body: {} };
    const webhook = createWebhook({ url: `${baseUrl}/sms`, secret: webhookSecret }, systemClock);
    expect(await webhook.probe?.()).toEqual(result);
    expect(calls).toEqual(['HEAD']);
  });
});
