import { Agent } from 'node:http';
import { connect } from 'node:net';
import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { expect, test } from 'vitest';
import { type FixedAnswer, type RecordedRequest, startRecorder } from '#test/request-recorder';
import { message, tencentSettings } from '#test/sms-providers';
import { tc3Authorization } from './tc3.ts';
import { createTencentSms, readTencentReports, tencentReportsAccepted } from './tencent-sms.ts';
import type { OutgoingMessage } from './provider.ts';

const PATIENCE_MS = 50_000;

function answerOf(response: object, status = 200): FixedAnswer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify({ Response: { ...response, RequestId: '1' } }) };
}

function statusOf(code: string): FixedAnswer {
  const status = {
    SerialNo: '5000:1045710669157053657849499619',
    PhoneNumber: '+8613800138000',
    Fee: 1,
    Code: code,
  };
  return answerOf({ SendStatusSet: [{ ...status, SessionContext: message.id, Message: '', IsoCode: 'CN' }] });
}

const accepted = statusOf('Ok');

async function sendTo(answer: FixedAnswer, changed: Partial<OutgoingMessage> = {}) {
  const server = await startRecorder(answer);
  const provider = createTencentSms(
    { ...tencentSettings, baseUrl: server.url },
    { now: () => new Date('2027-03-01T04:00:00.789Z'), timeoutMs: PATIENCE_MS },
  );
  const result = await provider.send({ ...message, ...changed });
  await server.close();
  return { result, requests: server.requests };
}

/** Returns an agent that connects to the local server instead of the host that the vendor's SDK calls. */
function agentTo(url: string): Agent {
  const { port } = new URL(url);
  const agent = new Agent();
  agent.createConnection = () => connect(Number(port), '127.0.0.1');
  return agent;
}

test('the vendor’s SDK signs and sends the same request as we do', async () => {
  const server = await startRecorder(accepted);
  const { key, region, endpoint, appId } = tencentSettings;
  const sdk = new sms.v20210111.Client({
    credential: { secretId: key.id, secretKey: key.secret },
    region,
    profile: { httpProfile: { endpoint, protocol: 'http://', agent: agentTo(server.url) } },
  });
  const answer = await sdk.SendSms({
    PhoneNumberSet: [message.target],
    SmsSdkAppId: appId,
    TemplateId: '1110',
    SignName: '会议云',
    TemplateParamSet: [message.template?.values['code'] ?? '', message.template?.values['name'] ?? ''],
    SessionContext: message.id,
  });
  expect(answer.SendStatusSet?.[0]?.Code).toBe('Ok');
  const [theirs] = server.requests;
  if (!theirs) throw new Error('nothing was sent');

  const now = () => new Date(Number(theirs.headers['x-tc-timestamp']) * 1000);
  const provider = createTencentSms(
    { ...tencentSettings, baseUrl: server.url },
    { now, timeoutMs: PATIENCE_MS },
  );
  expect(await provider.send(message)).toEqual({
    kind: 'sent',
    providerId: '5000:1045710669157053657849499619',
  });
  const ours = server.requests[1];
  if (!ours) throw new Error('nothing was sent');
  await server.close();

  expect(theirs.headers['host']).toBe(endpoint);
  expect(ours.body.toString()).toBe(theirs.body.toString());
  expect([ours.method, ours.path]).toEqual([theirs.method, theirs.path]);
  const compared = [
    'authorization',
    'content-type',
    'x-tc-action',
    'x-tc-version',
    'x-tc-region',
    'x-tc-timestamp',
  ];
  expect(compared.map((name) => ours.headers[name])).toEqual(compared.map((name) => theirs.headers[name]));
});

test('a signature at the end of a day in UTC has that day', () => {
  const request = {
    host: 'sms.tencentcloudapi.com',
    service: 'sms',
    contentType: 'application/json',
    body: '{}',
  };
  const sign = (at: string) =>
    tc3Authorization({ ...request, timestamp: Date.parse(at) / 1000 }, tencentSettings.key);
  expect(sign('2027-02-28T23:59:59Z')).toContain('Credential=AKID-test-id/2027-02-28/sms/tc3_request, ');
  expect(sign('2027-03-01T00:00:00Z')).toContain('Credential=AKID-test-id/2027-03-01/sms/tc3_request, ');
});

test('values are in the order of the language’s template', async () => {
  const { requests } = await sendTo(accepted, { language: 'en', target: '+85251234567' });
  expect(JSON.parse((requests[0] as RecordedRequest).body.toString())).toEqual({
    PhoneNumberSet: ['+85251234567'],
    SmsSdkAppId: '1400006666',
    TemplateId: '1111',
    SignName: 'Plenum',
    TemplateParamSet: [message.template?.values['name'], message.template?.values['code']],
    SessionContext: message.id,
  });
});

