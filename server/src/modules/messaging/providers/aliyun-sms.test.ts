import Dysms, { SendSmsRequest } from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil, OpenApiUtil } from '@alicloud/openapi-core';
import { expect, test } from 'vitest';
import { type FixedAnswer, type RecordedRequest, startRecorder } from '#test/request-recorder';
import { aliyunSettings, message } from '#test/sms-providers';
import { acs3Authorization, canonicalQuery } from './acs3.ts';
import { aliyunReportsAccepted, createAliyunSms, readAliyunReports } from './aliyun-sms.ts';
import type { OutgoingMessage } from './provider.ts';

const { accessKey } = aliyunSettings;
const PATIENCE_MS = 50_000;
// Node and the test runner import a CommonJS package differently: only one unwraps its default export.
const Client = 'default' in Dysms ? Dysms.default : Dysms;

function answerOf(body: object, status = 200): FixedAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const accepted = answerOf({
  Code: 'OK',
  Message: 'OK',
  BizId: '900619746936498440^0',
  RequestId: 'F655A8D5',
});

function queryOf({ path }: RecordedRequest): Record<string, string> {
  return Object.fromEntries(new URL(path, 'http://localhost').searchParams);
}

/** Sends one message with our client and returns its result and its requests. */
async function sendTo(answer: FixedAnswer, changed: Partial<OutgoingMessage> = {}) {
  const server = await startRecorder(answer);
  const provider = createAliyunSms(
    { ...aliyunSettings, baseUrl: server.url },
    { now: () => new Date('2027-03-01T04:00:00.789Z'), newNonce: () => 'nonce-1', timeoutMs: PATIENCE_MS },
  );
  const result = await provider.send({ ...message, ...changed });
  await server.close();
  return { result, requests: server.requests };
}

test('the vendor’s SDK signs and sends the same request as we do', async () => {
  const server = await startRecorder(accepted);
  const { host } = new URL(server.url);
  const config = {
    accessKeyId: accessKey.id,
    accessKeySecret: accessKey.secret,
    endpoint: host,
    protocol: 'http',
    readTimeout: PATIENCE_MS,
    connectTimeout: PATIENCE_MS,
  };
  const sdk = new Client(new $OpenApiUtil.Config(config));
  const answer = await sdk.sendSms(
    new SendSmsRequest({
      phoneNumbers: '13800138000',
      signName: '会议云',
      templateCode: 'SMS_100001',
      templateParam: JSON.stringify(message.template?.values),
      outId: message.id,
    }),
  );
  expect(answer.body?.code).toBe('OK');
  const [theirs] = server.requests;
  if (!theirs) throw new Error('nothing was sent');

  const nonce = theirs.headers['x-acs-signature-nonce'] ?? '';
  const date = theirs.headers['x-acs-date'] ?? '';
  const runtime = { now: () => new Date(date), newNonce: () => nonce, timeoutMs: PATIENCE_MS };
  const settings = { ...aliyunSettings, endpoint: host, baseUrl: server.url };
  expect(await createAliyunSms(settings, runtime).send(message)).toEqual({
    kind: 'sent',
    providerId: '900619746936498440^0',
  });
  const ours = server.requests[1];
  if (!ours) throw new Error('nothing was sent');
  await server.close();

  expect([ours.method, ours.body.length]).toEqual([theirs.method, theirs.body.length]);
  expect(queryOf(ours)).toEqual(queryOf(theirs));
  const { 'x-acs-credentials-provider': _, ...signed } = signedHeaders(theirs);
  expect(signedHeaders(ours)).toEqual(signed);

  // Our signing function and the vendor's produce the same signatures for each other's requests.
  const query = queryOf(theirs);
  const request = { method: 'POST', path: '/', query, headers: signedHeaders(theirs), body: '' } as const;
  expect(acs3Authorization(request, accessKey)).toBe(theirs.headers['authorization']);
  expect(ours.headers['authorization']).toBe(
    OpenApiUtil.getAuthorization(
      { method: 'POST', pathname: '/', query: queryOf(ours), headers: signedHeaders(ours) } as never,
      'ACS3-HMAC-SHA256',
      signedHeaders(ours)['x-acs-content-sha256'] ?? '',
      accessKey.id,
      accessKey.secret,
    ),
  );
  // The query string that was signed is the one in the request line.
  expect(ours.path).toBe(`/?${canonicalQuery(query)}`);
});

function signedHeaders({ headers }: RecordedRequest): Record<string, string> {
  const signed = Object.entries(headers).filter(([name]) => name === 'host' || name.startsWith('x-acs-'));
  return Object.fromEntries(signed.map(([name, value]) => [name, value ?? '']));
}

test('signs the endpoint, even if calls go through a proxy', async () => {
  const { requests } = await sendTo(accepted);
  const [request] = requests;
  if (!request) throw new Error('nothing was sent');
  const headers = { ...signedHeaders(request), host: 'dysmsapi.aliyuncs.com' };
  const signed = { method: 'POST', path: '/', query: queryOf(request), headers, body: '' } as const;
  expect(request.headers['authorization']).toBe(acs3Authorization(signed, accessKey));
  expect(request.headers['x-acs-date']).toBe('2027-03-01T04:00:00Z');
});

test('uses the template of the language, and a foreign number with its calling code', async () => {
  const { requests } = await sendTo(accepted, { language: 'en', target: '+85251234567' });
  expect(queryOf(requests[0] as RecordedRequest)).toEqual({
    PhoneNumbers: '85251234567',
    SignName: 'Plenum',
    TemplateCode: 'SMS_100002',
    TemplateParam: JSON.stringify(message.template?.values),
    OutId: message.id,
  });
});

