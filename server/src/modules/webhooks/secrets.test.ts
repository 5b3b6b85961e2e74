import { createKeyRing } from '#kernel/crypto/keys';
import { testKeys } from '#test/keys';
import { expect, test } from 'vitest';
import { newWebhookSecret, openSecret, sealSecret, signedHeaders } from './secrets.ts';

// The example of https://github.com/standard-webhooks/standard-webhooks.
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

test('signs the example of Standard Webhooks as its libraries do', () => {
  expect(signedHeaders([example.secret], example)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('signs with both secrets during a rotation, separated by a space', () => {
  const other = newWebhookSecret();
  const [first, second, ...more] =
    signedHeaders([other, example.secret], example)['webhook-signature']?.split(' ') ?? [];
  expect(first).toBe(signedHeaders([other], example)['webhook-signature']);
  expect(second).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(more).toEqual([]);
});

test('makes secrets of 32 random bytes', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[\d+/A-Za-z]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});

test('encrypts a secret for one row and column', () => {
  const keys = createKeyRing(testKeys);
  const id = '00000000-0000-4000-8000-000000000001';
  const sealed = sealSecret(keys, id, example.secret, 'secret');
  expect(sealed).not.toContain('MfKQ9r8');
  expect(openSecret(keys, id, sealed, 'secret')).toBe(example.secret);
  expect(() => openSecret(keys, id, sealed, 'earlier_secret')).toThrow('cannot be decrypted');
});
