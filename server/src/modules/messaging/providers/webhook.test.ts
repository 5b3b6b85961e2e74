import { expect, test } from 'vitest';
import { type RecordedRequest, startRecorder } from '#test/request-recorder';
import { message, webhookSecret as secret } from '#test/sms-providers';
import type { OutgoingMessage } from './provider.ts';
import { createWebhook, webhookSignature } from './webhook.ts';

const now = () => new Date('2027-03-01T04:00:00.789Z');

async function sendTo(status: number, changed: Partial<OutgoingMessage> = {}) {
  const server = await startRecorder({
    status,
    headers: { location: 'http://127.0.0.1:1/' },
    body: 'thanks',
  });
  const result = await createWebhook(
    { url: `${server.url}/messages?from=plenum`, secret },
    { now, timeoutMs: 50_000 },
  ).send({
    ...message,
    ...changed,
  });
  await server.close();
  return { result, requests: server.requests };
}

test('a message is posted as JSON, signed with its time', async () => {
  const { result, requests } = await sendTo(202);
  expect(result).toEqual({ kind: 'sent', providerId: null });
  const [{ method, path, headers, body }] = requests as [RecordedRequest];
  expect([method, path]).toEqual(['POST', '/messages?from=plenum']);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-plenum-timestamp']).toBe('1803873600');
  expect(JSON.parse(body.toString())).toEqual({ ...message, channel: 'sms' });

  expect(headers['x-plenum-signature']).toBe(webhookSignature(secret, 1803873600, body.toString()));
});

test('a signature equals the one that openssl makes of the same text', () => {
  // printf '1803873600.{"a":"会"}' | openssl dgst -sha256 -hmac "$SECRET"
  expect(webhookSignature(secret, 1803873600, '{"a":"会"}')).toBe(
    'v1=26a4189bc286acbc48e7025d0dbfea0aa1b3e893cb4db46dbde0c84d57bb4ca2',
  );
});

test('another time or another body has another signature', () => {
  const signature = webhookSignature(secret, 1, '{}');
  expect(webhookSignature(secret, 2, '{}')).not.toBe(signature);
  expect(webhookSignature(secret, 1, '{ }')).not.toBe(signature);
  expect(webhookSignature(`${secret}!`, 1, '{}')).not.toBe(signature);
});

test('an email address is another channel', async () => {
  const { requests } = await sendTo(200, { target: 'li@example.org', template: null });
  expect(JSON.parse((requests[0] as RecordedRequest).body.toString())).toMatchObject({
    channel: 'email',
    target: 'li@example.org',
    template: null,
  });
});

test.each([
  [302, 'unknown_answer'],
  [400, 'unknown_answer'],
  [401, 'credentials'],
  [402, 'balance'],
  [403, 'credentials'],
  [404, 'unknown_answer'],
  [408, 'temporary'],
  [422, 'invalid_target'],
  [429, 'rate_limited'],
  [500, 'temporary'],
  [503, 'temporary'],
])('reads the answer %i as %s', async (status, why) => {
  const { result, requests } = await sendTo(status);
  expect(result).toEqual({ kind: 'failed', why, code: `HTTP_${status}` });
  expect(requests).toHaveLength(1);
});

test('refuses a short secret or a missing address at set-up, without showing the secret', () => {
  expect(() => createWebhook({ url: 'https://example.org', secret: 'short-one' }, { now })).toThrow(
    'the secret has at least 32 characters',
  );
  expect(() => createWebhook({ url: 'example.org', secret }, { now })).toThrow('Invalid URL');
});