test('values are sent on one line', async () => {
  const template = { key: 'registered', values: { name: 'a\r\nb', code: '{{7*7}}${x}' } };
  const { requests } = await sendTo(accepted, { template });
  expect(JSON.parse((requests[0] as RecordedRequest).body.toString())).toMatchObject({
    TemplateParamSet: ['{{7*7}}${x}', 'a b'],
  });
});

test.each([
  [{ template: null }, 'template', 'NO_BINDING'],
  [{ template: { key: 'unbound', values: {} } }, 'template', 'NO_BINDING'],
  [{ template: { key: 'registered', values: { name: 'x' } } }, 'template', 'MISSING_VALUE'],
  [{ target: 'a@example.org' }, 'invalid_target', 'NOT_A_PHONE'],
] as const)('%#: nothing is sent', async (changed, why, code) => {
  const { result, requests } = await sendTo(accepted, changed);
  expect(result).toEqual({ kind: 'failed', why, code });
  expect(requests).toEqual([]);
});

test.each([
  ['LimitExceeded.PhoneNumberDailyLimit', 'rate_limited'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'rate_limited'],
  ['FailedOperation.MarketingSendTimeConstraint', 'rate_limited'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'invalid_target'],
  ['FailedOperation.PhoneNumberInBlacklist', 'blocked'],
  ['FailedOperation.ContainSensitiveWord', 'blocked'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'template'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'template'],
  ['InvalidParameterValue.TemplateParameterLengthLimit', 'template'],
  ['InvalidParameterValue.ProhibitedUseUrlInTemplateParameter', 'template'],
  ['UnsupportedOperation.GlobalTemplateToChineseMainlandPhone', 'template'],
  ['UnauthorizedOperation.RequestIpNotInWhitelist', 'credentials'],
  ['InvalidParameterValue.SdkAppIdNotExist', 'credentials'],
  ['InternalError.SigVerificationFail', 'credentials'],
  ['InternalError.Timeout', 'temporary'],
  ['FailedOperation.SomethingNew', 'unknown_answer'],
])('reads the status %s as %s', async (code, why) => {
  expect((await sendTo(statusOf(code))).result).toEqual({ kind: 'failed', why, code });
});

test.each([
  ['AuthFailure.SignatureFailure', 'credentials'],
  ['AuthFailure.SecretIdNotFound', 'credentials'],
  ['AuthFailure.SignatureExpire', 'credentials'],
  ['RequestLimitExceeded', 'rate_limited'],
  ['InternalError', 'temporary'],
  ['ResourceUnavailable', 'unknown_answer'],
])('reads the error %s as %s', async (code, why) => {
  const { result } = await sendTo(answerOf({ Error: { Code: code, Message: 'no' } }));
  expect(result).toEqual({ kind: 'failed', why, code });
});

test.each([
  [{}],
  [{ SendStatusSet: [] }],
  [{ SendStatusSet: [{ Code: 'Ok' }, { Code: 'Ok' }] }],
  [{ SendStatusSet: 1 }],
])('%#: refuses an answer without the one number', async (response) => {
  const { result } = await sendTo(answerOf(response));
  expect(result).toEqual({ kind: 'failed', why: 'unknown_answer', code: 'NO_CODE' });
});

const report = {
  user_receive_time: '2027-03-01 12:00:05',
  nationcode: '86',
  mobile: '13800138000',
  report_status: 'SUCCESS',
  errmsg: 'DELIVRD',
  description: '用户短信送达成功',
  sid: '5000:1045710669157053657849499619',
};

test('reads a push of delivery reports', () => {
  const failed = {
    ...report,
    nationcode: '852',
    mobile: '51234567',
    report_status: 'FAIL',
    errmsg: 'UNDELIV',
  };
  expect(readTencentReports(JSON.stringify([report, failed]))).toEqual({
    unreadable: 0,
    reports: [
      {
        messageId: null,
        providerId: '5000:1045710669157053657849499619',
        number: '8613800138000',
        delivered: true,
        code: 'DELIVRD',
        at: new Date('2027-03-01T04:00:05Z'),
      },
      expect.objectContaining({ number: '85251234567', delivered: false, code: 'UNDELIV' }),
    ],
  });
  expect(tencentReportsAccepted).toEqual({ result: 0, errmsg: 'OK' });
});

test.each([
  { report_status: 'success' },
  { nationcode: '+86' },
  { mobile: 1 },
  { sid: '' },
  { errmsg: 'a b' },
])('%#: a wrong entry does not keep the others from being read', (changed) => {
  const read = readTencentReports(JSON.stringify([{ ...report, ...changed }, report]));
  expect(read).toMatchObject({ unreadable: 1, reports: [{ providerId: report.sid }] });
});
