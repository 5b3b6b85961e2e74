import { expect, test } from 'vitest';
import { isReportedNumber } from './delivery-report.ts';
import type { FailureKind } from './provider.ts';
import { fallsOver, providersOnRoute, type SmsRoute } from './routes.ts';

const routes: readonly SmsRoute<string>[] = [
  { provider: 'abroad', prefixes: ['+'], except: ['+86'] },
  { provider: 'aliyun', prefixes: ['+86'] },
  { provider: 'tencent', prefixes: ['+86', '+852', '+853', '+886'] },
  { provider: 'europe', prefixes: ['+49', '+33'] },
];

test.each([
  ['CN', '+8613800138000', ['aliyun', 'tencent']],
  ['TW', '+886912345678', ['tencent', 'abroad']],
  ['HK', '+85251234567', ['tencent', 'abroad']],
  ['MO', '+85366123456', ['tencent', 'abroad']],
  ['DE', '+4915112345678', ['europe', 'abroad']],
  ['FR', '+33612345678', ['europe', 'abroad']],
  ['AE', '+971501234567', ['abroad']],
  ['AR', '+5491123456789', ['abroad']],
  ['AT', '+436641234567', ['abroad']],
  ['AU', '+61412345678', ['abroad']],
  ['BD', '+8801812345678', ['abroad']],
  ['BE', '+32470123456', ['abroad']],
  ['BR', '+5511961234567', ['abroad']],
  ['CH', '+41781234567', ['abroad']],
  ['DK', '+4520123456', ['abroad']],
  ['EG', '+201001234567', ['abroad']],
  ['ES', '+34612345678', ['abroad']],
  ['GB', '+447400123456', ['abroad']],
  ['ID', '+62812345678', ['abroad']],
  ['IN', '+918123456789', ['abroad']],
  ['IT', '+393123456789', ['abroad']],
  ['JP', '+819012345678', ['abroad']],
  ['KR', '+821020000000', ['abroad']],
  ['LA', '+8562023123456', ['abroad']],
  ['MY', '+60123456789', ['abroad']],
  ['NL', '+31612345678', ['abroad']],
  ['RU', '+79123456789', ['abroad']],
  ['SG', '+6581234567', ['abroad']],
  ['US, which a mainland number looks like without its prefix', '+13800138000', ['abroad']],
  ['VN', '+84912345678', ['abroad']],
  ['ZA', '+27711234567', ['abroad']],
])('%s', (_, phone, providers) => {
  expect(providersOnRoute(phone, routes)).toEqual(providers);
});

test('a number without a route has no provider', () => {
  expect(providersOnRoute('+12015550123', routes.slice(1))).toEqual([]);
  expect(providersOnRoute('a@example.org', routes)).toEqual([]);
});

test('equal prefixes keep the order of the configuration', () => {
  const equal = ['b', 'a', 'c'].map((provider) => ({ provider, prefixes: ['+86'] }));
  expect(providersOnRoute('+8613800138000', equal)).toEqual(['b', 'a', 'c']);
});

test.each<[FailureKind, string, boolean]>([
  ['invalid_target', 'isv.MOBILE_NUMBER_ILLEGAL', false],
  ['blocked', 'isv.BLACK_KEY_CONTROL_LIMIT', false],
  ['rate_limited', 'isv.BUSINESS_LIMIT_CONTROL', false],
  ['template', 'NO_BINDING', true],
  ['balance', 'isv.OUT_OF_SERVICE', true],
  ['credentials', 'SignatureDoesNotMatch', true],
  ['temporary', 'UNREACHABLE', true],
  ['temporary', 'HTTP_503', true],
  ['unknown_answer', 'isv.SOMETHING_NEW', true],
  // The message may already have been sent.
  ['temporary', 'TIMEOUT', false],
  ['temporary', 'CLOSED', false],
  ['unknown_answer', 'TOO_LARGE', false],
  ['unknown_answer', 'NOT_JSON', false],
  ['unknown_answer', 'NO_CODE', false],
])('%s (%s) goes to the next provider: %s', (why, code, next) => {
  expect(fallsOver({ kind: 'failed', why, code })).toBe(next);
});

test.each([
  ['+8613800138000', '13800138000', true],
  ['+8613800138000', '8613800138000', true],
  ['+8613800138000', '+8613800138000', true],
  ['+85251234567', '85251234567', true],
  ['+13800138000', '13800138000', true],
  ['+8613800138000', '13800138001', false],
  ['+85251234567', '51234567', false],
])('%s reported as %s: %s', (target, reported, same) => {
  expect(isReportedNumber(target, reported)).toBe(same);
});
