import { sections } from '@plenum/contract/meetings/sections';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { expect, test } from 'vitest';
import { holdAfterChange } from './hold.ts';

const payment = sections.payment.schema.parse({
  ...sections.payment.empty,
  holdOnlineMinutes: 30,
  holdTransferDays: 3,
});
const began = new Date('2026-05-18T00:00:00Z');
const at = (time: string) => new Date(`2026-05-${time}Z`);

function change(
  from: PaymentMethod,
  holdUntil: Date | null,
  to: PaymentMethod,
  now: Date,
  payable = true,
): Date | null {
  return holdAfterChange({ payment }, { method: from, holdUntil, payable }, to, { began, now });
}

test('a slower method gets its time from the start of the hold', () => {
  expect(change('qr_code', at('18T00:30:00'), 'wire_transfer', at('18T00:20:00'))).toEqual(at('21T00:00:00'));
});

test('an equally slow method changes nothing', () => {
  const promised = at('18T00:30:00');
  expect(change('qr_code', promised, 'online_wallet', at('18T00:20:00'))).toEqual(promised);
});

test('a faster method shortens the time, but leaves enough to pay', () => {
  const promised = at('21T00:00:00');
  expect(change('wire_transfer', promised, 'qr_code', at('19T00:00:00'))).toEqual(at('19T00:30:00'));
  expect(change('wire_transfer', promised, 'qr_code', at('20T23:50:00'))).toEqual(promised);
});

test('switching back and forth gains no time', () => {
  const [now, promised] = [at('20T12:00:00'), at('21T00:00:00')];
  const fast = change('wire_transfer', promised, 'qr_code', now);
  expect(change('qr_code', fast, 'wire_transfer', now)).toEqual(promised);
});

test('an extension by the organizer is kept', () => {
  const given = at('30T00:00:00');
  expect(change('wire_transfer', given, 'qr_code', at('19T00:00:00'))).toEqual(given);
  expect(change('qr_code', given, 'wire_transfer', at('19T00:00:00'))).toEqual(given);
});

test('an order that is not payable yet keeps its hold', () => {
  expect(change('qr_code', null, 'wire_transfer', began, false)).toBeNull();
  const promised = at('21T00:00:00');
  expect(change('wire_transfer', promised, 'qr_code', at('19T00:00:00'), false)).toEqual(promised);
});