test('sends values on one line, and half a surrogate pair as U+FFFD', async () => {
  const template = { key: 'registered', values: { name: 'a\r\nb\ud83d', code: '{{7*7}}${x}' } };
  const { requests } = await sendTo(accepted, { template });
  expect(queryOf(requests[0] as RecordedRequest)['TemplateParam']).toBe(
    '{"name":"a b\ufffd","code":"{{7*7}}${x}"}',
  );
  expect(canonicalQuery({ SignName: '\ud83d' })).toBe('SignName=%EF%BF%BD');
});

test.each([
  [{ template: null }, 'template', 'NO_BINDING'],
  [{ template: { key: 'unbound', values: {} } }, 'template', 'NO_BINDING'],
  [{ template: { key: 'constructor', values: {} } }, 'template', 'NO_BINDING'],
  [{ target: 'a@example.org' }, 'invalid_target', 'NOT_A_PHONE'],
  [{ target: '13800138000' }, 'invalid_target', 'NOT_A_PHONE'],
  [{ target: '+8612345' }, 'invalid_target', 'NOT_A_PHONE'],
] as const)('%#: nothing is sent', async (changed, why, code) => {
  const { result, requests } = await sendTo(accepted, changed);
  expect(result).toEqual({ kind: 'failed', why, code });
  expect(requests).toEqual([]);
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'rate_limited'],
  ['isv.DAY_LIMIT_CONTROL', 'rate_limited'],
  ['Throttling.User', 'rate_limited'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'invalid_target'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'blocked'],
  ['isv.SMS_CONTENT_ILLEGAL', 'blocked'],
  ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
  ['isv.OUT_OF_SERVICE', 'balance'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'template'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'template'],
  ['isv.SMS_SIGN_ILLEGAL', 'template'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'template'],
  ['isv.PARAM_LENGTH_LIMIT', 'template'],
  ['isv.DENY_IP_RANGE', 'credentials'],
  ['isp.RAM_PERMISSION_DENY', 'credentials'],
  ['isv.PRODUCT_UN_SUBSCRIPT', 'credentials'],
  ['isp.SYSTEM_ERROR', 'temporary'],
  ['isv.SOMETHING_NEW', 'unknown_answer'],
  ['ok', 'unknown_answer'],
])('reads the answer %s as %s', async (code, why) => {
  const { result } = await sendTo(answerOf({ Code: code, Message: 'no', RequestId: '1' }));
  expect(result).toEqual({ kind: 'failed', why, code });
});

test.each([
  [404, 'InvalidAccessKeyId.NotFound', 'credentials'],
  [403, 'InvalidAccessKeyId.Inactive', 'credentials'],
  [400, 'SignatureDoesNotMatch', 'credentials'],
  [400, 'InvalidTimeStamp.Expired', 'credentials'],
  [400, 'SignatureNonceUsed', 'temporary'],
  [503, 'ServiceUnavailable', 'temporary'],
  [500, 'Something.New', 'temporary'],
  [429, 'Something.New', 'rate_limited'],
  [400, 'OK', 'unknown_answer'],
])('reads the answer %i %s as %s', async (status, code, why) => {
  const { result } = await sendTo(answerOf({ Code: code, Message: 'no' }, status));
  expect(result).toEqual({ kind: 'failed', why, code });
});

test('drops a code that must not be logged', async () => {
  const { result } = await sendTo(answerOf({ Code: `evil\n${'x'.repeat(5000)}` }));
  expect(result).toEqual({ kind: 'failed', why: 'unknown_answer', code: 'NO_CODE' });
});

const report = {
  phone_number: '13800138000',
  send_time: '2027-03-01 12:00:00',
  report_time: '2027-03-01 12:00:05',
  success: true,
  err_code: 'DELIVERED',
  err_msg: '用户接收成功',
  sms_size: '1',
  biz_id: '900619746936498440^0',
  out_id: message.id,
};

test('reads a push of delivery reports', () => {
  const failed = { ...report, success: false, err_code: 'MK:0011', out_id: undefined };
  expect(readAliyunReports(JSON.stringify([report, failed]))).toEqual({
    unreadable: 0,
    reports: [
      {
        messageId: message.id,
        providerId: '900619746936498440^0',
        number: '13800138000',
        delivered: true,
        code: 'DELIVERED',
        at: new Date('2027-03-01T04:00:05Z'),
      },
      expect.objectContaining({ messageId: null, delivered: false, code: 'MK:0011' }),
    ],
  });
  expect(aliyunReportsAccepted).toEqual({ code: 0, msg: '接收成功' });
});

test.each([
  { success: 'true' },
  { phone_number: "1' or 1=1" },
  { phone_number: 13_800_138_000 },
  { report_time: '2027-13-01 12:00:05' },
  { report_time: 'now' },
  { biz_id: null },
  { err_code: 'x'.repeat(101) },
])('%#: a wrong entry does not keep the others from being read', (changed) => {
  const read = readAliyunReports(JSON.stringify([{ ...report, ...changed }, null, report]));
  expect(read).toMatchObject({ unreadable: 2, reports: [{ messageId: message.id }] });
});

test.each(['', '{}', 'null', '<xml/>', JSON.stringify(Array.from({ length: 1001 }, () => report))])(
  '%#: refuses a body that is not a push',
  (body) => {
    expect(readAliyunReports(body)).toBeNull();
  },
);
