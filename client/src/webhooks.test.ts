import { expect, test } from 'vitest';
import { isGenuine } from './webhooks.ts';

// The example of https://github.com/standard-webhooks/standard-webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': signature,
};
const sentAt = new Date(1_614_265_330_000);
const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);

test('accepts the example of Standard Webhooks', () => {
  expect(isGenuine(body, headers, secret, sentAt)).toBe(true);
});

test('accepts one of several signatures, as during a rotation of the secret', () => {
  const several = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${signature}` };
  expect(isGenuine(body, several, secret, sentAt)).toBe(true);
});

test.each([
  ['five minutes late', 300, true],
  ['later', 301, false],
  ['five minutes early', -300, true],
  ['earlier', -301, false],
])('a request that arrives %s', (_, seconds, isAccepted) => {
  expect(isGenuine(body, headers, secret, later(seconds))).toBe(isAccepted);
});

test.each([
  ['another body', `${body} `, headers, secret],
  ['another secret', body, headers, 'whsec_AAAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['another id', body, { ...headers, 'webhook-id': 'msg_other' }, secret],
  ['another time', body, { ...headers, 'webhook-timestamp': '1614265331' }, secret],
  ['a time that is no number', body, { ...headers, 'webhook-timestamp': 'now' }, secret],
  [
    'another version of the signature',
    body,
    { ...headers, 'webhook-signature': signature.replace('v1', 'v2') },
    secret,
  ],
  ['no signature', body, { ...headers, 'webhook-signature': undefined }, secret],
  ['no headers', body, {}, secret],
])('refuses a request with %s', (_, given, sent, key) => {
  expect(isGenuine(given, sent, key, sentAt)).toBe(false);
});
